// The pictures of an export: those that the articles show, each once, in an order that does not depend on time or
// place. The caller fetches the bytes and writes the zip.

import type { UnknownRow } from '../content-backend.ts'
import { filesOf, type OwnPicture, ownPicturesOf } from '../import/own-pictures.ts'

/** Each picture with its narrower copies, the picture itself first. `storage`: where pictures of the bucket stand here. */
export function planPictures(
  storage: string,
  articles: readonly UnknownRow[],
): readonly (readonly OwnPicture[])[] {
  const shown = articles.flatMap(({ images, content }) =>
    ownPicturesOf(
      {
        images: Array.isArray(images) ? images.filter((image) => typeof image === 'string') : [],
        content: typeof content === 'string' ? content : '',
      },
      storage,
    ),
  )
  const once = new Map(shown.map((picture) => [picture.file, picture]))
  const inOrder = [...once.values()].toSorted((a, b) => (a.file < b.file ? -1 : 1))
  return inOrder.map(filesOf)
}
