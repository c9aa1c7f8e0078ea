import { Link } from '@tanstack/react-router'
import { memo, useEffect, useRef } from 'react'
import { type ListOrder, orderSearch } from '#domain/lists/listing.ts'
import { pathOf } from '#domain/lists/list-place.ts'
import type { Listing } from '#store/queries.ts'
import { pageOfWords, Pagination } from '#ui/pagination.tsx'
import { CardList, ListCard } from '../cards/cards.tsx'
import { OrderChoice } from '../cards/order-choice.tsx'
import { LIST_HEAD } from '../frame/list-arrival.ts'
import type { Turning } from './use-turning.ts'

/** The list with its pages: 'All Reviews', or 'Reviews Filtrados' in the colour of the category (P4.14). */
export const AllReviews = memo(function AllReviews(props: {
  readonly listing: Listing
  readonly order: ListOrder
  readonly turning: Turning
}) {
  const { listing, order, turning } = props
  const { begin, end } = turning
  const { items, page, pageCount, total, selected, stored } = listing
  // Without a filter the list continues after the cover.
  const above = selected ? 0 : stored - total
  const heading = useRef<HTMLHeadingElement>(null)

  // Readers who turn the page at its foot continue at its head. Back and reload restore their own position.
  useEffect(() => {
    if (!end()) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [page, end])

  if (total === 0) return null
  return (
    // With a filter, heading and rule of the list take its colour: the page says where you are.
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
        {selected && total > 1 && (
          <OrderChoice
            order={order}
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
        )}
      </div>
      <CardList>
        {items.map((article) => (
          <ListCard key={article.id} article={article} />
        ))}
      </CardList>
      <Pagination
        page={page}
        pageCount={pageCount}
        link={(number, look) => (
          <Link
            to={pathOf({ category: selected?.slug ?? null, page: number })}
            search={orderSearch(order)}
            activeOptions={{ exact: true }}
            resetScroll={false}
            onClick={begin}
            {...look}
          />
        )}
      />
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
