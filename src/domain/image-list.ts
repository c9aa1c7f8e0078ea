// The pictures of an article beside its text: moved, removed and put in between, the markers of the text following, so
// that a marker never comes to show another picture than before (spec §5, trap 23). Nothing else of the text changes.

import { MAX_IMAGES } from './article-form.ts'
import { picturesUsedIn, renumberMarkers } from './body.ts'

/** The two fields of the form that must change together. */
export interface ImageList {
  readonly images: readonly string[]
  readonly content: string
}

/** Takes the picture at `from` to the index `to`, the others closing up. */
export function movePicture<Form extends ImageList>(form: Form, from: number, to: number): Form {
  const moved = form.images[from]
  if (moved === undefined || from === to) return form
  const images = form.images.toSpliced(from, 1).toSpliced(to, 0, moved)
  const before = form.images
    .map((_, index) => index)
    .toSpliced(from, 1)
    .toSpliced(to, 0, from)
  const content = renumberMarkers(form.content, (index) => {
    const movedTo = before.indexOf(index)
    return movedTo === -1 ? index : movedTo
  })
  return { ...form, images, content }
}

/** Puts pictures in before the one at `at`; five at most, extras dropped. A marker that waits for a picture at the end gets it. */
export function insertPictures<Form extends ImageList>(
  form: Form,
  at: number,
  addresses: readonly string[],
): Form {
  const room = Math.max(0, MAX_IMAGES - form.images.length)
  const added = addresses.slice(0, room)
  const start = Math.min(Math.max(at, 0), form.images.length)
  const count = form.images.length
  const content = renumberMarkers(form.content, (index) =>
    index >= start && index < count ? index + added.length : index,
  )
  return { ...form, images: form.images.toSpliced(start, 0, ...added), content }
}

/**
 * Takes the picture at `at` away. Its markers stay in the text and point where no picture can ever come, so that the
 * next one added does not appear in their index; see `markersOf` for what to tell before.
 */
export function removePicture<Form extends ImageList>(form: Form, at: number): Form {
  const count = form.images.length
  if (at < 0 || at >= count) return form
  const used = new Set(picturesUsedIn(form.content))
  let nowhere = Math.max(MAX_IMAGES, count)
  while (used.has(nowhere)) nowhere += 1
  const content = renumberMarkers(form.content, (index) => {
    if (index === at) return nowhere
    return index > at && index < count ? index - 1 : index
  })
  return { ...form, images: form.images.toSpliced(at, 1), content }
}
