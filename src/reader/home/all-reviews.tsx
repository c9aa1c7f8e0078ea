import { Link } from '@tanstack/react-router'
import { memo, useEffect, useRef, useMemo } from 'react'
import { orderOf, orderSearch } from '#domain/lists/listing.ts'
import { pathOf } from '#domain/lists/list-address.ts'
import type { FacetList } from '#store/facets/facet-list.ts'
import type { Listing } from '#store/queries.ts'
import { pageOfWords, Pagination } from '#ui/pagination.tsx'
import { CardList, ListCard } from '../cards/cards.tsx'
import { OrderChoice } from '../cards/order-choice.tsx'
import { FACET_LIST, FACET_ORDERS, Facets, useFacets } from '../facets/facet-slots.tsx'
import { LIST_HEAD } from '../frame/list-arrival.ts'

/** Remembers that a page is being turned, until that page has loaded. */
interface Turning {
  begin(this: void): void
  /** Was a page being turned? Resets the answer. */
  end(this: void): boolean
}

export function useTurning(): Turning {
  const turning = useRef(false)
  return useMemo(
    () => ({
      begin() {
        turning.current = true
      },
      end() {
        const was = turning.current
        turning.current = false
        return was
      },
    }),
    [],
  )
}

/**
 * The list with its pages: 'All Reviews', or 'Reviews Filtrados' in the colour of the category (P4.14). A category
 * with fields offers facets (P27.20). `question`: `FacetsAsked` as JSON; `initial`: the loader's result for it.
 */
export const AllReviews = memo(function AllReviews(props: {
  readonly listing: Listing
  readonly question: string
  readonly initial: FacetList | undefined
  readonly turning: Turning
}) {
  const { listing, question, initial, turning } = props
  const { begin, end } = turning
  const { selected, stored } = listing
  const { slot, search, shown, isCovered } = useFacets(question, initial)
  const hasFacets = selected?.fields !== undefined && listing.total > 1
  const { items, page, pageCount, total } = (hasFacets ? shown : undefined) ?? listing
  const order = orderOf(search)
  // Without a filter the list continues after the cover.
  const above = selected ? 0 : stored - total
  const heading = useRef<HTMLHeadingElement>(null)

  // Turning the page at the bottom of the list continues at its top. Back and reload restore the position themselves.
  useEffect(() => {
    if (!end()) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [page, end])

  if (listing.total === 0) return null
  return (
    // With a filter, the list's heading and rule take its colour, to show where the reader is.
    <section
      className={selected ? 'mt-section [--list:var(--cat)]' : 'mt-section'}
      data-cat={selected?.id}
      aria-labelledby={LIST_HEAD}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2 pb-4">
        <h2
          id={LIST_HEAD}
          ref={heading}
          tabIndex={-1}
          lang={selected ? undefined : 'en'}
          className={selected ? 'text-section/tight text-cat-ink' : 'text-section/tight'}
        >
          {selected ? 'Reviews Filtrados' : 'All Reviews'}
        </h2>
        <p className="meta min-w-0 text-ui">
          <span>{countWords(total, selected?.name)}</span>
          {above > 0 && <span>{`más ${above === 1 ? 'la' : `las ${above}`} de portada`}</span>}
          <span>{pageOfWords(page, pageCount)}</span>
        </p>
        {selected && listing.total > 1 && (
          <div className={hasFacets ? FACET_ORDERS : undefined}>
            <OrderChoice
              order={order}
              isCovered={hasFacets && isCovered}
              link={(each, look) => (
                <Link
                  to={pathOf({ category: selected.slug, page: 1 })}
                  search={orderSearch(each)}
                  activeOptions={{ exact: true }}
                  resetScroll={false}
                  {...look}
                />
              )}
            />
            {hasFacets && <Facets slot="controls" {...slot} />}
          </div>
        )}
      </div>
      <div className={hasFacets ? FACET_LIST : undefined}>
        {hasFacets && <Facets slot="column" {...slot} />}
        {items.length > 0 && (
          <CardList>
            {items.map((article) => (
              <ListCard key={article.id} article={article} />
            ))}
          </CardList>
        )}
        <Pagination
          page={page}
          pageCount={pageCount}
          link={(number, look) => (
            <Link
              to={pathOf({ category: selected?.slug ?? null, page: number })}
              search={shown?.search ?? orderSearch(order)}
              activeOptions={{ exact: true }}
              resetScroll={false}
              onClick={begin}
              {...look}
            />
          )}
        />
      </div>
    </section>
  )
})

/** `61 reviews`, `1 review de Audio` */
function countWords(count: number, category: string | undefined): string {
  return `${reviewCount(count)}${category === undefined ? '' : ` de ${category}`}`
}

/** `61 reviews`, `1 review` */
export function reviewCount(count: number): string {
  return `${count} ${count === 1 ? 'review' : 'reviews'}`
}
