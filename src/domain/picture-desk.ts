// The pictures of an article beside its text: moved, removed and put in between, the markers of the text following, so
// that a marker never comes to show another picture than before (spec §5, trap 23). Nothing else of the text changes.

import { MAX_IMAGES } from './article-form.ts'
import { picturesUsedIn, renumberMarkers } from './body.ts'

/** The two fields of the form that must change together. */
export interface PictureDesk {
  readonly images: readonly string[]
  readonly content: string
}

/** Takes the picture at `from` to the place `to`, the others closing up. */
export function movePicture<Desk extends PictureDesk>(desk: Desk, from: number, to: number): Desk {
  const moved = desk.images[from]
  if (moved === undefined || from === to) return desk
  const images = desk.images.toSpliced(from, 1).toSpliced(to, 0, moved)
  const places = desk.images
    .map((_, place) => place)
    .toSpliced(from, 1)
    .toSpliced(to, 0, from)
  const content = renumberMarkers(desk.content, (index) => {
    const place = places.indexOf(index)
    return place === -1 ? index : place
  })
  return { ...desk, images, content }
}

/** Puts pictures in before the one at `at`; five at most, extras dropped. A marker that waits for a picture at the end gets it. */
export function insertPictures<Desk extends PictureDesk>(
  desk: Desk,
  at: number,
  addresses: readonly string[],
): Desk {
  const room = Math.max(0, MAX_IMAGES - desk.images.length)
  const added = addresses.slice(0, room)
  const place = Math.min(Math.max(at, 0), desk.images.length)
  const count = desk.images.length
  const content = renumberMarkers(desk.content, (index) =>
    index >= place && index < count ? index + added.length : index,
  )
  return { ...desk, images: desk.images.toSpliced(place, 0, ...added), content }
}

/** Puts another picture where this one is: the markers stay. */
export function replacePicture<Desk extends PictureDesk>(desk: Desk, at: number, address: string): Desk {
  if (desk.images[at] === undefined) return desk
  return { ...desk, images: desk.images.with(at, address) }
}

/**
 * Takes the picture at `at` away. Its markers stay in the text and point where no picture can ever come, so that the
 * next one added does not appear in their place; see `markersOf` for what to tell before.
 */
export function removePicture<Desk extends PictureDesk>(desk: Desk, at: number): Desk {
  const count = desk.images.length
  if (at < 0 || at >= count) return desk
  const used = new Set(picturesUsedIn(desk.content))
  let nowhere = Math.max(MAX_IMAGES, count)
  while (used.has(nowhere)) nowhere += 1
  const content = renumberMarkers(desk.content, (index) => {
    if (index === at) return nowhere
    return index > at && index < count ? index - 1 : index
  })
  return { ...desk, images: desk.images.toSpliced(at, 1), content }
}
