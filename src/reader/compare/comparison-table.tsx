import { Link } from '@tanstack/react-router'
import { type FocusEvent, type ReactNode, useRef } from 'react'
import { CategoryBadge } from '#content/category-badge.tsx'
import { categoryKeyOf } from '#content/category-colours.tsx'
import { type Comparable, sharedMeasures } from '#content/body/comparison.ts'
import { Picture } from '#content/picture.tsx'
import { Score } from '#content/score.tsx'
import { coverOf, type ListedArticle } from '#domain/articles/article.ts'
import { longSpanishDate } from '#domain/articles/dates.ts'
import { NOT_FOUND } from '#domain/es/facts.ts'
import { factNames } from '#domain/es/ficha.ts'
import type { CategoryField } from '#domain/facts/category-field.ts'
import { comparedFields, factRows } from '#domain/facts/compared-facts.ts'
import { priceText } from '#domain/facts/spanish-number.ts'
import { idsValue } from '#domain/lists/compared-ids.ts'
import { fold } from '#domain/lists/fold.ts'
import { scoreWord } from '#domain/articles/score.ts'
import { compared } from '#store/reader-data/compared.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { ReadingIcon } from '#ui/reading-icon.tsx'
import { useIsDrawn } from '#ui/use-is-drawn.ts'
import { StickyNames } from './sticky-names.tsx'

const ONE = 'grid grid-cols-1 md:grid-cols-[8rem_minmax(0,24rem)] print:grid-cols-[6rem_minmax(0,1fr)]'
const TWO =
  'grid grid-cols-2 md:grid-cols-[8rem_repeat(2,minmax(0,1fr))] print:grid-cols-[6rem_repeat(2,minmax(0,1fr))]'
/** On a phone two of the three are visible, and the edge of the next. */
const THREE =
  'grid grid-cols-[repeat(3,calc(50%-0.75rem))] md:grid-cols-[8rem_repeat(3,minmax(0,1fr))] print:grid-cols-[6rem_repeat(3,minmax(0,1fr))]'

/** Returns the columns of a row for this many reviews; if there is room, the row's name has its own column. */
function columnsOf(reviews: number): string {
  return reviews === 1 ? ONE : reviews === 2 ? TWO : THREE
}

export interface ComparedReview extends Comparable {
  readonly article: ListedArticle
  /** The fields of its category. */
  readonly fields: readonly CategoryField[]
  /** Is its text on the device? */
  readonly isRead: boolean
}

/** The rows are CSS grids, which some browsers do not expose as a table without explicit roles. */
const ROLE = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  name: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

const SIZES = '(min-width: 64rem) 24rem, 50vw'

/** Facts, verdict and measures (P10.4), with a column per review (P10.6). A phone shows two, and a swipe the third. */
export function ComparisonTable({ reviews }: { readonly reviews: readonly ComparedReview[] }) {
  const stated = reviews.map(({ article: { facts } }) => facts)
  const rows = factRows(comparedFields(reviews.map(({ fields }) => fields)), stated)
  const priced = rows.find(({ label }) => label === factNames.price)
  const facts = rows.filter((each) => each !== priced)
  const taken = new Set(rows.map(({ label }) => fold(label)))
  const shared = sharedMeasures(reviews).filter(({ name }) => !taken.has(fold(name)))
  const ids = reviews.map(({ article }) => article.id)
  const isRead = reviews.every((review) => review.isRead)
  const box = useRef<HTMLDivElement>(null)
  const heads = useRef<HTMLTableRowElement>(null)
  const isDrawn = useIsDrawn()
  const columns = columnsOf(reviews.length)
  const row = { reviews, columns }
  return (
    <>
      {/* The sticky names end with the table. */}
      <div>
        {isDrawn && <StickyNames reviews={reviews} columns={columns} box={box} heads={heads} />}
        <div
          ref={box}
          // Positioned, so that text for screen readers only stays inside.
          className="relative snap-x snap-mandatory overflow-x-auto overscroll-x-contain border-y-2 border-ink print:overflow-x-visible"
          role="region"
          aria-label="Comparación"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable box must be reachable by keyboard
          tabIndex={0}
        >
          <table className="block" {...ROLE.table}>
            <thead className="block" {...ROLE.group}>
              <tr ref={heads} className={columns} {...ROLE.row}>
                <th scope="col" className="max-md:sr-only print:not-sr-only" {...ROLE.head}>
                  <span className="sr-only">Dato</span>
                </th>
                {reviews.map(({ article }) => (
                  <th
                    key={article.id}
                    scope="col"
                    className={`font-normal ${CELL} ${SEPARATED}`}
                    {...ROLE.head}
                    data-cat={categoryKeyOf(article)}
                  >
                    <Head article={article} others={ids.filter((id) => id !== article.id)} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="block" {...ROLE.group}>
              <Row name="Puntuación" {...row}>
                {({ article: { overall } }) => (
                  <>
                    <Score overall={overall} className="mt-1 mb-3 grid w-fit text-score-m" />
                    {scoreWord(overall)}
                  </>
                )}
              </Row>
              {priced && (
                <Row name={factNames.price} {...row}>
                  {(review, at) => <Price review={review} isBetter={priced.better.includes(at)} />}
                </Row>
              )}
              {facts.map(({ label, texts, better }) => (
                <Row key={label} name={label} {...row}>
                  {(_, at) => <Value text={texts[at] ?? null} isBetter={better.includes(at)} />}
                </Row>
              ))}
              <Row name="Lo mejor" {...row}>
                {({ best }) => <Notes notes={best} />}
              </Row>
              <Row name="Lo peor" {...row}>
                {({ worst }) => <Notes notes={worst} />}
              </Row>
              {shared.map(({ name, values }) => (
                <Row key={name} name={name} {...row}>
                  {(_, at) => <Value text={values[at] ?? null} />}
                </Row>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      {reviews.length > 1 && facts.length + shared.length === 0 && isRead && (
        <p className="py-3 text-ink-2">Sus tablas no tienen ninguna medida en común.</p>
      )}
    </>
  )
}

const CELL = 'min-w-0 snap-start px-2 py-3 text-start align-top wrap-anywhere md:px-3'
/** A line separates neighbours. */
const SEPARATED = 'not-nth-[2]:border-l not-nth-[2]:border-line'

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
        className={buttonClass({}, 'max-2xs:px-1 max-2xs:[&>svg]:hidden print:hidden')}
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
  readonly columns: string
  readonly children: (review: ComparedReview, at: number) => ReactNode
}) {
  const { name, reviews, columns, children } = props
  return (
    <tr className={columns} {...ROLE.row}>
      <th
        scope="row"
        className="col-span-full border-t border-line pt-3 text-start text-meta/ui font-semibold wrap-anywhere text-ink-2 md:col-auto md:pr-3 md:pb-3 print:col-auto"
        {...ROLE.name}
      >
        <span className="sticky left-0 inline-block px-2 md:px-0">{name}</span>
      </th>
      {reviews.map((review, at) => (
        <td
          key={review.article.id}
          className={`border-line md:border-t print:border-t ${CELL} ${SEPARATED}`}
          {...ROLE.cell}
          data-cat={categoryKeyOf(review.article)}
        >
          {children(review, at)}
        </td>
      ))}
    </tr>
  )
}

/** The review's price with its day (P27.50). */
function Price({ review, isBetter }: { readonly review: ComparedReview; readonly isBetter: boolean }) {
  const { price, currency, pricedOn = '' } = review.article.facts ?? {}
  if (price === undefined) return <Value text={null} />
  const day = longSpanishDate(pricedOn)
  return (
    <>
      <Value text={priceText(price, currency)} isBetter={isBetter} />
      {day !== '' && <span className="block text-meta text-ink-2">{`el ${day}`}</span>}
    </>
  )
}

/** A value, or a note that it is unknown (P10.5). The better one has a label beside it. */
function Value({ text, isBetter = false }: { readonly text: string | null; readonly isBetter?: boolean }) {
  if (text === null || text === NOT_FOUND) return <span className="text-meta text-ink-2">{NOT_FOUND}</span>
  if (!isBetter) return text
  return (
    <>
      <b className="font-bold">{text}</b> {/* The value is first: its baseline counts for the row. */}
      <span className="inline-flex items-center gap-1 text-small font-semibold whitespace-nowrap">
        Mejor
        <ReadingIcon name="check" small />
      </span>
    </>
  )
}

function Notes({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return <Value text={null} />
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
