// The markers of pictures in a body, `[IMG:2]` and `[IMG:2|La bisagra abierta]` (P9.5, P9.7). They are found in the
// text of the sanitised body (`content/body/article-body.tsx`), so nothing here reads or writes HTML.
import { shownPicture } from '../pictures/picture-address.ts'

const MARKER = /\[IMG:(\d+)(?:\|([^\]]*))?\]/g

/** `index` is zero-based among the article's images. `text` is null if the marker has none; '' means decorative. */
export interface PictureMarker {
  readonly kind: 'picture'
  readonly index: number
  readonly text: string | null
}

export type MarkedText = { readonly kind: 'text'; readonly text: string } | PictureMarker

/** Splits a text at its markers. A text without markers is a single part; no part is empty. */
export function markersIn(text: string): MarkedText[] {
  const parts: MarkedText[] = []
  let end = 0
  for (const marker of text.matchAll(MARKER)) {
    if (marker.index > end) parts.push({ kind: 'text', text: text.slice(end, marker.index) })
    parts.push({ kind: 'picture', index: Number(marker[1]), text: marker[2]?.trim() ?? null })
    end = marker.index + marker[0].length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

/** Returns the address of a marker's picture; null if it is missing, and `missingPictureWords` is shown instead. */
export function pictureAt(images: readonly string[], index: number): string | null {
  return shownPicture(images[index])
}

/** The text shown in place of a missing picture (P9.6). */
export function missingPictureWords(index: number): string {
  return `Imagen ${index + 1} no encontrada`
}

/**
 * The alternative text of a picture in the body (P9.8): the marker's, if it has one. In a `figure` with a caption it
 * is empty, because the caption is read anyway. Otherwise it is the picture's number and the article's title.
 */
export function markerAlt(
  marker: Pick<PictureMarker, 'index' | 'text'>,
  around: { title: string; inCaptionedFigure: boolean },
): string {
  return marker.text ?? (around.inCaptionedFigure ? '' : `Imagen ${marker.index + 1} de ${around.title}`)
}

/** Creates the marker of this image for a body. */
export function pictureMarker(index: number, text?: string): string {
  return text === undefined ? `[IMG:${index}]` : `[IMG:${index}|${text.replaceAll(']', '')}]`
}

/** Renumbers the markers of a body; the rest is unchanged. `indexOf` maps an old index to the new one. */
export function renumberMarkers(content: string, indexOf: (index: number) => number): string {
  return content.replace(MARKER, (marker, digits: string) => {
    const index = indexOf(Number(digits))
    return index === Number(digits) ? marker : marker.replace(digits, String(index))
  })
}

/** The body without its markers. */
export function withoutMarkers(content: string): string {
  return content.replace(MARKER, ' ')
}

/** Returns the markers of one image in the body, in order. */
export function markersOf(content: string, index: number): string[] {
  return Array.from(content.matchAll(MARKER))
    .filter(([, digits]) => Number(digits) === index)
    .map(([marker]) => marker)
}

/** Returns the indexes of the images shown in the body, in order and without duplicates. Missing images are included. */
export function picturesUsedIn(content: string): number[] {
  return [...new Set(Array.from(content.matchAll(MARKER), (marker) => Number(marker[1])))]
}
