// A replacement in the body's text, and helpers of the commands for lines.
import { isAffiliateAddress } from '#domain/bodies/affiliate-address.ts'
import { PAID_REL } from '#domain/bodies/paid-links.ts'

export interface Selection {
  readonly from: number
  readonly to: number
}

/** Replace `from` to `to` by `insert`, then select `select` (positions in the new text). UTF-16 units. */
export interface Edit {
  readonly from: number
  readonly to: number
  readonly insert: string
  readonly select: Selection
}

/** A block on its own lines below the position. The cursor goes behind its first `hole`, or else to its end. */
export function block(text: string, at: number, written: string, hole: string | null): Edit {
  const { from: start, to: end } = lineAround(text, caret(at))
  const isBlank = text.slice(start, end).trim() === ''
  const before = isBlank ? '' : '\n\n'
  const place = isBlank ? { from: start, to: end } : caret(end)
  const after = text.slice(place.to).startsWith('\n\n') || text.length === place.to ? '' : '\n'
  const inside = hole === null ? written.length : written.indexOf(hole) + hole.length
  return { ...place, insert: before + written + after, select: caret(place.from + before.length + inside) }
}

/** The whole lines that a selection touches, without the final line end. */
export function lineAround(text: string, { from, to }: Selection): Selection {
  const start = from === 0 ? 0 : text.lastIndexOf('\n', from - 1) + 1
  const end = text.indexOf('\n', to)
  return { from: start, to: end === -1 ? text.length : end }
}

/** The line without its paragraph, if only that surrounds it. */
export function withoutParagraph(line: string): string {
  const told = line.trim()
  const inside = /^<p>(.*)<\/p>$/.exec(told)?.[1]
  return inside === undefined || /<\/?p\b/.test(inside) ? told : inside
}

/** A cursor. */
export function caret(at: number): Selection {
  return { from: at, to: at }
}

/** Text escaped for an element or an attribute in double quotes. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** The source of a film in a body. */
export function videoHtml(player: string, title: string): string {
  return `<iframe src="${escaped(player)}" title="${escaped(title)}" allowfullscreen></iframe>`
}

/** A link around these words. */
export function linkHtml(address: string, words: string): string {
  return `${linkTag(address)}${words}</a>`
}

/** The tag that begins a link. If nobody has said whether it is paid, its address decides (P27.40). */
export function linkTag(address: string, isPaid = isAffiliateAddress(address)): string {
  return `<a href="${escaped(address)}"${isPaid ? ` rel="${PAID_REL}"` : ''}>`
}
