// What the buttons and keys of the visual mode do to its document.
import { lift } from 'prosemirror-commands'
import type { Mark, Node, ResolvedPos } from 'prosemirror-model'
import { liftListItem } from 'prosemirror-schema-list'
import { type Command, TextSelection, type Transaction } from 'prosemirror-state'
import { escaped } from '../editor-edit.ts'
import { schema, told } from './visual-schema.ts'

const { nodes, marks } = schema

/** Elements that look alike. */
const ALIKE: Readonly<Record<string, readonly string[]>> = {
  strong: ['strong', 'b'],
  em: ['em', 'i'],
  s: ['s', 'del'],
}

/** Words inside of an element of their line, or out of it again; without a selection, what is typed next. */
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

/** Where the link at the selection leads; null: there is none. */
export function linkAt(state: Parameters<Command>[0]): string | null {
  const found = linkAround(state)
  return found ? (told(found.mark.attrs, 'href') ?? '') : null
}

/** The selected words as a link, or else the link at the cursor, or these words; null: no link any more. */
export function setLink(href: string | null, words: string): Command {
  return (state, dispatch) => {
    const tr = state.tr
    const around = state.selection.empty ? linkAround(state) : null
    const { from, to } = around ?? state.selection
    const mark = href === null ? null : marks.link.create({ open: `<a href="${escaped(href)}">`, href })
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

/** The blocks of the selection as headings, or as paragraphs again. */
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

/** Is it a block that may become one of another kind? */
export function isFree($pos: ResolvedPos): boolean {
  return $pos.depth > 0 && $pos.parent.isTextblock && mayChange($pos.node(-1))
}

/** Are the blocks in it of no fixed kind? */
function mayChange({ type }: Node): boolean {
  return type === nodes.doc || type === nodes.quote
}

/** The paragraphs of the selection as a list, a list as another one, or as paragraphs again. */
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

/** The paragraphs of the selection as a list; null: there is no room for one. */
export function asList(tr: Transaction, tag: 'ul' | 'ol'): Transaction | null {
  const { $from, $to, $head } = tr.selection
  const range = $from.blockRange($to)
  if (!range || !mayChange(range.parent)) return null
  const chosen = range.parent.children.slice(range.startIndex, range.endIndex)
  if (!chosen.every(({ isTextblock, type }) => isTextblock && !type.spec.code)) return null
  const items = chosen.map(({ content }) => nodes.item.create(null, nodes.line.create(null, content)))
  const list = nodes.list.create({ tag, gap: told(chosen[0]?.attrs ?? {}, 'gap') }, items)
  tr.replaceWith(range.start, range.end, list)
  // Each earlier block is already an entry, and the list surrounds all of them.
  const before = $head.index(range.depth) - range.startIndex
  return tr.setSelection(TextSelection.near(tr.doc.resolve($head.pos + 2 + 2 * before)))
}

/** The blocks of the selection as a quote, or out of it again. */
export const toggleQuote: Command = (state, dispatch) => {
  const { $from } = state.selection
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if ($from.node(depth).type === nodes.quote) return lift(state, dispatch)
  const tr = asQuote(state.tr)
  if (tr) dispatch?.(tr.scrollIntoView())
  return tr !== null
}

/** The blocks of the selection as a quote; null: there is no room for one. */
export function asQuote(tr: Transaction): Transaction | null {
  const { $from, $to } = tr.selection
  const range = $from.blockRange($to)
  if (!range?.parent.canReplaceWith(range.startIndex, range.endIndex, nodes.quote)) return null
  const gap = told(range.parent.child(range.startIndex).attrs, 'gap')
  return tr.wrap(range, [{ type: nodes.quote, attrs: { gap } }])
}
