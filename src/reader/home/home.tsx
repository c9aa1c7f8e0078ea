import { Outlet } from '@tanstack/react-router'
import { type ListPlace, pathOf } from '#domain/list-place.ts'
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
import { Latest } from './latest.tsx'
import { type HomeRows, NEWEST } from './load-home.ts'
import { LoadFailed } from './load-failed.tsx'
import { LoadingHome } from './loading-home.tsx'
import { useList } from './use-list.ts'
import { useTurning } from './use-turning.ts'

const NOTHING = {}

/** The home screen (spec §2, decision 2), of every page and category: it stays mounted from one to the next. */
export function Home() {
  const list = useList()
  // Where a list could not be loaded its own route says so.
  return list === null ? <Outlet /> : <Screen place={list.place} initial={list.rows} />
}

function Screen({ place, initial }: { readonly place: ListPlace; readonly initial: HomeRows | undefined }) {
  const page = useStored(listing, place, initial?.listing)
  const newest = useStored(newestArticles, NEWEST, initial?.newest)
  const bodies = useStored(bodiesOnDevice, NOTHING)
  const { status } = useSync()
  const turning = useTurning()
  useMendedAddress(
    { to: pathOf(place) },
    page?.complete ? { to: pathOf({ category: page.selected?.slug ?? null, page: page.page }) } : null,
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
          <Latest articles={newest ?? []} isInSight={page.selected === null} />
          <FilterBar categories={page.categories} selected={page.selected} />
          {page.selected && <CategoryHead category={page.selected} />}
          {page.selected !== null && page.total === 0 ? (
            <EmptyCategory category={page.selected} others={page.stored} />
          ) : (
            <>
              <Cover articles={page.featured} isInSight={page.selected !== null} />
              <AllReviews listing={page} turning={turning} />
            </>
          )}
        </>
      )}
    </>
  )
}
