// A replacement in the body's text, and helpers for commands on lines.
import { isAffiliateAddress } from '#domain/bodies/affiliate-address.ts'
import { PAID_REL } from '#domain/bodies/paid-links.ts'

export interface Selection {
  readonly from: number
  readonly to: number
}

/** Replaces `from` to `to` by `insert`, then selects `select` (positions in the new text). In UTF-16 units. */
export interface Edit {
  readonly from: number
  readonly to: number
  readonly insert: string
  readonly select: Selection
}

/** Returns the smallest replacement that turns `before` into `after`; null if they are equal. In UTF-16 units. */
export function smallestEdit(
  before: string,
  after: string,
): { readonly from: number; readonly to: number; readonly insert: string } | null {
  if (before === after) return null
  const most = Math.min(before.length, after.length)
  let from = 0
  while (from < most && before[from] === after[from]) from += 1
  let end = 0
  while (end < most - from && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) }
}

/** Inserts a block on its own lines below the position. The cursor goes after its first `hole`, otherwise to its end. */
export function block(text: string, at: number, written: string, hole: string | null): Edit {
  const { from: start, to: end } = lineAround(text, caret(at))
  const isBlank = text.slice(start, end).trim() === ''
  const before = isBlank ? '' : '\n\n'
  const place = isBlank ? { from: start, to: end } : caret(end)
  const after = text.slice(place.to).startsWith('\n\n') || text.length === place.to ? '' : '\n'
  const inside = hole === null ? written.length : written.indexOf(hole) + hole.length
  return { ...place, insert: before + written + after, select: caret(place.from + before.length + inside) }
}

/** Returns the whole lines touched by a selection, without the final line break. */
export function lineAround(text: string, { from, to }: Selection): Selection {
  const start = from === 0 ? 0 : text.lastIndexOf('\n', from - 1) + 1
  const end = text.indexOf('\n', to)
  return { from: start, to: end === -1 ? text.length : end }
}

/** Returns the line without its paragraph tags, if only those surround it. */
export function withoutParagraph(line: string): string {
  const told = line.trim()
  const inside = /^<p>(.*)<\/p>$/.exec(told)?.[1]
  return inside === undefined || /<\/?p\b/.test(inside) ? told : inside
}

/** Returns an empty selection. */
export function caret(at: number): Selection {
  return { from: at, to: at }
}

/** Escapes text for an element or an attribute in double quotes. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Returns the HTML of a video in a body. */
export function videoHtml(player: string, title: string): string {
  return `<iframe src="${escaped(player)}" title="${escaped(title)}" allowfullscreen></iframe>`
}

/** Returns the HTML of a link with this text. */
export function linkHtml(address: string, words: string): string {
  return `${linkTag(address)}${words}</a>`
}

/** Returns the start tag of a link. If `isPaid` is not given, the address decides (P27.40). */
export function linkTag(address: string, isPaid = isAffiliateAddress(address)): string {
  return `<a href="${escaped(address)}"${isPaid ? ` rel="${PAID_REL}"` : ''}>`
}
