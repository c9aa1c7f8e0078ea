// Where the screen of the stored pictures is: in the place of an article's id, as the trash, so that a reader's device has no
// route of it to hold. What is asked for follows: `imagenes`, `imagenes~sin-usar`, `imagenes~sin-usar~tamano~2`.

export interface PicturesPlace {
  readonly unused: boolean
  readonly order: 'newest' | 'size'
  /** From 1. */
  readonly page: number
}

const PLACE = /^imagenes(~sin-usar)?(~tamano)?(?:~([1-9]\d{0,5}))?$/

export const PICTURES_START: PicturesPlace = { unused: false, order: 'newest', page: 1 }

/** What an address asks for in the place of an article's id; null: an article, or something else. */
export function picturesPlace(id: string): PicturesPlace | null {
  const found = PLACE.exec(id)
  if (!found) return null
  const [, unused, size, page] = found
  return {
    unused: unused !== undefined,
    order: size === undefined ? 'newest' : 'size',
    page: page === undefined ? 1 : Number(page),
  }
}

/** The place of an article's id, in the address of what is asked for. */
export function idOfPlace({ unused, order, page }: PicturesPlace): string {
  return [
    'imagenes',
    ...(unused ? ['sin-usar'] : []),
    ...(order === 'size' ? ['tamano'] : []),
    ...(page > 1 ? [page] : []),
  ].join('~')
}
