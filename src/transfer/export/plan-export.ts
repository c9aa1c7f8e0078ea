// What an export holds: the text of `cacharreo.json` and the pictures that the articles show, each once, in an order that
// does not depend on when or where it is made. Writing the zip and fetching the bytes is for whoever asks.

import { writeCollection } from './collection.ts'
import type { UnknownRow } from '../content-backend.ts'
import { filesOf, type OwnPicture, ownPicturesOf } from '../import/own-pictures.ts'

export interface ExportPlan {
  readonly collection: string
  /** Each picture with its narrower copies, the picture itself first. */
  readonly pictures: readonly (readonly OwnPicture[])[]
}

/** `storage`: where pictures of the bucket stand here. */
export function planExport(
  storage: string,
  rows: {
    readonly categories: readonly UnknownRow[]
    readonly articles: readonly UnknownRow[]
    readonly redirects: readonly UnknownRow[]
  },
): ExportPlan {
  const shown = rows.articles.flatMap(({ images, content }) =>
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
  return { collection: writeCollection(storage, rows), pictures: inOrder.map(filesOf) }
}
