// Edits of picture markers in the text, as pure functions.
import { markersIn, type PictureMarker, picturesUsedIn } from '#domain/bodies/picture-markers.ts'
import { block, caret, type Edit, lineAround, type Selection } from './editor-edit.ts'

export type PictureInText = Pick<PictureMarker, 'index' | 'text'>

/** A marker and its range in the text, from `[` to after `]`. */
type PlacedMarker = Selection & PictureInText

/** Finds the markers in a text, or in a part of one that begins at `offset`. */
export function placedMarkers(text: string, offset = 0): PlacedMarker[] {
  return Array.from(text.matchAll(/\[IMG:\d+(?:\|[^\]]*)?\]/g)).flatMap(({ index: at, 0: written }) =>
    markersIn(written).flatMap((part) =>
      part.kind === 'picture'
        ? [{ from: offset + at, to: offset + at + written.length, index: part.index, text: part.text }]
        : [],
    ),
  )
}

/** Returns the marker touched by a selection, otherwise the next one, otherwise the last; null if there is none. */
export function markerAt(text: string, { from, to }: Selection): PlacedMarker | null {
  const markers = placedMarkers(text)
  const touched = markers.find((marker) => marker.from <= to && marker.to >= from)
  return touched ?? markers.find((marker) => marker.from >= from) ?? markers.at(-1) ?? null
}

/** Inserts a marker at the cursor (P18.1), on its own line unless it is within text. */
export function pictureEdit(text: string, { from, to }: Selection, marker: string): Edit {
  const line = lineAround(text, { from, to })
  if (text.slice(line.from, line.to).trim() === '') {
    return { from, to, insert: marker, select: caret(from + marker.length) }
  }
  if (/^\s*(?:<\/[a-z0-9]+>\s*)*$/i.test(text.slice(to, line.to))) {
    return block(text, to, marker, null)
  }
  return { from, to, insert: marker, select: caret(from + marker.length) }
}

/** Returns the marker at the selection that is alone on its line and can get a caption; null if there is none. */
export function captionable(text: string, selection: Selection): PlacedMarker | null {
  const line = lineAround(text, selection)
  const [marker] = placedMarkers(text.slice(line.from, line.to), line.from)
  if (!marker) return null
  const around = text.slice(line.from, marker.from) + text.slice(marker.to, line.to)
  return around.replace(/<\/?p>/g, '').trim() === '' && !isInFigure(text, marker) ? marker : null
}

function isInFigure(text: string, { from }: Selection): boolean {
  const before = text.slice(0, from).toLowerCase()
  return before.lastIndexOf('<figure') > before.lastIndexOf('</figure')
}

/** Wraps the line's marker, or otherwise this new marker, in a figure with a caption. */
export function figureEdit(text: string, selection: Selection, next: string): Edit {
  const marker = captionable(text, selection)
  const written = marker ? text.slice(marker.from, marker.to) : next
  const figure = `<figure>\n${written}\n<figcaption></figcaption>\n</figure>`
  if (!marker) return block(text, selection.to, figure, '<figcaption>')
  const { from, to } = lineAround(text, marker)
  return { from, to, insert: figure, select: caret(from + figure.indexOf('</figcaption>')) }
}

/** Returns the picture to insert next: the first that is not in the text, the cover last; null if there is none. */
export function nextPicture(images: readonly string[], content: string): number | null {
  const used = new Set(picturesUsedIn(content))
  const free = images.map((_, at) => at).filter((at) => !used.has(at))
  return free.find((at) => at > 0) ?? free[0] ?? null
}
