// What a review states about its product: price, values, how it was tested. All of it is optional.
import type { FieldValue } from './category-field.ts'

/** What lists need of an article's facts; it comes with the head. */
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
  /** The id of the author who signs. */
  author?: string
}

/** How the product came to the review. */
export type TestSource = 'bought' | 'lent' | 'sent'

export interface PurchaseLink {
  shop: string
  /** An https address. */
  url: string
  price?: number
  /** Whether the magazine earns by it. */
  isPaid: boolean
}

/** What was corrected after publication. */
export interface Correction {
  /** `YYYY-MM-DD`. */
  on: string
  text: string
}

/** What only the article's page shows; it comes with the text. */
export interface ArticleDetails {
  product?: string
  model?: string
  testedDays?: number
  source?: TestSource
  isReturned?: boolean
  links: readonly PurchaseLink[]
  corrections: readonly Correction[]
}

/** All facts of an article, as its form has them. */
export interface ArticleFacts extends HeadFacts, ArticleDetails {}
