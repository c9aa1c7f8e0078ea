// Identifies the magazine's own pictures and their names in the zip: those of the build (`/pictures/…`) and uploaded
// ones, with narrower copies. Pictures of other hosts remain addresses.
import { originalOf, pictureOf } from '#domain/pictures/picture-address.ts'
import { plainAddress } from '#domain/pictures/picture-noting.ts'
import type { Row } from '#domain/row.ts'
import type { ContentArticle } from '../export/content.ts'

/** The path of the build's pictures. */
const SITE_FOLDER = '/pictures/'
/** The bucket's size limit (supabase/migrations/*_pictures.sql), in bytes. */
export const LARGEST_PICTURE = 5 * 1024 * 1024

const FOLDERS = { site: 'pictures/', storage: 'storage/' } as const

/** A name is one segment; it cannot leave a folder, encoded or not. */
const NAME = /^(?!\.)(?:[\w.~@!,()=+-]|%(?!2e|2f|5c|00)[0-9a-f]{2})+\.(?:avif|jpe?g|png|webp)$/i

export interface OwnPicture {
  readonly address: string
  readonly name: string
  readonly home: keyof typeof FOLDERS
  /** Its path in the zip. */
  readonly file: string
}

/** Returns our picture at this address; null if it is another site's or no picture. `storage`: the bucket's address. */
export function ownPicture(address: string, storage: string): OwnPicture | null {
  for (const [home, folder] of [
    ['site', SITE_FOLDER],
    ['storage', storage],
  ] as const) {
    const name = address.startsWith(folder) ? address.slice(folder.length) : ''
    if (NAME.test(name)) return { address, name, home, file: FOLDERS[home] + name }
  }
  return null
}

/** Is this a valid path of a picture in the zip? */
export function isPictureFile(file: string): boolean {
  return Object.values(FOLDERS).some(
    (folder) => file.startsWith(folder) && NAME.test(file.slice(folder.length)),
  )
}

/** May a picture of the bucket have this name? */
export function isStoredName(name: string): boolean {
  return NAME.test(name)
}

/** Returns the parts of an article's row that show pictures. */
export function showing({ images, content }: Row): Pick<ContentArticle, 'images' | 'content'> {
  return {
    images: Array.isArray(images) ? images.filter((image) => typeof image === 'string') : [],
    content: typeof content === 'string' ? content : '',
  }
}

/** Returns our own pictures in an article's list and body, without duplicates: originals, not copies. */
export function ownPicturesOf(
  article: Pick<ContentArticle, 'images' | 'content'>,
  storage: string,
): OwnPicture[] {
  const images = article.images.map(plainAddress)
  const found = [...images, ...Array.from(article.content.matchAll(ADDRESS), ([address]) => address)]
  return [...new Set(found.map(originalOf))]
    .map((address) => ownPicture(address, storage))
    .filter((picture) => picture !== null)
}

/** Returns the authors' faces in the form of articles that show them. */
export function facesOf(
  authors: readonly { readonly face?: unknown }[],
): Pick<ContentArticle, 'images' | 'content'>[] {
  return authors.flatMap(({ face }) => (typeof face === 'string' ? [{ images: [face], content: '' }] : []))
}

/** Returns the picture and the narrower copies implied by its address. */
export function filesOf(picture: OwnPicture): OwnPicture[] {
  const copies = pictureOf(picture.address).variants.map(({ src }) => {
    const name = src.slice(src.lastIndexOf('/') + 1)
    return { ...picture, address: src, name, file: FOLDERS[picture.home] + name }
  })
  return [picture, ...copies]
}

/** Returns the article with new addresses of its pictures, in list and body. */
export function withAddresses<T extends Pick<ContentArticle, 'images' | 'content'>>(
  article: T,
  moved: ReadonlyMap<string, string>,
): T {
  if (moved.size === 0) return article
  return {
    ...article,
    images: article.images.map((address) => {
      const plain = plainAddress(address)
      const to = moved.get(plain)
      return to === undefined ? address : to + address.slice(plain.length)
    }),
    content: article.content.replace(ADDRESS, (address) => moved.get(address) ?? address),
  }
}

/** A possible address of one of our pictures in HTML: at the start of an attribute's value or of an entry in it. */
const ADDRESS =
  /(?<=["'\s,=])(?:https?:\/\/[^\s"'<>,/]+)?\/(?:pictures|storage\/v1\/object\/public\/pictures)\/[^\s"'<>,?#]+/g

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.byteLength !== b.byteLength) return false
  for (let at = 0; at < a.byteLength; at += 1) if (a[at] !== b[at]) return false
  return true
}
