// Parses the facts that come with an article's text. As in `facts.ts`, only broken parts are dropped.
import { isRow } from '#domain/row.ts'
import type { ArticleDetails, Correction, PurchaseLink, TestSource } from '#domain/facts/article-facts.ts'
import { isSecureAddress } from '#domain/facts/facts-errors.ts'
import { isLine, LARGEST_NUMBER, LONGEST_VALUE } from '#domain/facts/field-value.ts'
import { numberIn, textLike } from './facts.ts'

/** Above the server's own limit. */
const MOST_LINKS = 20
const MOST_CORRECTIONS = 40
const LONGEST_CORRECTION = 1000
const MOST_DAYS = 100_000

const SOURCES: readonly TestSource[] = ['bought', 'lent', 'sent']

/** Parses the facts that come with a text; undefined if none is readable. */
export function detailsOf(given: unknown): ArticleDetails | undefined {
  if (!isRow(given)) return undefined
  const { product, model, isReturned } = given
  const testedDays = numberIn(given['testedDays'], 1, MOST_DAYS)
  const source = SOURCES.find((each) => each === given['source'])
  const details: ArticleDetails = {
    ...(isLine(product, LONGEST_VALUE) && { product }),
    ...(isLine(model, LONGEST_VALUE) && { model }),
    ...(testedDays !== null && Number.isInteger(testedDays) && { testedDays }),
    ...(source && { source }),
    ...(typeof isReturned === 'boolean' && { isReturned }),
    links: listOf(given['links'], MOST_LINKS, linkOf),
    corrections: listOf(given['corrections'], MOST_CORRECTIONS, correctionOf),
  }
  const isEmpty = Object.values(details).every((part) => Array.isArray(part) && part.length === 0)
  return isEmpty ? undefined : details
}

function listOf<T>(given: unknown, most: number, read: (entry: unknown) => T | null): T[] {
  return Array.isArray(given) ? given.slice(0, most).flatMap((entry: unknown) => read(entry) ?? []) : []
}

/** A link without a payment flag counts as paid. */
function linkOf(given: unknown): PurchaseLink | null {
  if (!isRow(given)) return null
  const { shop, url } = given
  if (!isLine(shop, LONGEST_VALUE) || typeof url !== 'string' || !isSecureAddress(url)) return null
  const price = numberIn(given['price'], 0, LARGEST_NUMBER)
  return { shop, url, ...(price !== null && { price }), isPaid: given['isPaid'] !== false }
}

function correctionOf(given: unknown): Correction | null {
  if (!isRow(given)) return null
  const { text } = given
  const on = textLike(given['on'], /^\d{4}-\d{2}-\d{2}$/)
  return on !== null && isLine(text, LONGEST_CORRECTION) ? { on, text } : null
}
