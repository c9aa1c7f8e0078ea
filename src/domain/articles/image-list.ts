// Moves, removes and inserts pictures of an article. The text's markers are renumbered, so each keeps its picture
// (P17.5, P18.2). The rest of the text is unchanged.
import { MAX_IMAGES } from './article-form.ts'
import {
  markersIn,
  markersOf,
  pictureMarker,
  picturesUsedIn,
  renumberMarkers,
} from '../bodies/picture-markers.ts'
import { pictureNote } from '../pictures/picture-note.ts'
import { withNote } from '../pictures/picture-noting.ts'

/** The two fields of the form that must change together. */
export interface ImageList {
  readonly images: readonly string[]
  readonly content: string
}

/** Returns the alternative text of the picture at `at`: its own, otherwise a marker's; null if there is none. */
export function altOf({ images, content }: ImageList, at: number): string | null {
  const own = pictureNote(images[at] ?? '').alt
  if (own !== null) return own
  const told = markersOf(content, at).flatMap((marker) => {
    const [part] = markersIn(marker)
    return part?.kind === 'picture' && part.text !== null ? [part.text] : []
  })
  return told[0]?.replaceAll('&lt;', '<').replaceAll('&amp;', '&') ?? null
}

/** Returns the marker for the picture at `at`, with its alternative text. */
export function markerFor(images: readonly string[], at: number): string {
  return markerSaying(at, pictureNote(images[at] ?? '').alt)
}

/** Sets the alternative text of a picture and of its markers (P18.3). Null removes it. */
export function describePicture<Form extends ImageList>(form: Form, at: number, alt: string | null): Form {
  const before = form.images[at]
  if (before === undefined) return form
  let { content } = form
  for (const marker of new Set(markersOf(content, at)))
    content = content.replaceAll(marker, () => markerSaying(at, alt))
  return { ...form, images: form.images.with(at, withNote(before, { alt })), content }
}

/** Sets the part of a picture that stays visible when it is cropped; null: the centre. */
export function focusPicture<Form extends Pick<ImageList, 'images'>>(
  form: Form,
  at: number,
  focus: string | null,
): Form {
  const before = form.images[at]
  return before === undefined ? form : { ...form, images: form.images.with(at, withNote(before, { focus })) }
}

function markerSaying(at: number, alt: string | null): string {
  const words = alt
    ?.replaceAll('[', '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/\s+/g, ' ')
    .trim()
  return pictureMarker(at, words)
}

/** Moves the picture at `from` to the index `to`; the others shift. */
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

/**
 * Inserts pictures before the one at `at`; at most five, the rest is dropped. A marker of a missing picture at the
 * end of the list gets the new one.
 */
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
 * Removes the picture at `at`. Its markers stay in the text and point to an index that no picture can have, so a
 * picture added later does not appear there. Callers ask first if `markersOf` finds any.
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
