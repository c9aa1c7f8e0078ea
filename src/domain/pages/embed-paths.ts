// Addresses of a review's card for other sites, and of its oEmbed description (P27.56).
import { articleAddress, withoutSlash } from './absolute-address.ts'
import { decodedPart } from './address-values.ts'

export const OEMBED_PATH = '/oembed'
export const OEMBED_TYPE = 'application/json+oembed'

const CARD = /^\/tarjeta\/([^/]+)$/

/** The path of a review's card. */
export function verdictCardPath(id: string): string {
  return `/tarjeta/${encodeURIComponent(id)}`
}

/** The id of the review whose card has this path; null if it is none. */
export function verdictCardAt(pathname: string): string | null {
  const [, id] = CARD.exec(pathname) ?? []
  return id === undefined ? null : decodedPart(id)
}

/** The address of the oEmbed description of a review's page. */
export function oembedAddress(id: string, base: string): string {
  return `${withoutSlash(base)}${OEMBED_PATH}?url=${encodeURIComponent(articleAddress(id, base))}`
}
