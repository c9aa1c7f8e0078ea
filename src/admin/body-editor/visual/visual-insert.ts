// Inserts blocks and pictures into the document. The cursor goes where the next key replaces nothing.
import type { Node } from 'prosemirror-model'
import { type Command, NodeSelection, TextSelection, type Transaction } from 'prosemirror-state'
import { schema, told } from './visual-schema.ts'

const { nodes } = schema

/** Inserts blocks below the selection's block, or in place of an empty one, and puts the cursor into an empty part. */
export function insertBlocks(tr: Transaction, blocks: readonly Node[]): Transaction {
  const { $to } = tr.selection
  const block = $to.depth > 0 ? $to.node(1) : null
  const isEmpty = block !== null && block.isTextblock && block.content.size === 0
  const end = block ? $to.after(1) : tr.selection.to
  const from = isEmpty ? $to.before(1) : end
  const [first, ...others] = blocks
  const gap = isEmpty ? told(block.attrs, 'gap') : null
  tr.replaceWith(
    from,
    end,
    first ? [first.type.create({ ...first.attrs, gap }, first.content), ...others] : [],
  )
  const to = from + blocks.reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  return (intoEmpty(tr, from, to) ?? intoParagraph(tr, to, 1)).scrollIntoView()
}

/** Puts the cursor into the first empty part of the range; null if there is none. */
function intoEmpty(tr: Transaction, from: number, to: number): Transaction | null {
  let found: number | null = null
  tr.doc.nodesBetween(from, to, (node, at) => {
    if (node.isTextblock && node.content.size === 0) found ??= at + 1
  })
  return found === null ? null : tr.setSelection(TextSelection.create(tr.doc, found))
}

/** Puts the cursor into an existing or new empty paragraph on this side of the position. */
export function intoParagraph(tr: Transaction, at: number, side: 1 | -1): Transaction {
  const $at = tr.doc.resolve(at)
  const next = side === 1 ? $at.nodeAfter : $at.nodeBefore
  if (next?.type !== nodes.paragraph || next.content.size > 0) tr.insert(at, nodes.paragraph.create())
  else if (side === -1) return tr.setSelection(TextSelection.create(tr.doc, at - 1))
  return tr.setSelection(TextSelection.create(tr.doc, at + 1))
}

/** Inserts the marker of a picture within the text at the cursor, otherwise on its own below it. */
export function insertPicture(source: string): Command {
  return (state, dispatch) => {
    // Selected text stays.
    const { $to } = state.selection
    const picture = nodes.picture.create({ source })
    const isInside = $to.parent.isTextblock && $to.parentOffset < $to.parent.content.size
    const isApart = $to.depth > 1 && $to.parent.isTextblock
    if (isInside || isApart) {
      const tr = state.tr.insert($to.pos, picture)
      dispatch?.(tr.setSelection(TextSelection.create(tr.doc, $to.pos + 1)).scrollIntoView())
      return true
    }
    const line = nodes.line.create({ isLoose: true }, picture)
    dispatch?.(insertBlocks(state.tr, [line]))
    return true
  }
}

interface PlacedPicture {
  readonly at: number
  readonly source: string
}

/** Returns the picture touched by the selection, otherwise the next, otherwise the last; null if there is none. */
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

/** Wraps the lone picture in the selection's block, or a new one, in a figure. */
export function makeFigure(source: string): Command {
  return (state, dispatch) => {
    const { $from } = state.selection
    const block = lonePicture(state)
    const line = nodes.line.create(null, block?.firstChild ?? nodes.picture.create({ source }))
    const gap = block ? told(block.attrs, 'gap') : null
    const figure = nodes.figure.create({ gap }, [line, nodes.figcaption.create()])
    const tr = state.tr
    if (!block) {
      dispatch?.(insertBlocks(tr, [figure]))
      return true
    }
    const from = $from.before(1)
    tr.replaceRangeWith(from, from + block.nodeSize, figure)
    dispatch?.((intoEmpty(tr, from, from + figure.nodeSize) ?? tr).scrollIntoView())
    return true
  }
}

/** Returns the selection's block if it contains only a picture. */
export function lonePicture({ selection: { $from } }: Parameters<Command>[0]): Node | null {
  const block = $from.depth === 1 ? $from.parent : null
  return block?.childCount === 1 && block.firstChild?.type === nodes.picture ? block : null
}

/** Selects a whole node, if it is selectable. */
export function selectNode(tr: Transaction, at: number): Transaction {
  return tr.setSelection(NodeSelection.create(tr.doc, at))
}
