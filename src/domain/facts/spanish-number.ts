// Numbers in Spanish notation: 1.649,5. Not `Intl`: its output may differ between the rendered page and the app's
// first render, and its first use is slow on a phone.

/** Formats 1649.5 as `1.649,5`, with at most `most` decimal places. Trailing zeros are removed down to `least` places. */
export function numberText(value: number, most: number, least = 0): string {
  const [whole = '', all = ''] = Math.abs(value).toFixed(most).split('.')
  const needed = all.replace(/0+$/, '').length
  const decimals = all.slice(0, Math.max(needed, least))
  const sign = value < 0 && /[1-9]/.test(whole + decimals) ? '-' : ''
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, '.')
  return sign + grouped + (decimals && `,${decimals}`)
}

const SYMBOLS: Readonly<Record<string, string>> = { EUR: '€', USD: 'US$', GBP: '£' }

/** `1.649 €`, `19,90 €`; `currency` is an ISO 4217 code. */
export function priceText(price: number, currency = 'EUR'): string {
  const cents = Number.isInteger(price) ? 0 : 2
  return `${numberText(price, 2, cents)}\u00A0${SYMBOLS[currency] ?? currency}`
}

const GROUPED = /^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/
const PLAIN = /^-?\d+(?:[.,]\d+)?$/
const MOST_DIGITS = 16

/** A number as typed. */
export interface TypedNumber {
  readonly value: number
  /** The number of decimal places typed. */
  readonly decimals: number
}

/**
 * Parses `1649`, `1.649`, `1.649,50`, `7,5` and `7.5`. A dot before exactly three digits is a thousands separator.
 * Null if it is not a number, or has more digits than a number can represent.
 */
export function typedNumber(text: string): TypedNumber | null {
  const typed = text.trim()
  if (typed.replace(/\D/g, '').length > MOST_DIGITS) return null
  const plain = GROUPED.test(typed) ? typed.replaceAll('.', '') : typed
  if (!PLAIN.test(plain)) return null
  const written = plain.replace(',', '.')
  return { value: Number(written), decimals: written.split('.')[1]?.length ?? 0 }
}
