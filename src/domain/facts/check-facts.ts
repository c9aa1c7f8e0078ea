// Validates facts and fields from foreign sources, by the rules of `supabase/migrations/*_facts.sql`. Invalid parts
// are left out; the rest stays (P27.4).
import { partsOf } from '../row.ts'
import { isUuid } from '../uuid.ts'
import type { ArticleFacts, Correction, PurchaseLink } from './article-facts.ts'
import type { CategoryField, FieldValue } from './category-field.ts'

const MOST_FIELDS = 24
const MOST_VALUES = 24
const MOST_LINKS = 12
const MOST_CORRECTIONS = 20
/** The most bytes of an article's facts, and of a category's fields. */
const LARGEST_FACTS = 8192
const LARGEST_FIELDS = 16_384
const MOST_CHOICES = 24
const MOST_MONEY = 10_000_000

/** Returns the facts as stored, without empty lists; null if there are none or they are too large. */
export function checkFacts(value: unknown): Partial<ArticleFacts> | null {
  const given = partsOf(value)
  const product = lineIn(given['product'], 120)
  const brand = lineIn(given['brand'], 60)
  const model = lineIn(given['model'], 60)
  const year = numberIn(given['year'], { from: 1900, to: 2100, decimals: 0 })
  const price = priceIn(given['price'])
  const pricedOn = dayIn(given['pricedOn'])
  const { currency } = given
  const values = valuesIn(given['values'])
  const testedDays = numberIn(given['testedDays'], { from: 1, to: 10_000, decimals: 0 })
  const source = oneOf(given['source'], ['bought', 'lent', 'sent'] as const)
  const { isReturned, author } = given
  const links = listIn(given['links'], linkIn, MOST_LINKS)
  const corrections = listIn(given['corrections'], correctionIn, MOST_CORRECTIONS)
  const facts = {
    ...(product !== undefined && { product }),
    ...(brand !== undefined && { brand }),
    ...(model !== undefined && { model }),
    ...(year !== undefined && { year }),
    // A price without its day is meaningless (P27.3).
    ...(price !== undefined && pricedOn !== undefined && { price, pricedOn }),
    ...(typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) && { currency }),
    ...(values !== undefined && { values }),
    ...(testedDays !== undefined && { testedDays }),
    ...(source !== undefined && { source }),
    ...(typeof isReturned === 'boolean' && { isReturned }),
    ...(isUuid(author) && { author: author.toLowerCase() }),
    ...(links !== undefined && { links }),
    ...(corrections !== undefined && { corrections }),
  }
  return Object.keys(facts).length === 0 || bytesOf(facts) > LARGEST_FACTS ? null : facts
}

/** Returns the fields as stored, each key once; null if there are none or they are too large. */
export function checkFields(value: unknown): readonly CategoryField[] | null {
  const keys = new Set<string>()
  const fields = listIn(value, fieldIn, Infinity)
    ?.filter(({ key }) => !keys.has(key) && keys.add(key))
    .slice(0, MOST_FIELDS)
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
  const label = lineIn(given['label'], 60)
  const kind = oneOf(given['kind'], ['number', 'text', 'boolean', 'choice'] as const)
  if (typeof key !== 'string' || !isKey(key) || label === undefined || kind === undefined) return undefined
  const isNumber = kind === 'number'
  const choices = [...new Set(listIn(given['choices'], (choice) => lineIn(choice, 60), MOST_CHOICES))]
  if (kind === 'choice' && choices.length === 0) return undefined
  return {
    key,
    label,
    unit: (isNumber && lineIn(given['unit'], 12)) || null,
    kind,
    better: (isNumber && oneOf(given['better'], ['more', 'less'] as const)) || null,
    decimals: isNumber ? (numberIn(given['decimals'], { from: 0, to: 3, decimals: 0 }) ?? 0) : 0,
    filters: given['filters'] === true,
    choices: kind === 'choice' ? choices : [],
  }
}

function linkIn(value: unknown): PurchaseLink | undefined {
  const given = partsOf(value)
  const shop = lineIn(given['shop'], 60)
  const price = priceIn(given['price'])
  const { url, isPaid } = given
  if (shop === undefined || typeof isPaid !== 'boolean' || typeof url !== 'string' || !isLinkAddress(url))
    return undefined
  return { shop, url, ...(price !== undefined && { price }), isPaid }
}

/** An https address without an account, spaces or quotation marks (P27.5). */
function isLinkAddress(address: string): boolean {
  return address.length <= 1000 && LINK.test(address)
}

const LINK = /^https:\/\/[A-Za-z0-9.-]+(?::[0-9]{1,5})?(?:[/?#][^\s\p{Cc}"<>\\^`{|}]*)?$/u

function correctionIn(value: unknown): Correction | undefined {
  const given = partsOf(value)
  const on = dayIn(given['on'])
  const text = lineIn(given['text'], 500)
  return on === undefined || text === undefined ? undefined : { on, text }
}

function valuesIn(stated: unknown): Readonly<Record<string, FieldValue>> | undefined {
  const values: [string, FieldValue][] = []
  for (const [key, given] of Object.entries(partsOf(stated))) {
    const far = 1_000_000_000_000
    const read = lineIn(given, 200) ?? numberIn(given, { from: -far, to: far, decimals: 3 })
    const value = typeof given === 'boolean' ? given : read
    if (isKey(key) && value !== undefined) values.push([key, value])
  }
  return values.length === 0 ? undefined : Object.fromEntries(values.slice(0, MOST_VALUES))
}

function isKey(key: string): boolean {
  return /^[a-z0-9_]{1,32}$/.test(key)
}

function listIn<T>(value: unknown, read: (entry: unknown) => T | undefined, most: number): T[] | undefined {
  const list = (Array.isArray(value) ? value : []).map(read).filter((entry) => entry !== undefined)
  return list.length === 0 ? undefined : list.slice(0, most)
}

function lineIn(value: unknown, most: number): string | undefined {
  const isLine = typeof value === 'string' && /\S/.test(value) && !/\p{Cc}|\p{Surrogate}/u.test(value)
  return isLine && Array.from(value).length <= most ? value : undefined
}

function priceIn(value: unknown): number | undefined {
  return numberIn(value, { from: 0, to: MOST_MONEY, decimals: 2 })
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
