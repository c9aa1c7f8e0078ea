import type { MouseEventHandler, ReactNode } from 'react'
import { calendarDay, longSpanishDate } from '#domain/articles/dates.ts'
import { PAID_REL } from '#domain/bodies/paid-links.ts'
import { factNames, FICHA, spreadNames, PAID, sourceSentences, UNPAID } from '#domain/es/ficha.ts'
import type { ArticleDetails, HeadFacts, PurchaseLink } from '#domain/facts/article-facts.ts'
import type { Author } from '#domain/authors/author.ts'
import type { CategoryField } from '#domain/facts/category-field.ts'
import { fieldValue, valueText } from '#domain/facts/field-value.ts'
import { priceText } from '#domain/facts/spanish-number.ts'
import { placeBetween, type Spread, type Spreads } from '#domain/facts/spread.ts'
import { Picture } from '../picture.tsx'

/** A part of the Ficha below its rows. */
const PART = 'border-t-2 border-ink p-4 md:p-6'
/** The Ficha is within a body, so this resets the rules above headings. */
export const PART_TITLE = 'm-0 border-0 p-0 text-xl font-stretch-92%'
/** The same for list markers. */
export const PART_ITEM = 'm-0 p-0 before:content-none'

/** How the product was tested, as text; empty if unknown. */
function testWords({ testedDays, source, isReturned }: Partial<ArticleDetails>): string {
  return [
    ...(testedDays === undefined
      ? []
      : [`Lo hemos usado ${testedDays === 1 ? 'un día' : `${testedDays} días`}.`]),
    ...(source === undefined ? [] : [sourceSentences[source]]),
    ...(isReturned === undefined ? [] : [isReturned ? 'Ya lo hemos devuelto.' : 'Nos lo hemos quedado.']),
  ].join(' ')
}

/** Shops with their prices. Each link tells people and search engines whether the magazine earns from it (P8.12). */
function PurchaseLinks(props: {
  readonly links: readonly PurchaseLink[]
  readonly currency: string | undefined
}) {
  const { links, currency } = props
  return (
    <div className={PART}>
      <h3 className={PART_TITLE}>Dónde se compra</h3>
      <p className="mt-2">
        {links.some(({ isPaid }) => isPaid)
          ? `Si compras por un enlace que dice «${PAID}», cobramos una comisión.`
          : 'No cobramos por ninguno de estos enlaces.'}
      </p>
      <ul className="mt-2">
        {links.map(({ shop, url, price, isPaid }, at) => (
          <li
            key={at}
            className={`grid grid-cols-[minmax(0,1fr)_auto_6.5rem] items-center gap-x-3 border-t border-line first:border-t-0 ${PART_ITEM}`}
          >
            <a
              className="inline-block py-3 font-semibold wrap-anywhere print:py-2"
              href={url}
              rel={isPaid ? PAID_REL : 'nofollow noopener'}
              data-address={url}
            >
              {shop}
            </a>
            <span className="tabular">{price !== undefined && priceText(price, currency)}</span>
            <span
              className={`justify-self-end border px-2 py-0.5 text-small ${isPaid ? 'border-ink font-semibold' : 'border-line text-ink-2'}`}
            >
              {isPaid ? PAID : UNPAID}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The author, with a link to their reviews (P27.30). `onFollow` may open it without reloading the page. */
function Signature(props: {
  readonly author: Author
  readonly onFollow?: MouseEventHandler<HTMLAnchorElement> | undefined
}) {
  const { author, onFollow } = props
  const { slug, name, face, sentence } = author
  return (
    <div className={`flex items-center gap-4 ${PART}`}>
      {face !== null && <Picture address={face} sizes="4rem" className="size-16 flex-none" />}
      <div>
        <p className="label text-ink-2">Firma</p>
        <p className="font-display text-title-s/snug font-title-s font-stretch-90%">
          <a href={`/autor/${slug}`} className="inline-block py-1" onClick={onFollow}>
            {name}
          </a>
        </p>
        {sentence !== null && <p className="mt-1 text-ink-2">{sentence}</p>}
      </div>
    </div>
  )
}

export interface FichaProps {
  readonly facts: HeadFacts
  readonly details: ArticleDetails | null
  /** The author; null while unknown. */
  readonly author: Author | null
  /** The category's fields, in order. */
  readonly fields: readonly CategoryField[]
  readonly spreads: Spreads
  /** The category's name; null without one. */
  readonly category: string | null
  /** Opens the author's page. */
  readonly onFollow?: MouseEventHandler<HTMLAnchorElement>
}

const ROW =
  'grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-baseline gap-x-4 border-t border-line py-2.5 first:border-t-0 md:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_minmax(0,6fr)] md:items-center'
const NAME = 'font-normal text-ink-2 wrap-anywhere'
const VALUE = 'p-0 font-semibold wrap-anywhere tabular'

/** The facts of a review (P8.10); nothing if there are none. `data-later`: it is below the fold of most windows. */
export function Ficha(props: FichaProps) {
  const { facts, details, author, fields, spreads, category, onFollow } = props
  const own = ownRows(facts, details)
  const measured = measuredRows(facts, fields, spreads)
  const { links = [] } = details ?? {}
  const hasRows = own.length + measured.length > 0
  const tested = testWords(details ?? {})
  if (!hasRows && tested === '' && links.length === 0 && author === null) return null
  return (
    <section className="my-8 max-w-none border-2 border-ink text-ui/note" aria-label={FICHA} data-later>
      {hasRows && (
        <div className="px-4 py-4 md:p-6">
          <h2 className={PART_TITLE}>{FICHA}</h2>
          {measured.some(({ bar }) => bar !== null) && (
            <p className="mt-1 text-meta text-ink-2">
              {`Cada barra va del peor dato al mejor de ${category ?? 'su categoría'}. La raya fina es la mediana.`}
            </p>
          )}
          <dl className="mt-2">
            {own.map(({ name, value }) => (
              <div key={name} className={ROW}>
                <dt className={NAME}>{name}</dt>
                <dd className={`md:col-span-2 ${VALUE}`}>{value}</dd>
              </div>
            ))}
            {measured.map(({ field, text, bar }) => (
              <div key={field.key} className={ROW}>
                <dt className={NAME}>{field.label}</dt>
                <dd className={bar ? VALUE : `md:col-span-2 ${VALUE}`}>{text}</dd>
                {bar && <SpreadBar field={field} {...bar} />}
              </div>
            ))}
          </dl>
        </div>
      )}
      {tested !== '' && (
        <div className={PART}>
          <h3 className={PART_TITLE}>Cómo lo hemos probado</h3>
          <p className="mt-2">{tested}</p>
        </div>
      )}
      {links.length > 0 && <PurchaseLinks links={links} currency={facts.currency} />}
      {author && <Signature author={author} onFollow={onFollow} />}
    </section>
  )
}

interface OwnRow {
  readonly name: string
  readonly value: ReactNode
}

/** The rows that every category has, if they are known. */
function ownRows(facts: HeadFacts, details: ArticleDetails | null): OwnRow[] {
  const { price, currency, pricedOn = '', brand, year } = facts
  const day = longSpanishDate(pricedOn)
  const rows: readonly OwnRow[] = [
    {
      name: factNames.price,
      value: price !== undefined && (
        <>
          {priceText(price, currency)}
          {day !== '' && (
            <span className="font-normal">
              {' · el '}
              <time dateTime={calendarDay(pricedOn)}>{day}</time>
            </span>
          )}
        </>
      ),
    },
    { name: factNames.product, value: details?.product },
    { name: factNames.brand, value: brand },
    { name: factNames.model, value: details?.model },
    { name: factNames.year, value: year },
  ]
  return rows.filter(({ value }) => value !== undefined && value !== false)
}

interface MeasuredRow {
  readonly field: CategoryField
  readonly text: string
  /** Null if it cannot be compared with others. */
  readonly bar: { readonly spread: Spread; readonly at: number } | null
}

function measuredRows(facts: HeadFacts, fields: readonly CategoryField[], spreads: Spreads): MeasuredRow[] {
  return fields.flatMap((field) => {
    const value = fieldValue(facts, field)
    const text = valueText(field, value)
    const spread = Object.hasOwn(spreads, field.key) ? spreads[field.key] : undefined
    const at = typeof value === 'number' && spread ? placeBetween(value, spread) : null
    return text === null ? [] : [{ field, text, bar: spread && at !== null ? { spread, at } : null }]
  })
}

/** A value between the worst (`at` 0) and the best (1) of its category, with the median. */
function SpreadBar(props: { readonly field: CategoryField; readonly spread: Spread; readonly at: number }) {
  const { field, spread, at } = props
  const { worst, median, best } = spread
  const ends = [
    [spreadNames.worst, worst],
    [spreadNames.median, median],
    [spreadNames.best, best],
  ] as const
  return (
    <dd className="col-span-full p-0 md:col-auto">
      {/* The bar and the pointer are the score's (`score.css`). */}
      <svg className="scale mt-2 h-3.5 w-full border-b border-line-strong [--bar:5px] md:mt-0" aria-hidden>
        <rect y="100%" width={percent(at)} height="5" />
        <rect x={percent(placeBetween(median, spread) ?? 0)} width="1" height="100%" className="fill-ink-2" />
        <rect x={percent(at)} width="3" height="100%" />
      </svg>
      <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-label/label text-ink-2 tabular">
        {ends.map(([name, value]) => (
          <span key={name}>{`${name}: ${valueText(field, value) ?? ''}`}</span>
        ))}
      </p>
    </dd>
  )
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`
}
