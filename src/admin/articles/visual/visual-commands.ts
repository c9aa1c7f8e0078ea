// What the buttons and keys of the visual mode do to its document.
import { lift, wrapIn } from 'prosemirror-commands'
import { Fragment, type Mark, type Node, Slice } from 'prosemirror-model'
import { liftListItem } from 'prosemirror-schema-list'
import { type Command, NodeSelection, TextSelection, type Transaction } from 'prosemirror-state'
import { escaped } from '../editor-edit.ts'
import { schema, told } from './visual-schema.ts'

const { nodes, marks } = schema

/** Elements that look alike. */
const ALIKE: Readonly<Record<string, readonly string[]>> = { strong: ['strong', 'b'], em: ['em', 'i'] }

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

/** Are the blocks in it of no fixed kind? */
function mayChange({ type }: Node): boolean {
  return type === nodes.doc || type === nodes.quote
}

/** The paragraphs of the selection as a list, a list as another one, or as paragraphs again. */
export function toggleList(tag: 'ul' | 'ol'): Command {
  return (state, dispatch) => {
    const { $from, $to, $head } = state.selection
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      const node = $from.node(depth)
      if (node.type !== nodes.list) continue
      if (node.attrs['tag'] === tag) return liftListItem(nodes.item)(state, dispatch)
      const attrs = { ...node.attrs, tag, open: null, close: null }
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), null, attrs))
      return true
    }
    const range = $from.blockRange($to)
    if (!range || !mayChange(range.parent)) return false
    const chosen = range.parent.children.slice(range.startIndex, range.endIndex)
    if (!chosen.every(({ isTextblock, type }) => isTextblock && !type.spec.code)) return false
    const items = chosen.map(({ content }) => nodes.item.create(null, nodes.line.create(null, content)))
    const list = nodes.list.create({ tag, gap: told(chosen[0]?.attrs ?? {}, 'gap') }, items)
    const tr = state.tr.replaceWith(range.start, range.end, list)
    // Each block before it has got an entry around it, and the list stands around all.
    const before = $head.index(range.depth) - range.startIndex
    tr.setSelection(TextSelection.near(tr.doc.resolve($head.pos + 2 + 2 * before)))
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

/** The blocks of the selection as a quote, or out of it again. */
export const toggleQuote: Command = (state, dispatch) => {
  const { $from } = state.selection
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if ($from.node(depth).type === nodes.quote) return lift(state, dispatch)
  return wrapIn(nodes.quote)(state, dispatch)
}

/** Puts blocks below the block of the selection, or in the place of an empty one; `word` of them is selected. */
export function insertBlocks(tr: Transaction, blocks: readonly Node[], word: string | null): Transaction {
  const { $to } = tr.selection
  const block = $to.depth > 0 ? $to.node(1) : tr.doc.nodeAt($to.pos)
  const isEmpty = block !== null && block.isTextblock && block.content.size === 0
  const end = $to.depth > 0 ? $to.after(1) : tr.selection.to
  const from = isEmpty && $to.depth > 0 ? $to.before(1) : end
  tr.replaceWith(from, end, blocks)
  const size = blocks.reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  selectWord(tr, from, from + size, word)
  return tr.scrollIntoView()
}

function selectWord(tr: Transaction, from: number, to: number, word: string | null): void {
  let found: TextSelection | null = null
  tr.doc.nodesBetween(from, to, (node, at) => {
    const start = word === null ? -1 : (node.text?.indexOf(word) ?? -1)
    if (!found && word !== null && start !== -1)
      found = TextSelection.create(tr.doc, at + start, at + start + word.length)
  })
  tr.setSelection(found ?? TextSelection.near(tr.doc.resolve(to), -1))
}

/** The marker of a picture: among words where the cursor is in them, else below them, alone. */
export function insertPicture(source: string): Command {
  return (state, dispatch) => {
    const { $from, empty } = state.selection
    const picture = nodes.picture.create({ source })
    const isInside = $from.parent.isTextblock && $from.parentOffset < $from.parent.content.size
    const isApart = $from.depth > 1 && $from.parent.isTextblock
    if (isInside || isApart || !empty) {
      dispatch?.(state.tr.replaceSelectionWith(picture, false).scrollIntoView())
      return true
    }
    const line = nodes.line.create({ isLoose: true }, picture)
    dispatch?.(insertBlocks(state.tr, [line], null))
    return true
  }
}

export interface PlacedPicture {
  readonly at: number
  readonly source: string
}

/** The picture that the selection means: the one it touches, else the next, else the last; null: there is none. */
export function pictureAtSelection(state: Parameters<Command>[0]): PlacedPicture | null {
  const { from, to } = state.selection
  const all: PlacedPicture[] = []
  state.doc.descendants(({ type, attrs }, at) => {
    if (type === nodes.picture) all.push({ at, source: told(attrs, 'source') ?? '' })
  })
  return (
    all.find(({ at }) => at <= to && at + 1 >= from) ?? all.find(({ at }) => at >= from) ?? all.at(-1) ?? null
  )
}

/** A figure around the picture that is alone in the block of the selection, or around a new one. */
export function makeFigure(source: string, caption: string): Command {
  return (state, dispatch) => {
    const { $from } = state.selection
    const block = lonePicture(state)
    const line = nodes.line.create(null, block?.firstChild ?? nodes.picture.create({ source }))
    const gap = block ? told(block.attrs, 'gap') : null
    const figure = nodes.figure.create({ gap }, [line, nodes.figcaption.create(null, schema.text(caption))])
    const tr = state.tr
    if (!block) {
      dispatch?.(insertBlocks(tr, [figure], caption))
      return true
    }
    const from = $from.before(1)
    tr.replaceRangeWith(from, from + block.nodeSize, figure)
    selectWord(tr, from, from + figure.nodeSize, caption)
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

/** The block of the selection where it is a picture and nothing else. */
export function lonePicture({ selection: { $from } }: Parameters<Command>[0]): Node | null {
  const block = $from.depth === 1 ? $from.parent : null
  return block?.childCount === 1 && block.firstChild?.type === nodes.picture ? block : null
}

/** Selects a whole node, where it can be. */
export function selectNode(tr: Transaction, at: number): Transaction {
  return tr.setSelection(NodeSelection.create(tr.doc, at))
}

/** What is put in by a paste. */
export function closedSlice(blocks: readonly Node[]): Slice {
  return new Slice(Fragment.from(blocks), 0, 0)
}
