// A picture in the storage service's bucket, with what uses it, as the backoffice lists it.

import { pictureOf } from './picture-address.ts'

/** `version`: of the last year; `trash`: the same, the article being deleted; `device`: a draft on a device, or an open form. */
export type PictureUseKind = 'article' | 'draft' | 'version' | 'trash' | 'device'

export interface PictureUse {
  readonly kind: PictureUseKind
  /** The article's; null for a device. */
  readonly id: string | null
  readonly title: string
}

export interface StoredPicture {
  /** The file of the whole picture, in the bucket. */
  readonly name: string
  readonly address: string
  /** The smallest of its files, to look at: where it stands and its bytes. */
  readonly look: { readonly address: string; readonly bytes: number }
  /** Of all its files together. */
  readonly bytes: number
  /** Milliseconds since 1970. */
  readonly storedAt: number
  /** May an address spell its name in more than one way? Then nobody can say whether anything uses it. */
  readonly isOdd: boolean
  /** The name that its file had; null: nobody has noted it. */
  readonly fileName: string | null
  /** What it shows, as it was said last. */
  readonly alt: string | null
  readonly uses: readonly PictureUse[]
}

export interface PictureList {
  /** How many were asked for, on whatever page, and how large they are. */
  readonly count: number
  readonly bytes: number
  readonly pictures: readonly StoredPicture[]
}

/** Pictures of one page. */
export const PICTURES_PAGE = 48

/** The largest file that is fetched for a look: pictures from elsewhere have no narrower copy. Bytes. */
const LARGEST_LOOK = 150_000

/** The address to look at it by; null: it would be a download in full size. */
export function lookOf({ look }: StoredPicture): string | null {
  return look.bytes <= LARGEST_LOOK ? look.address : null
}

/** May it be removed? The server decides again. */
export function isUnused({ uses, isOdd }: StoredPicture): boolean {
  return uses.length === 0 && !isOdd
}

/** `1200 × 675`; null where its name does not tell. */
export function pixelsOf({ address }: StoredPicture): string | null {
  const { width, height } = pictureOf(address)
  return width === undefined || height === undefined ? null : `${width} × ${height}`
}

/** The uses that are shown: an article says more than its former versions do, and either more than a device. */
export function usesToShow({ uses }: StoredPicture): readonly PictureUse[] {
  const published = new Set(uses.filter(({ kind }) => kind === 'article').map(({ id }) => id))
  const told = uses.filter(({ kind, id }) => kind !== 'version' || !published.has(id))
  const named = told.filter(({ kind }) => kind !== 'device')
  return named.length > 0 ? named : told
}
