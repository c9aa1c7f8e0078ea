// The commands of the visual mode's buttons and keys.
import { lift } from 'prosemirror-commands'
import type { Mark, Node, ResolvedPos } from 'prosemirror-model'
import { liftListItem } from 'prosemirror-schema-list'
import { type Command, TextSelection, type Transaction } from 'prosemirror-state'
import { isMarkedPaid } from '#domain/bodies/paid-links.ts'
import { linkTag } from '../editor-edit.ts'
import type { Link } from '../editor-port.ts'
import { schema, told } from './visual-schema.ts'

const { nodes, marks } = schema

/** Elements that look the same. */
const ALIKE: Readonly<Record<string, readonly string[]>> = {
  strong: ['strong', 'b'],
  em: ['em', 'i'],
  s: ['s', 'del'],
}

/** Toggles an inline element around the selected text; without a selection, for the text typed next. */
export function toggleElement(tag: string): Command {
  const tags = ALIKE[tag] ?? [tag]
  const isOne = ({ type, attrs }: Mark) => type === marks.element && tags.includes(String(attrs['tag']))
  return (state, dispatch) => {
    const { from, to, empty, $from } = state.selection
    const mark = marks.element.create({ tag })
    const tr = state.tr
    if (empty) {
      const now = state.storedMarks ?? $from.marks()
      tr.setStoredMarks(now.some(isOne) ? now.filter((one) => !isOne(one)) : mark.addToSet(now))
      dispatch?.(tr)
      return true
    }
    const within: { from: number; to: number; of: Mark | undefined }[] = []
    state.doc.nodesBetween(from, to, (node, at) => {
      if (!node.isText) return
      const end = Math.min(to, at + node.nodeSize)
      within.push({ from: Math.max(from, at), to: end, of: node.marks.find(isOne) })
    })
    const isAll = within.length > 0 && within.every(({ of }) => of)
    for (const part of within) {
      if (isAll && part.of) tr.removeMark(part.from, part.to, part.of)
      if (!isAll && !part.of) tr.addMark(part.from, part.to, mark)
    }
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

/** Returns the link at the selection; null if there is none. */
export function linkAt(state: Parameters<Command>[0]): Link | null {
  const attrs = linkAround(state)?.mark.attrs
  if (!attrs) return null
  const [, rel] = /\srel\s*=\s*["']?([^"'>]*)/i.exec(told(attrs, 'open') ?? '') ?? []
  return { address: told(attrs, 'href') ?? '', isPaid: isMarkedPaid(rel) }
}

/** Links the selected text, changes the link at the cursor, or inserts these words as a link. Null removes the link. */
export function setLink(href: string | null, words: string, isPaid?: boolean): Command {
  return (state, dispatch) => {
    const tr = state.tr
    const around = state.selection.empty ? linkAround(state) : null
    const { from, to } = around ?? state.selection
    const mark = href === null ? null : marks.link.create({ open: linkTag(href, isPaid), href })
    const end = mark && from === to ? from + words.length : to
    if (mark && from === to) tr.insert(from, schema.text(words, [mark]))
    else if (mark) tr.removeMark(from, to, marks.link).addMark(from, to, mark)
    else tr.removeMark(from, to, marks.link)
    tr.setSelection(TextSelection.create(tr.doc, end)).removeStoredMark(marks.link)
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

function linkAround(state: Parameters<Command>[0]): { mark: Mark; from: number; to: number } | null {
  const { $from } = state.selection
  const start = $from.start()
  let found: { mark: Mark; from: number; to: number } | null = null
  $from.parent.forEach((node, offset) => {
    const mark = marks.link.isInSet(node.marks)
    const place = { from: start + offset, to: start + offset + node.nodeSize }
    if (!mark || place.to < $from.pos || place.from > $from.pos) return
    found = found?.mark.eq(mark) ? { mark, from: found.from, to: place.to } : { mark, ...place }
  })
  return found
}

/** Turns the selected blocks into headings, or back into paragraphs. */
export function toggleHeading(tag: 'h2' | 'h3'): Command {
  return (state, dispatch) => {
    const { $from, from, to } = state.selection
    const { parent } = $from
    if (!parent.isTextblock || !mayChange($from.node(-1))) return false
    const isOne = parent.type === nodes.heading && parent.attrs['tag'] === tag
    const type = isOne ? nodes.paragraph : nodes.heading
    const tr = state.tr.setBlockType(from, to, type, ({ attrs }) => ({ tag, gap: told(attrs, 'gap') }))
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

/** Can this block become one of another type? */
export function isFree($pos: ResolvedPos): boolean {
  return $pos.depth > 0 && $pos.parent.isTextblock && mayChange($pos.node(-1))
}

/** Can the blocks in this node be of any type? */
function mayChange({ type }: Node): boolean {
  return type === nodes.doc || type === nodes.quote
}

/** Turns the selected paragraphs into a list, a list into the other type, or back into paragraphs. */
export function toggleList(tag: 'ul' | 'ol'): Command {
  return (state, dispatch) => {
    const { $from } = state.selection
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      const node = $from.node(depth)
      if (node.type !== nodes.list) continue
      if (node.attrs['tag'] === tag) return liftListItem(nodes.item)(state, dispatch)
      const attrs = { ...node.attrs, tag, open: null, close: null }
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), null, attrs))
      return true
    }
    const tr = asList(state.tr, tag)
    if (tr) dispatch?.(tr.scrollIntoView())
    return tr !== null
  }
}

/** Turns the selected paragraphs into a list; null if a list is not allowed there. */
export function asList(tr: Transaction, tag: 'ul' | 'ol'): Transaction | null {
  const { $from, $to, $head } = tr.selection
  const range = $from.blockRange($to)
  if (!range || !mayChange(range.parent)) return null
  const chosen = range.parent.children.slice(range.startIndex, range.endIndex)
  if (!chosen.every(({ isTextblock, type }) => isTextblock && !type.spec.code)) return null
  const items = chosen.map(({ content }) => nodes.item.create(null, nodes.line.create(null, content)))
  const list = nodes.list.create({ tag, gap: told(chosen[0]?.attrs ?? {}, 'gap') }, items)
  tr.replaceWith(range.start, range.end, list)
  // Each earlier block is already an item, and the list surrounds all of them.
  const before = $head.index(range.depth) - range.startIndex
  return tr.setSelection(TextSelection.near(tr.doc.resolve($head.pos + 2 + 2 * before)))
}

/** Turns the selected blocks into a quote, or back. */
export const toggleQuote: Command = (state, dispatch) => {
  const { $from } = state.selection
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if ($from.node(depth).type === nodes.quote) return lift(state, dispatch)
  const tr = asQuote(state.tr)
  if (tr) dispatch?.(tr.scrollIntoView())
  return tr !== null
}

/** Turns the selected blocks into a quote; null if a quote is not allowed there. */
export function asQuote(tr: Transaction): Transaction | null {
  const { $from, $to } = tr.selection
  const range = $from.blockRange($to)
  if (!range?.parent.canReplaceWith(range.startIndex, range.endIndex, nodes.quote)) return null
  const gap = told(range.parent.child(range.startIndex).attrs, 'gap')
  return tr.wrap(range, [{ type: nodes.quote, attrs: { gap } }])
}
