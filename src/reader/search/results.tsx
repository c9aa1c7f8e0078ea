import { getRouteApi, Link } from '@tanstack/react-router'
import type { Listed } from '#domain/article.ts'
import {
  loadErrorText,
  NOTHING_FOUND,
  NOTHING_FOUND_HINT,
  resultsCount,
  resultsHeading,
} from '#domain/messages.ts'
import { markedParts, wordsOf } from '#domain/search.ts'
import { ListCard } from '#reader/cards/list-card.tsx'
import { LoadingLines } from '#reader/cards/loading-cards.tsx'
import { BackButton } from '#reader/shell/back-button.tsx'
import { RefreshButton } from '#reader/shell/refresh.tsx'
import { useFilledCards, useSync } from '#reader/shell/sync-provider.tsx'
import { useCheck } from '#reader/shell/use-freshness.ts'
import { useMendedAddress } from '#reader/shell/use-mended-address.ts'
import { searchResults, type SearchResults } from '#store/queries.ts'
import { useStored } from '#store/use-stored.ts'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { resultsPage } from './results-search.ts'
import { SearchForm } from './search-form.tsx'

const route = getRouteApi('/search')

export function Results() {
  const { q = '', pagina = 1 } = route.useSearch()
  const initial = route.useLoaderData()
  const found = useStored(searchResults, { text: q, page: pagina }, initial)
  useMendedAddress(
    { to: '/search', search: { q, pagina } },
    found?.complete ? { to: '/search', search: { q, pagina: found.page } } : null,
  )
  useFilledCards([...(found?.items ?? []), ...(found?.related ?? [])], found?.ahead)
  return (
    <>
      <div className="page-head">
        <BackButton />
        <h1>Resultados de búsqueda</h1>
        {q !== '' && (
          <p className="result-n" role="status">
            {resultsHeading(q)}
            {found !== undefined && (found.filled || found.total > 0) && (
              <>
                {' · '}
                <Count total={found.total} />
              </>
            )}
          </p>
        )}
      </div>
      {q === '' ? <SearchForm /> : <Found q={q} found={found} />}
    </>
  )
}

function Count({ total }: { readonly total: number }) {
  const [number, ...words] = resultsCount(total).split(' ')
  return (
    <>
      <strong>{number}</strong> {words.join(' ')}
    </>
  )
}

function Found({ q, found }: { readonly q: string; readonly found: SearchResults | undefined }) {
  const { status } = useSync()
  if (found === undefined || (!found.filled && found.total === 0)) {
    if (status.failure === null || status.working) return <Waiting />
    return (
      <Notice
        bad
        icon="alert"
        title={loadErrorText(status.failure)}
        text="No hay artículos en este dispositivo todavía. Comprueba la conexión y vuelve a probar."
      >
        <Retry />
      </Notice>
    )
  }
  return (
    <>
      {found.total === 0 ? <NothingFound /> : <Pages q={q} found={found} />}
      <OtherOrder q={q} articles={found.related} />
    </>
  )
}

function Retry() {
  const check = useCheck()
  return (
    <>
      <RefreshButton words="Reintentar" check={check} />
      <p role="status">{check.answer}</p>
    </>
  )
}

function NothingFound() {
  return (
    <Notice icon="search" title={NOTHING_FOUND} text={NOTHING_FOUND_HINT}>
      <Link to="/" className={buttonClass()}>
        Ver todas las reviews
      </Link>
    </Notice>
  )
}

function Pages({ q, found }: { readonly q: string; readonly found: SearchResults }) {
  return (
    <>
      <h2 className="sr-only">Artículos encontrados</h2>
      <ol className="list">
        {found.items.map((article) => (
          <ListCard
            key={article.id}
            article={article}
            title={<MarkedTitle title={article.title} marks={[q]} />}
          />
        ))}
      </ol>
      <Pagination
        page={found.page}
        pageCount={found.pageCount}
        link={(page, look) => <Link to="/search" search={resultsPage(q, page)} {...look} />}
      />
    </>
  )
}

function Waiting() {
  return (
    <>
      <p className="status" role="status">
        Cargando resultados...
      </p>
      <LoadingLines count={3} />
    </>
  )
}

/** What has the same words in its title, but not as they were asked for. */
function OtherOrder({ q, articles }: { readonly q: string; readonly articles: readonly Listed[] }) {
  if (articles.length === 0) return null
  const words = wordsOf(q)
  return (
    <section className="section" aria-labelledby="other-order">
      <div className="section-head">
        <h2 id="other-order">También podría interesarte</h2>
        <p>Las palabras aparecen en el título, pero no juntas o no en ese orden.</p>
      </div>
      <ol className="list">
        {articles.map((article) => (
          <ListCard
            key={article.id}
            article={article}
            title={<MarkedTitle title={article.title} marks={words} />}
          />
        ))}
      </ol>
    </section>
  )
}

function MarkedTitle({ title, marks }: { readonly title: string; readonly marks: readonly string[] }) {
  return markedParts(title, ...marks).map(({ text, marked }, at) =>
    marked ? <mark key={at}>{text}</mark> : text,
  )
}
