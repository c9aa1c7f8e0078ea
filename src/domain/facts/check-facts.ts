// Validates facts and fields of the network, files and other programs, by the rules of
// `supabase/migrations/*_facts.sql`. Invalid parts are left out; the rest stays (P27.4, P27.64).
import { partsOf } from '../row.ts'
import { isUuid } from '../uuid.ts'
import type { ArticleDetails, ArticleFacts, Correction, HeadFacts, PurchaseLink } from './article-facts.ts'
import type { CategoryField, FieldValue } from './category-field.ts'
import { FIELD_KEY } from './facet.ts'
import { LARGEST_NUMBER } from './field-value.ts'

/** The server's limits of amounts and numbers of entries. */
export const MOST = {
  price: 10_000_000,
  testedDays: 10_000,
  values: 24,
  links: 12,
  corrections: 20,
  fields: 24,
  choices: 24,
}
/** The most characters of each text. */
export const LONGEST = {
  product: 120,
  brand: 60,
  model: 60,
  value: 200,
  shop: 60,
  address: 1000,
  correction: 500,
  label: 60,
  unit: 12,
  choice: 60,
}
/** The most bytes of an article's facts, and of a category's fields. */
const LARGEST_FACTS = 8192
const LARGEST_FIELDS = 16_384

/** Returns the valid facts that lists need; undefined if there are none. */
export function headFactsIn(value: unknown): HeadFacts | undefined {
  const given = partsOf(value)
  const brand = lineIn(given['brand'], LONGEST.brand)
  const year = numberIn(given['year'], { from: 1900, to: 2100, decimals: 0 })
  const price = priceIn(given['price'])
  const pricedOn = dayIn(given['pricedOn'])
  const { currency, author } = given
  const isCurrency = typeof currency === 'string' && /^[A-Z]{3}$/.test(currency)
  // A price without its day is meaningless (P27.3). With an unreadable currency, it would be taken for euros.
  const isPriced = price !== undefined && pricedOn !== undefined && (isCurrency || currency === undefined)
  const values = valuesIn(given['values'])
  const facts = {
    ...(brand !== undefined && { brand }),
    ...(year !== undefined && { year }),
    ...(isPriced && { price, pricedOn }),
    ...(isCurrency && { currency }),
    ...(values !== undefined && { values }),
    ...(isUuid(author) && { author: author.toLowerCase() }),
  }
  return Object.keys(facts).length === 0 ? undefined : facts
}

/** Returns the valid facts that come with a text; undefined if there are none. */
export function detailsIn(value: unknown): ArticleDetails | undefined {
  const given = partsOf(value)
  const product = lineIn(given['product'], LONGEST.product)
  const model = lineIn(given['model'], LONGEST.model)
  const testedDays = numberIn(given['testedDays'], { from: 1, to: MOST.testedDays, decimals: 0 })
  const source = oneOf(given['source'], ['bought', 'lent', 'sent'] as const)
  const { isReturned } = given
  const links = listIn(given['links'], linkIn, MOST.links)
  const corrections = listIn(given['corrections'], correctionIn, MOST.corrections)
  const details = {
    ...(product !== undefined && { product }),
    ...(model !== undefined && { model }),
    ...(testedDays !== undefined && { testedDays }),
    ...(source !== undefined && { source }),
    ...(typeof isReturned === 'boolean' && { isReturned }),
  }
  const isEmpty = Object.keys(details).length + links.length + corrections.length === 0
  return isEmpty ? undefined : { ...details, links, corrections }
}

/** Returns all facts as stored, without empty lists; null if there are none or they are too large. */
export function checkFacts(value: unknown): Partial<ArticleFacts> | null {
  const { links = [], corrections = [], ...details } = detailsIn(value) ?? {}
  const facts = {
    ...headFactsIn(value),
    ...details,
    ...(links.length > 0 && { links }),
    ...(corrections.length > 0 && { corrections }),
  }
  return Object.keys(facts).length === 0 || bytesOf(facts) > LARGEST_FACTS ? null : facts
}

/** Returns the valid fields, each key once; undefined if there are none. */
export function fieldsIn(value: unknown): readonly CategoryField[] | undefined {
  const keys = new Set<string>()
  const newFieldIn = (entry: unknown) => {
    const field = fieldIn(entry)
    return field && !keys.has(field.key) && keys.add(field.key) ? field : undefined
  }
  const fields = listIn(value, newFieldIn, MOST.fields)
  return fields.length === 0 ? undefined : fields
}

/** Returns the fields as stored; null if there are none or they are too large. */
export function checkFields(value: unknown): readonly CategoryField[] | null {
  const fields = fieldsIn(value)
  return fields === undefined || bytesOf(fields) > LARGEST_FIELDS ? null : fields
}

/** Are two values equal, regardless of key order? */
export function sayTheSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(keysInOrder(one)) === JSON.stringify(keysInOrder(other))
}

/** Returns the columns, all optional, that differ from when the form was opened. */
export function changedColumns<Columns extends object>(now: Columns, opened: Columns): Columns {
  const changed = { ...now }
  for (const name in now) if (sayTheSame(now[name], opened[name])) delete changed[name]
  return changed
}

/** Returns the value with sorted keys: the database stores them in its own order. */
export function keysInOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(keysInOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => [key, keysInOrder(part)])
}

function fieldIn(value: unknown): CategoryField | undefined {
  const given = partsOf(value)
  const key = given['key']
  const label = lineIn(given['label'], LONGEST.label)
  const kind = oneOf(given['kind'], ['number', 'text', 'boolean', 'choice'] as const)
  if (typeof key !== 'string' || !FIELD_KEY.test(key) || label === undefined || kind === undefined)
    return undefined
  const isNumber = kind === 'number'
  const listed = listIn(given['choices'], (choice) => lineIn(choice, LONGEST.choice), MOST.choices)
  const choices = [...new Set(listed)]
  if (kind === 'choice' && choices.length === 0) return undefined
  return {
    key,
    label,
    unit: (isNumber && lineIn(given['unit'], LONGEST.unit)) || null,
    kind,
    better: (isNumber && oneOf(given['better'], ['more', 'less'] as const)) || null,
    decimals: isNumber ? (numberIn(given['decimals'], { from: 0, to: 3, decimals: 0 }) ?? 0) : 0,
    filters: given['filters'] === true,
    choices: kind === 'choice' ? choices : [],
  }
}

function linkIn(value: unknown): PurchaseLink | undefined {
  const given = partsOf(value)
  const shop = lineIn(given['shop'], LONGEST.shop)
  const price = priceIn(given['price'])
  const { url, isPaid } = given
  if (shop === undefined || typeof isPaid !== 'boolean' || typeof url !== 'string' || !isSecureAddress(url))
    return undefined
  return { shop, url, ...(price !== undefined && { price }), isPaid }
}

const LINK = /^https:\/\/[A-Za-z0-9.-]+(?::[0-9]{1,5})?(?:[/?#][^\s\p{Cc}"<>\\^`{|}]*)?$/u

/** Is this a valid address of a purchase link: https, without an account, spaces or quotation marks (P27.5)? */
export function isSecureAddress(address: string): boolean {
  return address.length <= LONGEST.address && LINK.test(address)
}

function correctionIn(value: unknown): Correction | undefined {
  const given = partsOf(value)
  const on = dayIn(given['on'])
  const text = lineIn(given['text'], LONGEST.correction)
  return on === undefined || text === undefined ? undefined : { on, text }
}

function valuesIn(stated: unknown): Readonly<Record<string, FieldValue>> | undefined {
  const far = LARGEST_NUMBER
  const valueIn = ([key, given]: [string, unknown]): [string, FieldValue] | undefined => {
    const read = lineIn(given, LONGEST.value) ?? numberIn(given, { from: -far, to: far, decimals: 3 })
    const value = typeof given === 'boolean' ? given : read
    return FIELD_KEY.test(key) && value !== undefined ? [key, value] : undefined
  }
  const values = validOf(Object.entries(partsOf(stated)), valueIn, MOST.values)
  return values.length === 0 ? undefined : Object.fromEntries(values)
}

function listIn<T>(value: unknown, read: (entry: unknown) => T | undefined, most: number): T[] {
  return validOf(Array.isArray(value) ? value : [], read, most)
}

/** The first valid entries; those after them are not read. */
function validOf<E, T>(entries: readonly E[], read: (entry: E) => T | undefined, most: number): T[] {
  const list: T[] = []
  for (const entry of entries) {
    const valid = read(entry)
    if (valid !== undefined) list.push(valid)
    if (list.length === most) break
  }
  return list
}

function lineIn(value: unknown, most: number): string | undefined {
  // A character has at most two units; an enormous text is not searched.
  if (typeof value !== 'string' || value.length > 2 * most) return undefined
  const isLine = /\S/.test(value) && !/\p{Cc}|\p{Surrogate}/u.test(value)
  return isLine && Array.from(value).length <= most ? value : undefined
}

function priceIn(value: unknown): number | undefined {
  return numberIn(value, { from: 0, to: MOST.price, decimals: 2 })
}

function numberIn(
  value: unknown,
  { from, to, decimals }: { readonly from: number; readonly to: number; readonly decimals: number },
): number | undefined {
  if (typeof value !== 'number' || !(value >= from && value <= to)) return undefined
  return Number(value.toFixed(decimals)) === value ? value : undefined
}

function dayIn(value: unknown): string | undefined {
  return isDay(value) ? value : undefined
}

/** Is this a day from 1970 to 2099, `YYYY-MM-DD`? */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^(?:19[7-9]|20\d)\d-\d\d-\d\d$/.test(value)) return false
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

function oneOf<T extends string>(value: unknown, known: readonly T[]): T | undefined {
  return known.find((each) => each === value)
}

/** Counts bytes as the database does, with a space after each colon and comma. */
function bytesOf(value: unknown): number {
  const text = JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ')
  return encodeURIComponent(text).replaceAll(/%../g, '%').length
}
