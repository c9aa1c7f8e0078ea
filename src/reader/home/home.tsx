import { getRouteApi } from '@tanstack/react-router'
import { bodiesOnDevice, listing, newestArticles } from '#store/queries.ts'
import { useStored } from '#store/use-stored.ts'
import { useFilledCards, useSync } from '../shell/sync-provider.tsx'
import { useMendedAddress } from '../shell/use-mended-address.ts'
import { AllReviews } from './all-reviews.tsx'
import { CategoryHead } from './category-head.tsx'
import { Cover } from './cover.tsx'
import { EmptyCategory, EmptyMagazine } from './empty.tsx'
import { FilterBar } from './filter-bar.tsx'
import { Hero } from './hero.tsx'
import { homePlace, homeSearch } from './home-search.ts'
import { Latest } from './latest.tsx'
import { NEWEST } from './load-home.ts'
import { LoadFailed } from './load-failed.tsx'
import { LoadingHome } from './loading-home.tsx'
import { useTurning } from './use-turning.ts'

const NOTHING = {}

const route = getRouteApi('/')

/** The home screen (spec §2, decision 2). */
export function Home() {
  const initial = route.useLoaderData()
  const asked = route.useSearch()
  const page = useStored(listing, homePlace(asked), initial?.listing)
  const newest = useStored(newestArticles, NEWEST, initial?.newest)
  const bodies = useStored(bodiesOnDevice, NOTHING)
  const { status } = useSync()
  const turning = useTurning()
  useMendedAddress(
    { ...asked },
    page?.complete ? { ...homeSearch({ category: page.selected?.slug ?? null, page: page.page }) } : null,
  )
  useFilledCards([...(page?.featured ?? []), ...(page?.items ?? []), ...(newest ?? [])], page?.ahead)

  // Rows at hand are shown whatever else is so (decision 10).
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
  return (
    <>
      <Hero facts={{ reviews: page.stored, categories: page.categories.length, onDevice: bodies ?? null }} />
      {page.stored === 0 ? (
        <EmptyMagazine />
      ) : (
        <>
          <Latest articles={newest ?? []} />
          <FilterBar categories={page.categories} selected={page.selected} />
          {page.selected && <CategoryHead category={page.selected} />}
          {page.selected !== null && page.total === 0 ? (
            <EmptyCategory category={page.selected} others={page.stored} />
          ) : (
            <>
              <Cover articles={page.featured} />
              <AllReviews listing={page} turning={turning} />
            </>
          )}
        </>
      )}
    </>
  )
}
