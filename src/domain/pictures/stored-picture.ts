// A picture in the storage service's bucket, with what uses it, as the backoffice lists it.
import { pictureOf } from './picture-address.ts'

/** `version`: of the last year; `trash`: of a deleted article; `device`: a draft on a device, or an open form. */
export type PictureUseKind = 'article' | 'author' | 'draft' | 'version' | 'trash' | 'device'

export interface PictureUse {
  readonly kind: PictureUseKind
  /** The id of the article or author; null for a device. */
  readonly id: string | null
  readonly title: string
}

export interface StoredPicture {
  /** The full-size picture's file name in the bucket. */
  readonly name: string
  readonly address: string
  /** The smallest of its files, for a preview: address and size in bytes. */
  readonly look: { readonly address: string; readonly bytes: number }
  /** The size of all its files. */
  readonly bytes: number
  /** Milliseconds since 1970. */
  readonly storedAt: number
  /** Can its name be spelled in several ways in an address? If so, its uses are unknown. */
  readonly isOdd: boolean
  /** The original file's name; null: unknown. */
  readonly fileName: string | null
  /** The last alternative text. */
  readonly alt: string | null
  readonly uses: readonly PictureUse[]
}

export interface PictureList {
  /** The number of pictures on all pages, and their total size. */
  readonly count: number
  readonly bytes: number
  readonly pictures: readonly StoredPicture[]
}

/** Pictures per page. */
export const PICTURES_PAGE = 48

/** The largest file fetched for a preview: pictures from elsewhere have no narrower copy. Bytes. */
const LARGEST_LOOK = 150_000

/** Returns the address of the preview; null if it would be a full-size download. */
export function lookOf({ look }: StoredPicture): string | null {
  return look.bytes <= LARGEST_LOOK ? look.address : null
}

/** May it be removed? The server decides again. */
export function isUnused({ uses, isOdd }: StoredPicture): boolean {
  return uses.length === 0 && !isOdd
}

/** `1200 × 675`; null if its name does not contain the size. */
export function pixelsOf({ address }: StoredPicture): string | null {
  const { width, height } = pictureOf(address)
  return width === undefined || height === undefined ? null : `${width} × ${height}`
}

/** The uses to show: an article takes precedence over its former versions, and both over a device. */
export function usesToShow({ uses }: StoredPicture): readonly PictureUse[] {
  const published = new Set(
    uses.filter(({ kind }) => kind === 'article' || kind === 'author').map(({ id }) => id),
  )
  const told = uses.filter(({ kind, id }) => kind !== 'version' || !published.has(id))
  const named = told.filter(({ kind }) => kind !== 'device')
  return named.length > 0 ? named : told
}
