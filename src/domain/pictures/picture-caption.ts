// Reads and writes the caption of a picture in the text: the `figcaption` of the figure around its marker (P18.4).
// The rest of the text is unchanged.
import { markersOf } from '../bodies/picture-markers.ts'

const FIGURE = /<figure\b[^>]*>(?:(?!<\/figure>).)*<\/figure>/gis
const CAPTION = /(<figcaption\b[^>]*>)(.*?)(<\/figcaption>)/is

/** Where a picture can have a caption. Null if the picture is absent, or within a line of text. */
interface Captionable {
  readonly from: number
  readonly to: number
  /** As HTML. */
  readonly caption: string | null
}

/** Returns the caption of the picture at `at` as text; '' if it has none, null if it cannot have one. */
export function captionOf(content: string, at: number): string | null {
  const found = captionable(content, at)
  if (found === null) return null
  const html = found.caption ?? ''
  return /<|&(?!amp;|lt;)/.test(html) ? null : html.replaceAll('&lt;', '<').replaceAll('&amp;', '&')
}

/** Returns the text with this caption of the picture; '' removes the caption. */
export function withCaption(content: string, at: number, words: string): string {
  const found = captionable(content, at)
  if (found === null) return content
  const { from, to, caption } = found
  const html = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const written = content.slice(from, to)
  const [marker = ''] = markersOf(written, at)
  return content.slice(0, from) + rewritten(written, marker, caption, html) + content.slice(to)
}

function rewritten(written: string, marker: string, caption: string | null, html: string): string {
  if (
    html.trim() === '' &&
    caption !== null &&
    written
      .replace(CAPTION, '')
      .replace(/<\/?figure>/g, '')
      .trim() === marker
  )
    return marker
  if (caption !== null)
    return written.replace(CAPTION, (_, open: string, _old, close: string) => open + html + close)
  if (html.trim() === '') return written
  if (/^<figure/i.test(written))
    return written.replace(/\s*<\/figure>$/i, `\n<figcaption>${html}</figcaption>\n</figure>`)
  return `<figure>\n${marker}\n<figcaption>${html}</figcaption>\n</figure>`
}

/** Finds the picture's first occurrence in a figure, or alone on a line or in a paragraph. */
function captionable(content: string, at: number): Captionable | null {
  for (const { index: from, 0: figure } of content.matchAll(FIGURE)) {
    if (markersOf(figure, at).length === 1)
      return { from, to: from + figure.length, caption: CAPTION.exec(figure)?.[2] ?? null }
  }
  const [marker] = markersOf(content, at)
  if (marker === undefined) return null
  const plain = marker.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')
  const alone = new RegExp(
    `(?:^|\\n)[^\\S\\n]*(<p>\\s*${plain}\\s*</p>|${plain})[^\\S\\n]*(?=\\n|$)|<p>\\s*${plain}\\s*</p>`,
  ).exec(content)
  if (alone === null) return null
  const whole = alone[1] ?? alone[0]
  const from = alone.index + alone[0].indexOf(whole)
  return { from, to: from + whole.length, caption: null }
}
