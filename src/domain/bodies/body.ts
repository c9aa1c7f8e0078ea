// Pictures inside an article's body: the markers `[IMG:2]` and `[IMG:2|La bisagra abierta]` (P9.5, P9.7).
// The body is HTML and is sanitised whole first; only then are markers looked for, in the text between the tags, and
// pictures put in their place (`content/body/article-body.tsx`). So nothing here reads or writes HTML.

import { shownPicture } from '../pictures/picture-address.ts'

const MARKER = /\[IMG:(\d+)(?:\|([^\]]*))?\]/g

/** `index` counts the article's images from 0. `text` is null when the marker carries none; '' means decorative. */
export interface PictureMarker {
  readonly kind: 'picture'
  readonly index: number
  readonly text: string | null
}

export type MarkedText = { readonly kind: 'text'; readonly text: string } | PictureMarker

/** Cuts a text at its markers. A text without any comes back as the only part; no part is an empty text. */
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

/** The address of the picture a marker asks for, or null: then `missingPictureWords` stands in its place. */
export function pictureAt(images: readonly string[], index: number): string | null {
  return shownPicture(images[index])
}

/** What stands where a marker asks for a picture that the article does not have. */
export function missingPictureWords(index: number): string {
  return `Imagen ${index + 1} no encontrada`
}

/**
 * The alternative text of a picture in the body: what the marker says; else nothing in a `figure` that has its own
 * caption, which would be read twice; else the picture's number and the article's title.
 */
export function markerAlt(
  marker: Pick<PictureMarker, 'index' | 'text'>,
  around: { title: string; inCaptionedFigure: boolean },
): string {
  return marker.text ?? (around.inCaptionedFigure ? '' : `Imagen ${marker.index + 1} de ${around.title}`)
}

/** The marker for this image, to be put into a body. */
export function pictureMarker(index: number, text?: string): string {
  return text === undefined ? `[IMG:${index}]` : `[IMG:${index}|${text.replaceAll(']', '')}]`
}

/** The body with every marker pointing at the image that `indexOf` gives for its own; all else stays as it is. */
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

/** The markers of one image as they stand in the body, in its order. */
export function markersOf(content: string, index: number): string[] {
  return Array.from(content.matchAll(MARKER))
    .filter(([, digits]) => Number(digits) === index)
    .map(([marker]) => marker)
}

/** Which images the body shows, by index, in the order of the body, each once. Missing ones are among them. */
export function picturesUsedIn(content: string): number[] {
  return [...new Set(Array.from(content.matchAll(MARKER), (marker) => Number(marker[1])))]
}
