// Addresses of card pictures, which other sites show with a link. A review's card has the revision in its address, so
// caches never serve an old one.
import { decodedPart } from '../pages/address-values.ts'

/** Pixels. */
export const CARD_SIZE = { width: 1200, height: 630 } as const

/** The card of every page that is not a review. */
export const SITE_CARD = '/cards/inicio.jpg'

const CARD = /^\/cards\/([^/]+)-(\d{1,15})\.jpg$/

/** The subject of a card. */
export interface CardPlace {
  readonly id: string
  /** The article's revision. */
  readonly rev: number
}

/** The address of a review's card. */
export function cardPath({ id, rev }: CardPlace): string {
  return `/cards/${encodeURIComponent(id)}-${rev}.jpg`
}

/** The card at this address; null if it is not a review's. */
export function cardAt(pathname: string): CardPlace | null {
  const [, written = '', rev] = CARD.exec(pathname) ?? []
  if (rev === undefined) return null
  const id = decodedPart(written)
  return id === null ? null : { id, rev: Number(rev) }
}
