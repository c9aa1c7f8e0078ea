import { Outlet, Link } from '@tanstack/react-router'
import type { Listed } from '#domain/articles/article.ts'
import { orderSearch } from '#domain/lists/listing.ts'
import { pathOf } from '#domain/lists/list-address.ts'
import { type Listing, listing, newestArticles } from '#store/queries.ts'
import { useHereCount } from '#store/reader-data/use-marks.ts'
import { useStored } from '#store/use-stored.ts'
import { useFilledCards, useSync } from '../freshness/sync-provider.tsx'
import { lazyPart } from '../frame/lazy-part.tsx'
import { useCanonicalUrl } from '../frame/use-canonical-url.ts'
import { AllReviews, useTurning } from './all-reviews.tsx'
import { CategoryHead, Hero } from './home-heads.tsx'
import { Cover } from './cover.tsx'
import { FilterBar } from './filter-bar.tsx'
import { Latest } from './carousel.tsx'
import { NEWEST, type ShownList, useList } from './load-home.ts'
import { usePendingArticles } from './use-pending-articles.ts'
import type { Failure } from '#domain/failure.ts'
import { loadErrorText } from '#domain/es/messages.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Category } from '#domain/categories/category.ts'
import { categoryIcon } from '#domain/categories/category-badge.ts'

/** Shown if nothing is on the device and nothing can be loaded (P26.2, P13.8). */
function LoadFailed({ failure }: { readonly failure: Failure }) {
  const { status, requests } = useSync()
  return (
    <div className="mt-section">
      <Notice
        bad
        icon="alert"
        title={loadErrorText(failure)}
        text="No hay artículos en este dispositivo todavía. Comprueba la conexión y vuelve a probar."
      >
        <Button
          look="ink"
          aria-disabled={status.working}
          onClick={() => {
            if (!status.working) void requests.now()
          }}
        >
          <Icon name="refresh" small />
          Reintentar
        </Button>
      </Notice>
    </div>
  )
}

function EmptyCategory({ category, others }: { readonly category: Category; readonly others: number }) {
  return (
    <div className="mt-section" data-cat={category.id}>
      <Notice
        icon={categoryIcon(category.name)}
        title={`Todavía no hay reviews de ${category.name}`}
        text={`Estamos en ello. Mientras tanto, hay ${others} en las otras categorías.`}
      >
        <Link to="/" className={buttonClass()} resetScroll={false}>
          Todas las categorías
        </Link>
      </Notice>
    </div>
  )
}

function EmptyMagazine() {
  return (
    <div className="mt-section">
      <Notice
        icon="clock"
        title="Todavía no hay reviews"
        text="La primera está en el banco de pruebas. Vuelve pronto."
      />
    </div>
  )
}

const NO_ARTICLES: readonly Listed[] = []

/** If their chunks are not available, the screen works without them. */
const LoadingHome = lazyPart(async () => (await import('./loading-home.tsx')).LoadingHome)
const HomeExtras = lazyPart(async () => (await import('./home-extras.tsx')).HomeExtras)

/** The home screen (P4.4) for every page and category: it stays mounted from one to the next. */
export function Home() {
  const list = useList()
  // If a list could not be loaded, its own route shows that.
  return list === null ? <Outlet /> : <Screen {...list} />
}

function Screen({ place, search, rows: initial }: ShownList) {
  const order = place.order ?? 'newest'
  const { page, newest, waiting, show } = usePendingArticles(`${pathOf(place)} ${order}`, {
    page: useStored(listing, place, initial?.listing),
    newest: useStored(newestArticles, NEWEST, initial?.newest),
  })
  const onDevice = useHereCount()
  const { status } = useSync()
  const turning = useTurning()
  useCanonicalUrl(
    { to: pathOf(place), search: { ...search } },
    page?.complete ? shownAt(page, page.selected?.fields ? search : orderSearch(order)) : null,
  )
  useFilledCards(
    [...(page?.best ?? []), ...(page?.featured ?? []), ...(page?.items ?? []), ...(newest ?? [])],
    page?.ahead,
  )

  // Available rows are always shown (P13.1). Without any, the screen shows that it is loading (P4.18).
  if (page === undefined || (!page.filled && page.stored === 0)) {
    return status.failure === null ? (
      <>
        <Hero>
          <p role="status" className="text-meta text-ink-2">
            Cargando artículos...
          </p>
        </Hero>
        <LoadingHome />
      </>
    ) : (
      <>
        <Hero />
        <LoadFailed failure={status.failure} />
      </>
    )
  }
  // Saved reviews stay on the device after their deletion, so there may be more of them than reviews.
  const here = onDevice && Math.min(onDevice, page.stored)
  return (
    <>
      <Hero facts={{ reviews: page.stored, categories: page.categories.length, onDevice: here }} />
      <HomeExtras place={place} waiting={waiting} onShow={show} />
      {page.stored === 0 ? (
        <EmptyMagazine />
      ) : (
        <>
          <Latest articles={newest ?? NO_ARTICLES} isInSight={page.selected === null} />
          <FilterBar categories={page.categories} selected={page.selected} />
          {page.selected && <CategoryHead {...page} category={page.selected} />}
          {page.selected !== null && page.total === 0 ? (
            <EmptyCategory category={page.selected} others={page.stored} />
          ) : (
            <>
              <Cover articles={page.featured} isInSight={page.selected !== null} />
              <AllReviews
                listing={page}
                question={JSON.stringify({ category: place.category, page: place.page, search })}
                initial={initial?.facets}
                turning={turning}
              />
            </>
          )}
        </>
      )}
    </>
  )
}

function shownAt({ selected, page }: Listing, search: object) {
  return { to: pathOf({ category: selected?.slug ?? null, page }), search: selected ? { ...search } : {} }
}
