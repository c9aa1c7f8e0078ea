// Checks an article's facts before they are saved. All are optional; those present must be valid.
import { countError, lineError } from '../es/facts.ts'
import type { ArticleFacts } from './article-facts.ts'
import type { CategoryField } from './category-field.ts'
import { isDay, isSecureAddress, LONGEST, MOST } from './check-facts.ts'
import { isLine, valueError } from './field-value.ts'

export const FIRST_YEAR = 1900
export const LAST_YEAR = 2100

/**
 * Returns error messages by their place in the facts: `price`, `values.bateria`, `links.0.url`, `corrections.1.on`.
 * Empty if there are no errors. `fields` are the category's; `today` is the local calendar day.
 */
export function factsErrors(
  facts: ArticleFacts,
  { fields, today }: { readonly fields: readonly CategoryField[]; readonly today: string },
): ReadonlyMap<string, string> {
  const errors = new Map<string, string>()
  const say = (place: string, error: string | null) => {
    if (error !== null) errors.set(place, error)
  }
  for (const place of ['product', 'brand', 'model'] as const) {
    const text = facts[place]
    if (text !== undefined && !isLine(text, LONGEST[place])) say(place, lineError(LONGEST[place]))
  }
  for (const place of ['links', 'corrections'] as const)
    if (facts[place].length > MOST[place]) say(place, countError(MOST[place]))
  if (Object.keys(facts.values ?? {}).length > MOST.values) say('values', countError(MOST.values))
  const { year, price, currency, pricedOn, testedDays } = facts
  if (year !== undefined && !isWhole(year, FIRST_YEAR, LAST_YEAR)) say('year', 'El año va de 1900 a 2100')
  if (price !== undefined) say('price', priceError(price))
  if (currency !== undefined && !/^[A-Z]{3}$/.test(currency))
    say('currency', 'La moneda son tres letras, como EUR')
  // A price comes with its day (P27.3).
  if (pricedOn !== undefined) {
    say('pricedOn', price === undefined ? 'Falta el precio de ese día' : dayError(pricedOn, today))
  } else if (price !== undefined) say('pricedOn', 'Escribe de qué día es el precio')
  if (testedDays !== undefined && !isWhole(testedDays, 1, MOST.testedDays))
    say('testedDays', 'Los días de prueba son un número entero, de 1 a 10.000')

  for (const [key, value] of Object.entries(facts.values ?? {})) {
    const field = fields.find((each) => each.key === key)
    say(`values.${key}`, field ? valueError(field, value) : 'La categoría ya no tiene este dato')
  }
  for (const [at, { shop, url, price: asked }] of facts.links.entries()) {
    if (shop.trim() === '') say(`links.${at}.shop`, 'Escribe el nombre de la tienda')
    else if (!isLine(shop, LONGEST.shop)) say(`links.${at}.shop`, lineError(LONGEST.shop))
    if (!isSecureAddress(url)) say(`links.${at}.url`, 'La dirección empieza por https://')
    if (asked !== undefined) say(`links.${at}.price`, priceError(asked))
  }
  for (const [at, { on, text }] of facts.corrections.entries()) {
    say(`corrections.${at}.on`, dayError(on, today))
    if (text.trim() === '') say(`corrections.${at}.text`, 'Escribe qué se ha corregido')
    else if (!isLine(text, LONGEST.correction)) say(`corrections.${at}.text`, lineError(LONGEST.correction))
  }
  return errors
}

function priceError(price: number): string | null {
  const isPrice = price >= 0 && price <= MOST.price && Number(price.toFixed(2)) === price
  return isPrice ? null : 'El precio va de 0 a 10.000.000, con dos decimales como máximo'
}

function dayError(day: string, today: string): string | null {
  if (!isDay(day)) return 'Esta fecha no vale'
  return day > today ? 'Este día aún no ha llegado' : null
}

function isWhole(number: number, least: number, most: number): boolean {
  return Number.isInteger(number) && number >= least && number <= most
}
