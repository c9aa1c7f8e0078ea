import { getRouteApi, Link } from '@tanstack/react-router'
import { CardList, ListCard } from '#reader/cards/cards.tsx'
import { WayOn } from '#reader/frame/way-on.tsx'
import { LoadingLines } from '#reader/cards/loading-cards.tsx'
import { useFilledCards, useSync } from '#reader/freshness/sync-provider.tsx'
import { useCanonicalUrl } from '#reader/frame/use-canonical-url.ts'
import { type SavedEntry, savedPage, type SavedPage } from '#store/reader-data/saved.ts'
import { useStored } from '#store/use-stored.ts'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { parsePageSearch } from '../frame/route-searches.ts'
import { PageHead } from '../frame/page-head.tsx'

const PATH = '/guardados'
const route = getRouteApi(PATH)

/** The articles that the reader saved on this device, last saved first. */
export function Saved() {
  const { pagina = 1 } = route.useSearch()
  const saved = useStored(savedPage, { page: pagina }, route.useLoaderData())
  useCanonicalUrl(
    { to: PATH, search: parsePageSearch({ pagina }) },
    saved ? { to: PATH, search: parsePageSearch({ pagina: saved.page }) } : null,
  )
  useFilledCards((saved?.entries ?? []).map(({ article }) => article))
  return (
    <>
      <PageHead title="Guardados">
        {saved !== undefined && saved.total > 0 && (
          <p className="text-lead wrap-anywhere text-ink-2" role="status">
            <strong className="text-ink">{saved.total}</strong>{' '}
            {saved.total === 1 ? 'review guardada' : 'reviews guardadas'}
          </p>
        )}
      </PageHead>
      <Contents saved={saved} />
    </>
  )
}

function Contents({ saved }: { readonly saved: SavedPage | undefined }) {
  const { status } = useSync()
  if (saved === undefined) {
    return status.failure?.kind === 'closed' ? (
      <Notice
        bad
        icon="alert"
        title="No se pueden guardar datos en este navegador"
        text="Lo que guardes no se quedaría en este dispositivo."
      />
    ) : (
      <LoadingLines count={3} />
    )
  }
  if (saved.total === 0) {
    return (
      <>
        <Notice
          icon="bookmark"
          title="Aún no has guardado nada"
          text="Lo que guardes se queda entero en este dispositivo, con sus imágenes, hasta que lo quites."
        >
          <Link to="/" className={buttonClass()}>
            Ver todas las reviews
          </Link>
        </Notice>
        <WayOn />
      </>
    )
  }
  return (
    <>
      <h2 className="sr-only">Artículos guardados</h2>
      <CardList>
        {saved.entries.map((entry) => (
          <ListCard key={entry.article.id} article={entry.article} note={noteOf(entry)} />
        ))}
      </CardList>
      <Pagination
        page={saved.page}
        pageCount={saved.pageCount}
        link={(page, look) => <Link to={PATH} search={parsePageSearch({ pagina: page })} {...look} />}
      />
    </>
  )
}

function noteOf({ isRemoved, isWhole }: SavedEntry): string | undefined {
  if (isRemoved) return 'Retirada'
  return isWhole ? undefined : 'Falta el texto'
}
