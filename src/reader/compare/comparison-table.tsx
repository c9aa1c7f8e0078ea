import { Link } from '@tanstack/react-router'
import type { FocusEvent, ReactNode } from 'react'
import { CategoryBadge } from '#content/category-badge.tsx'
import { categoryKeyOf } from '#content/category-colours.tsx'
import { type Comparable, sharedMeasures } from '#content/body/comparison.ts'
import { Picture } from '#content/picture.tsx'
import { Score } from '#content/score.tsx'
import { coverOf, type ListedArticle } from '#domain/articles/article.ts'
import { idsValue } from '#domain/lists/compared-ids.ts'
import { scoreWord } from '#domain/articles/score.ts'
import { compared } from '#store/reader-data/compared.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

export interface ComparedReview extends Comparable {
  readonly article: ListedArticle
  /** Is its text on the device? */
  readonly isRead: boolean
}

/** The names' column stays in sight. */
const FIRST = 'sticky left-0 z-1 w-(--names) bg-paper'
const CELL = 'py-3 text-start align-top wrap-anywhere'

const SIZES = '(min-width: 64rem) 24rem, (min-width: 48rem) 40vw, 70vw'

/** A column for each review. On a phone one is visible at a time, and a swipe shows the others. */
export function ComparisonTable({ reviews }: { readonly reviews: readonly ComparedReview[] }) {
  const shared = sharedMeasures(reviews)
  const ids = reviews.map(({ article }) => article.id)
  const isRead = reviews.every((review) => review.isRead)
  return (
    <>
      <div
        // Text for screen readers only stays inside it.
        className="relative snap-x snap-mandatory scroll-pl-(--names) overflow-x-auto overscroll-x-contain border-y-2 border-ink [--names:5.5rem] md:[--names:8rem]"
        role="region"
        aria-label="Comparación"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a mouse
        tabIndex={0}
      >
        <table className="w-max table-fixed border-separate border-spacing-0 md:min-w-full">
          <thead>
            <tr>
              <th scope="col" className={`pr-3 ${CELL} ${FIRST}`}>
                <span className="sr-only">Dato</span>
              </th>
              {reviews.map(({ article }) => (
                <th
                  key={article.id}
                  scope="col"
                  className={`w-[calc(100vw-2*var(--margin-page)-var(--names)-1.5rem)] snap-start px-2 font-normal md:w-72 md:px-3 ${CELL}`}
                  data-cat={categoryKeyOf(article)}
                >
                  <Head article={article} others={ids.filter((id) => id !== article.id)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Row name="Puntuación" reviews={reviews}>
              {({ article: { overall } }) => (
                <>
                  <Score overall={overall} className="mt-1 mb-3 grid w-fit text-score-m" />
                  {scoreWord(overall)}
                </>
              )}
            </Row>
            <Row name="Precio" reviews={reviews}>
              {({ price }) => price ?? <Unsaid />}
            </Row>
            <Row name="Lo mejor" reviews={reviews}>
              {({ best }) => <Notes notes={best} />}
            </Row>
            <Row name="Lo peor" reviews={reviews}>
              {({ worst }) => <Notes notes={worst} />}
            </Row>
            {shared.map(({ name, values }) => (
              <Row key={name} name={name} reviews={reviews}>
                {(_, at) => values[at] ?? <Unsaid />}
              </Row>
            ))}
          </tbody>
        </table>
      </div>
      {reviews.length > 1 && shared.length === 0 && isRead && (
        <p className="py-3 text-ink-2">Sus tablas no tienen ninguna medida en común.</p>
      )}
    </>
  )
}

/** Browsers do not scroll to a column while its edge is visible. */
function showColumn({ target }: FocusEvent): void {
  if (target.matches(':focus-visible'))
    target.closest('th, td')?.scrollIntoView({ block: 'nearest', inline: 'start' })
}

function Head({ article, others }: { readonly article: ListedArticle; readonly others: readonly string[] }) {
  const { id, title } = article
  return (
    <>
      <CategoryBadge article={article} />
      <Picture address={coverOf(article)} sizes={SIZES} className="aspect-video border-t-4 border-t-cat" />
      <Link
        to="/article/$id"
        params={{ id }}
        className="my-3 block font-display text-title-s/near font-title font-stretch-86% decoration-2 underline-offset-title hover:underline"
        onFocus={showColumn}
      >
        {title}
      </Link>
      <Link
        to="/comparar"
        search={{ ids: idsValue(others) }}
        replace
        className={buttonClass()}
        onFocus={showColumn}
        onClick={() => {
          if (compared.get().includes(id)) compared.toggle(id)
        }}
      >
        <Icon name="close" small />
        Quitar<span className="sr-only">: {title}</span>
      </Link>
    </>
  )
}

function Row(props: {
  readonly name: string
  readonly reviews: readonly ComparedReview[]
  readonly children: (review: ComparedReview, at: number) => ReactNode
}) {
  const { name, reviews, children } = props
  return (
    <tr>
      <th
        scope="row"
        className={`border-t border-line pr-3 text-label/ui font-semibold text-ink-2 md:text-meta/ui ${CELL} ${FIRST}`}
      >
        {name}
      </th>
      {reviews.map((review, at) => (
        <td
          key={review.article.id}
          className={`border-t border-line px-2 md:px-3 ${CELL}`}
          data-cat={categoryKeyOf(review.article)}
        >
          {children(review, at)}
        </td>
      ))}
    </tr>
  )
}

function Notes({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return <Unsaid />
  return (
    <ul>
      {notes.map((note, at) => (
        <li key={at} className="border-t border-line py-2 first:border-t-0 first:pt-0">
          {note}
        </li>
      ))}
    </ul>
  )
}

function Unsaid() {
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">No lo dice</span>
    </>
  )
}
