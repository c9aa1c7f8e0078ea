// Facts of a review about its product: price, values, how it was tested. All are optional.
import type { FieldValue } from './category-field.ts'

/** The facts that lists need; part of the head. */
export interface HeadFacts {
  brand?: string
  /** The model's year. */
  year?: number
  /** In the currency's unit, at most two decimals. */
  price?: number
  /** ISO 4217; euros if absent. */
  currency?: string
  /** The day of the price, `YYYY-MM-DD`. */
  pricedOn?: string
  /** By the key of the category's field. */
  values?: Readonly<Record<string, FieldValue>>
  /** The id of the author. */
  author?: string
}

/** How the product was obtained. */
export type TestSource = 'bought' | 'lent' | 'sent'

export interface PurchaseLink {
  shop: string
  /** An https address. */
  url: string
  price?: number
  /** Whether the magazine earns from it. */
  isPaid: boolean
}

/** What was corrected after publication. */
export interface Correction {
  /** `YYYY-MM-DD`. */
  on: string
  text: string
}

/** The facts that only the article's page shows; part of the body. */
export interface ArticleDetails {
  product?: string
  model?: string
  testedDays?: number
  source?: TestSource
  isReturned?: boolean
  links: readonly PurchaseLink[]
  corrections: readonly Correction[]
}

/** All facts of an article, as in its form. */
export interface ArticleFacts extends HeadFacts, ArticleDetails {}

/** Days after which editors should check a price again (P27.46). */
const OLD_AFTER = 90
const DAY_MS = 86_400_000

/** Is a price old? Both days as `YYYY-MM-DD`. */
export function isPriceOld(pricedOn: string, today: string): boolean {
  return (Date.parse(today) - Date.parse(pricedOn)) / DAY_MS > OLD_AFTER
}
