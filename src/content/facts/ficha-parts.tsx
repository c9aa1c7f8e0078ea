import type { MouseEventHandler } from 'react'
import {
  daysSentence,
  PAID,
  PURCHASE,
  purchaseSentence,
  returnSentence,
  SIGNED,
  sourceSentences,
  TESTED,
  UNPAID,
} from '#domain/es/ficha.ts'
import type { ArticleDetails, PurchaseLink } from '#domain/facts/article-facts.ts'
import type { Author } from '#domain/facts/author.ts'
import { priceText } from '#domain/facts/spanish-number.ts'
import { Picture } from '../picture.tsx'
import { PART, PART_ITEM, PART_TITLE } from './ficha-look.ts'

/** Does the review say how it was tested? */
export function hasTest(details: ArticleDetails | null): details is ArticleDetails {
  return details !== null && testSentences(details).length > 0
}

/** How long the product was used, how it came and whether it went back. */
export function HowTested({ details }: { readonly details: ArticleDetails }) {
  return (
    <div className={PART}>
      <h3 className={PART_TITLE}>{TESTED}</h3>
      <p className="mt-2">{testSentences(details).join(' ')}</p>
    </div>
  )
}

function testSentences({ testedDays, source, isReturned }: ArticleDetails): string[] {
  return [
    ...(testedDays === undefined ? [] : [daysSentence(testedDays)]),
    ...(source === undefined ? [] : [sourceSentences[source]]),
    ...(isReturned === undefined ? [] : [returnSentence(isReturned)]),
  ]
}

/** Shops with their prices. Each link says whether the magazine earns by it, to people and to search engines (P8.12). */
export function PurchaseLinks(props: {
  readonly links: readonly PurchaseLink[]
  readonly currency: string | undefined
}) {
  const { links, currency } = props
  return (
    <div className={PART}>
      <h3 className={PART_TITLE}>{PURCHASE}</h3>
      <p className="mt-2">{purchaseSentence(links.some(({ isPaid }) => isPaid))}</p>
      <ul className="mt-2">
        {links.map(({ shop, url, price, isPaid }, at) => (
          <li
            key={at}
            className={`grid grid-cols-[minmax(0,1fr)_auto_6.5rem] items-center gap-x-3 border-t border-line first:border-t-0 ${PART_ITEM}`}
          >
            <a
              className="inline-block py-3 font-semibold wrap-anywhere print:py-2"
              href={url}
              rel={isPaid ? 'sponsored nofollow' : 'nofollow noopener'}
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

/** Who signs, with the way to their reviews (P27.30). `onFollow` may open it without loading the page again. */
export function Signature(props: {
  readonly author: Author
  readonly onFollow?: MouseEventHandler<HTMLAnchorElement> | undefined
}) {
  const { author, onFollow } = props
  const { slug, name, face, sentence } = author
  return (
    <div className={`flex items-center gap-4 ${PART}`}>
      {face !== null && <Picture address={face} sizes="4rem" className="size-16 flex-none" />}
      <div>
        <p className="label text-ink-2">{SIGNED}</p>
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
