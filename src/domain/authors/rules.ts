// Validation rules of authors and guides (P27.8, P27.9), for forms and imports. The tables' constraints are the same
// (`supabase/migrations/*_authors_and_guides.sql`).

/** Code points. */
export const LONGEST = {
  name: 80,
  sentence: 300,
  expertise: 200,
  title: 200,
  introduction: 4000,
  reason: 400,
}
export const MOST_PICKS = 12
/** Euros. */
export const MOST_MONEY = 10_000_000

const FACE = /^(?:\/[^/\\\s\p{Cc}"<>]|https?:\/\/)[^\\\s\p{Cc}"<>]*$/u

/** Is this a valid slug of an author or a guide? */
export function isAddressPart(slug: string): boolean {
  return /^[a-z0-9-]{1,100}$/.test(slug)
}

/** Is this a valid address of an author's picture? */
export function isFace(address: string): boolean {
  return address.length <= 1000 && FACE.test(address)
}

/** Does the text have at most `most` code points? */
export function fits(text: string, most: number): boolean {
  return Array.from(text).length <= most
}

/** Is this a valid reason of a pick? */
export function isReason(text: string): boolean {
  return /\S/.test(text) && fits(text, LONGEST.reason) && !/\p{Cc}/u.test(text)
}

/** Is this a valid price limit of a guide? */
export function isMaxPrice(price: number): boolean {
  return price >= 0 && price <= MOST_MONEY && Math.round(price * 100) / 100 === price
}
