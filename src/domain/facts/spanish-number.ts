// Numbers as Spanish people write them: 1.649,5. Not `Intl`: a rendered page and the app's first drawing must be equal,
// and its first use is slow on a phone.

/** `1.649,5` of 1649.5. At most `most` decimal places; zeros at the end are left out beyond the `least`. */
export function numberText(value: number, most: number, least = 0): string {
  const [whole = '', all = ''] = Math.abs(value).toFixed(most).split('.')
  const needed = all.replace(/0+$/, '').length
  const decimals = all.slice(0, Math.max(needed, least))
  const sign = value < 0 && /[1-9]/.test(whole + decimals) ? '-' : ''
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, '.')
  return sign + grouped + (decimals && `,${decimals}`)
}

const SYMBOLS: Readonly<Record<string, string>> = { EUR: '€', USD: 'US$', GBP: '£' }

/** `1.649 €`, `19,90 €`; `currency` as of ISO 4217. */
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
  /** How many decimal places were typed. */
  readonly decimals: number
}

/**
 * Reads `1649`, `1.649`, `1.649,50`, `7,5` and `7.5`. A point before exactly three digits groups thousands. Null if it is no
 * number, or has more digits than a number keeps.
 */
export function typedNumber(text: string): TypedNumber | null {
  const typed = text.trim()
  if (typed.replace(/\D/g, '').length > MOST_DIGITS) return null
  const plain = GROUPED.test(typed) ? typed.replaceAll('.', '') : typed
  if (!PLAIN.test(plain)) return null
  const written = plain.replace(',', '.')
  return { value: Number(written), decimals: written.split('.')[1]?.length ?? 0 }
}
