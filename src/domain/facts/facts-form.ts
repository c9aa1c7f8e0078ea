// The facts of an article's form as typed (P27.2), and the column that is saved, both without empty values.
import { partsOf } from '../row.ts'
import type { ArticleDetails, ArticleFacts, Correction, HeadFacts, TestSource } from './article-facts.ts'
import type { FieldValue } from './category-field.ts'
import { sayTheSame } from './check-facts.ts'
import { typedNumber } from './spanish-number.ts'

/** A purchase link as typed. */
interface LinkForm {
  readonly shop: string
  readonly url: string
  readonly price: string
  readonly isPaid: boolean
}

/** The inputs' values. Numbers are text as typed; a value that its field cannot parse yet is also text. */
export interface FactsForm {
  readonly product?: string
  readonly brand?: string
  readonly model?: string
  readonly year?: string
  readonly price?: string
  readonly currency?: string
  readonly pricedOn?: string
  readonly values?: Readonly<Record<string, FieldValue>>
  readonly testedDays?: string
  readonly source?: TestSource
  readonly isReturned?: boolean
  /** The author's id. */
  readonly author?: string
  readonly links?: readonly LinkForm[]
  readonly corrections?: readonly Correction[]
}

/** The column `facts`, without empty lists. */
export type StoredFacts = Partial<ArticleFacts>

const TEXTS = [
  'product',
  'brand',
  'model',
  'year',
  'price',
  'currency',
  'pricedOn',
  'testedDays',
  'author',
] as const

/** Joins the facts of an article on the device: those of its head and those of its body. */
export function storedFacts(head: HeadFacts = {}, details: Partial<ArticleDetails> = {}): StoredFacts {
  return { ...head, ...details }
}

/** Splits a column's facts as the device stores them: those of the head and those of the body. */
export function dividedFacts(stored: StoredFacts): {
  readonly head: HeadFacts | undefined
  readonly details: ArticleDetails | undefined
} {
  const { brand, year, price, currency, pricedOn, values, author, ...others } = stored
  const { links = [], corrections = [], ...rest } = others
  const head: HeadFacts = filled({ brand, year, price, currency, pricedOn, values, author })
  const details = filled({ ...rest, links, corrections })
  return {
    head: Object.keys(head).length > 0 ? head : undefined,
    details: Object.keys(details).length > 0 ? { ...details, links, corrections } : undefined,
  }
}

/** Reads the column or a form of another build. Values of the wrong type become empty. */
export function readFactsForm(given: unknown): FactsForm {
  const parts = partsOf(given)
  const { source, isReturned } = parts
  const values = Object.entries(partsOf(parts['values'])).filter(([, value]) => isValue(value))
  return filled({
    ...Object.fromEntries(TEXTS.map((key) => [key, textOf(parts[key])])),
    values: Object.fromEntries(values),
    ...((source === 'bought' || source === 'lent' || source === 'sent') && { source }),
    ...(typeof isReturned === 'boolean' && { isReturned }),
    links: listOf(parts['links']).map((link) => ({
      shop: textOf(link['shop']),
      url: textOf(link['url']),
      price: textOf(link['price']),
      isPaid: link['isPaid'] !== false,
    })),
    corrections: listOf(parts['corrections']).map(({ on, text }) => ({ on: textOf(on), text: textOf(text) })),
  })
}

/** A change to the form; undefined removes a fact. */
export type FactsChange = { readonly [Fact in keyof FactsForm]: FactsForm[Fact] | undefined }

/** Returns the form after a change, without entries that became empty. */
export function withFacts(form: FactsForm, change: FactsChange): FactsForm {
  return filled({ ...form, ...change })
}

/** Returns the form with this value of a category's field; null removes it. */
export function withValue(form: FactsForm, key: string, value: FieldValue | null): FactsForm {
  const { [key]: _, ...others } = form.values ?? {}
  return withFacts(form, { values: value === null ? others : { ...others, [key]: value } })
}

/** Converts the form to the column; null without facts. A number that cannot be parsed becomes NaN, an error. */
export function factsColumn(form: FactsForm): StoredFacts | null {
  const { year, price, testedDays, links = [], corrections = [], ...others } = form
  const column: StoredFacts = filled({
    ...mapped(others, (part) => (typeof part === 'string' ? part.trim() : part)),
    ...mapped({ year, price, testedDays }, numberOf),
    links: links.map(({ price: asked, shop, url, isPaid }) => ({
      shop: shop.trim(),
      url: url.trim(),
      ...filled({ price: numberOf(asked) }),
      isPaid,
    })),
    corrections: corrections.map(({ on, text }) => ({ on, text: text.trim() })),
  })
  return Object.keys(column).length === 0 ? null : column
}

/** Are two forms equal? `7,5` and `7,50` are the same price. */
export function sameFacts(a: FactsForm, b: FactsForm): boolean {
  return sayTheSame(a, b) || sayTheSame(meaningOf(a), meaningOf(b))
}

/** Returns the column, or the form as typed if a number cannot be parsed, so that different texts stay different. */
function meaningOf(form: FactsForm): unknown {
  const column = factsColumn(form)
  const numbers = [
    column?.year,
    column?.price,
    column?.testedDays,
    ...(column?.links ?? []).map(({ price }) => price),
  ]
  return numbers.some((number) => Number.isNaN(number)) ? form : column
}

/** Undefined for an empty text. */
function numberOf(text = ''): number | undefined {
  return text.trim() === '' ? undefined : (typedNumber(text)?.value ?? Number.NaN)
}

function mapped<Part>(parts: Readonly<Record<string, Part>>, change: (part: Part) => unknown): object {
  return Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, change(part)]))
}

/** Removes empty values: strings, lists, objects, null and undefined. */
function filled(parts: object) {
  const isFull = (part: unknown) =>
    typeof part === 'object' && part !== null
      ? Object.keys(part).length > 0
      : part !== undefined && part !== ''
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => isFull(part)))
}

function isValue(value: unknown): value is FieldValue {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
}

/** Formats a number of the column as people type it. */
function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value).replace('.', ',')
  return typeof value === 'string' ? value : ''
}

function listOf(value: unknown): Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.map(partsOf) : []
}
