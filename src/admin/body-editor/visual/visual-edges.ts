// Keys at the edge of a block. Arrows lead out of blocks that have no other exit. Backspace and Delete change only
// the two blocks that meet there.
import { chainCommands, lift } from 'prosemirror-commands'
import type { Node } from 'prosemirror-model'
import { liftListItem } from 'prosemirror-schema-list'
import { type Command, type EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { intoParagraph } from './visual-insert.ts'
import { schema } from './visual-schema.ts'
import { placeInTable } from './visual-tables.ts'

const { nodes } = schema

/**
 * Leads out of a table, a figure, code or a part that is read-only here. If nothing beside it takes text, an arrow
 * adds an empty paragraph, which is written only once it has text.
 */
export const leaving =
  (way: 'up' | 'down' | 'left' | 'right'): Command =>
  (state, dispatch, view) => {
    const side = way === 'down' || way === 'right' ? 1 : -1
    const { selection, doc } = state
    const $edge = side === 1 ? selection.$to : selection.$from
    const block = selection instanceof NodeSelection ? selection.node : doc.maybeChild($edge.index(0))
    if (!block || !isShut(block) || !isAtEdge(state, way, view)) return false
    const at = $edge.depth === 0 ? $edge.pos : side === 1 ? $edge.after(1) : $edge.before(1)
    const next = side === 1 ? doc.resolve(at).nodeAfter : doc.resolve(at).nodeBefore
    if (next && !isShut(next)) return false
    dispatch?.(intoParagraph(state.tr, at, side).scrollIntoView())
    return true
  }

/** At the edge of a block: selects a neighbour that is not text first, and never merges it into the block. */
export function towardsShut(side: 1 | -1): Command {
  return ({ selection, doc, tr }, dispatch) => {
    const { $head, empty } = selection
    const isAtEdge = $head.parentOffset === (side === 1 ? $head.parent.content.size : 0)
    if (!(selection instanceof TextSelection) || !empty || !isAtEdge) return false
    let depth = $head.depth
    const isLast = () => $head.index(depth - 1) === (side === 1 ? $head.node(depth - 1).childCount - 1 : 0)
    while (depth > 1 && isLast()) depth -= 1
    const at = side === 1 ? $head.after(depth) : $head.before(depth)
    const next = side === 1 ? doc.resolve(at).nodeAfter : doc.resolve(at).nodeBefore
    if (!next || !isShut(next) || next.type === nodes.pre) return false
    dispatch?.(
      tr.setSelection(NodeSelection.create(doc, side === 1 ? at : at - next.nodeSize)).scrollIntoView(),
    )
    return true
  }
}

const SHUT = [nodes.table, nodes.figure, nodes.pre, nodes.raw, nodes.rule]
function isShut({ type }: Node): boolean {
  return SHUT.includes(type)
}

/** Does this arrow have nowhere to go within the block? */
function isAtEdge(state: EditorState, way: 'up' | 'down' | 'left' | 'right', view?: EditorView): boolean {
  const { selection, doc } = state
  if (selection instanceof NodeSelection) return selection.$from.depth === 0
  if (!(selection instanceof TextSelection) || !selection.empty || !view?.endOfTextblock(way)) return false
  const { $head } = selection
  const [side, $beside] =
    way === 'down' || way === 'right'
      ? ([1, doc.resolve($head.after())] as const)
      : ([-1, doc.resolve($head.before())] as const)
  const end = side === 1 ? $head.after(1) : $head.before(1)
  const next = Selection.findFrom($beside, side, true)
  if (!next || (side === 1 ? next.from > end : next.to < end)) return true
  // In the last row, the neighbouring cells do not lead down.
  const place = way === 'down' || way === 'up' ? placeInTable(state) : null
  if (!place) return false
  const { table, section, row } = place
  return side === 1
    ? row === section.node.childCount - 1 && section.index === table.node.childCount - 1
    : row === 0 && section.index === 0
}

/** Joins a list or a quote with the text block behind it: the words continue in its last line, whatever follows. */
export function joinAcross(side: 1 | -1): Command {
  return ({ selection, doc, tr }, dispatch) => {
    const { $head, empty } = selection
    if (!(selection instanceof TextSelection) || !empty) return false
    const at = side === -1 ? $head.before(1) : $head.after(1)
    const $at = doc.resolve(at)
    const [container, words] = [$at.nodeBefore, $at.nodeAfter]
    const isMet = container?.type === nodes.list || container?.type === nodes.quote
    if (!isMet || !words?.isTextblock || words.type.spec.code === true) return false
    const $end = Selection.findFrom($at, -1, true)?.$head
    if (!$end || $end.pos + $end.depth !== at || $end.parent.type.spec.isolating === true) return false
    if (side === -1 ? $head.depth !== 1 || $head.parentOffset > 0 : $head.pos !== $end.pos) return false
    tr.delete(at, at + words.nodeSize).insert($end.pos, words.content)
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, $end.pos)).scrollIntoView())
    return true
  }
}

/**
 * Backspace at the beginning of a list or quote that follows another kind of block, or Delete before it: its first line
 * leaves. Merging it into that block would also join the whole list or quote with what follows.
 */
export function leaveAtStart(side: 1 | -1): Command {
  return (state, dispatch) => {
    const { selection, doc, tr } = state
    const { $head, empty } = selection
    if (!(selection instanceof TextSelection) || !empty) return false
    const at = side === -1 ? $head.before(1) : $head.after(1)
    const $at = doc.resolve(at)
    const [before, container] = [$at.nodeBefore, $at.nodeAfter]
    const isMet = container?.type === nodes.list || container?.type === nodes.quote
    if (!isMet || !before || before.type === container.type) return false
    const $start = Selection.findFrom($at, 1, true)?.$head
    if (!$start || $start.pos - $start.depth !== at) return false
    if (side === -1 ? $head.pos !== $start.pos : $head.pos + $head.depth !== at) return false
    const atStart = state.apply(tr.setSelection(TextSelection.create(doc, $start.pos)))
    return chainCommands(liftListItem(nodes.item), lift)(atStart, (lifted) => {
      if (side === 1) lifted.setSelection(TextSelection.create(lifted.doc, $head.pos))
      dispatch?.(lifted.scrollIntoView())
    })
  }
}
