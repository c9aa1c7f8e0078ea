// The key bindings of the visual mode, and invariants of its document. In a table Tab moves from cell to cell, and
// arrows move out. Elsewhere Tab leaves the field, as in any field.
import {
  baseKeymap,
  chainCommands,
  createParagraphNear,
  exitCode,
  liftEmptyBlock,
  newlineInCode,
  splitBlock,
  lift,
} from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import {
  AllSelection,
  type Command,
  Plugin,
  Selection,
  TextSelection,
  type Transaction,
  type EditorState,
  NodeSelection,
} from 'prosemirror-state'
import { schema, told } from './visual-schema.ts'
import { cellBelow, cellBeside, placeInTable } from './visual-tables.ts'
import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { intoParagraph } from './visual-insert.ts'

// Keys at the edge of a block. Arrows move out of blocks that have no other exit. Backspace and Delete change only
// the two blocks that meet there.
const { nodes } = schema

/** Moves out of a block without another exit. If no adjacent block accepts text, an arrow adds an empty paragraph. */
const leaving =
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

/** At the edge of a block: selects an adjacent non-text block first, instead of merging it. */
function towardsShut(side: 1 | -1): Command {
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

/** Is there nowhere to move within the block in this direction? */
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
  // In the last row, neighbouring cells do not count when moving down.
  const place = way === 'down' || way === 'up' ? placeInTable(state) : null
  if (!place) return false
  const { table, section, row } = place
  return side === 1
    ? row === section.node.childCount - 1 && section.index === table.node.childCount - 1
    : row === 0 && section.index === 0
}

/** Joins a list or a quote with the text block after it: the text continues in its last line, whatever follows. */
function joinAcross(side: 1 | -1): Command {
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
 * Backspace at the beginning of a list or quote that follows another kind of block, or Delete before it: lifts its
 * first line out. Merging it into that block would also join the whole list or quote with what follows.
 */
function leaveAtStart(side: 1 | -1): Command {
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

/** In a caption, or beside a figure's picture: continues below the figure. */
const leaveFigure: Command = (state, dispatch) => {
  const { $from } = state.selection
  const depth = depthOf(state, nodes.figure.name)
  if (depth === null) return false
  const after = $from.after(depth)
  const tr = state.tr.insert(after, nodes.paragraph.create())
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView())
  return true
}

/** A table's caption is a single line. */
const inCaption: Command = (state) => depthOf(state, nodes.caption.name) !== null

/** Enter in an empty item ends the list. */
const leaveList: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const isEntry = $from.depth > 1 && $from.node(-1).type === nodes.item && $from.node(-1).childCount === 1
  if (!empty || !isEntry || $from.parent.content.size > 0) return false
  return liftListItem(nodes.item)(state, dispatch)
}

const lineBreak: Command = (state, dispatch) => {
  if (!state.selection.$from.parent.type.inlineContent) return false
  dispatch?.(state.tr.replaceSelectionWith(nodes.break.create(), true).scrollIntoView())
  return true
}

/** Leaves a fully selected text. The browser reports that late, and the next key would replace the text. */
const beside =
  (side: 'atStart' | 'atEnd'): Command =>
  ({ selection, doc, tr }, dispatch) => {
    if (!(selection instanceof AllSelection)) return false
    dispatch?.(tr.setSelection(Selection[side](doc)).scrollIntoView())
    return true
  }

function depthOf({ selection: { $from } }: Parameters<Command>[0], name: string): number | null {
  for (let depth = $from.depth; depth > 0; depth -= 1) if ($from.node(depth).type.name === name) return depth
  return null
}

/** The key bindings, most specific first. */
export const keys: readonly Plugin[] = [
  keymap({
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-]': sinkListItem(nodes.item),
    'Mod-[': liftListItem(nodes.item),
    Tab: cellBeside(1),
    'Shift-Tab': cellBeside(-1),
    Backspace: chainCommands(undoInputRule, towardsShut(-1), joinAcross(-1), leaveAtStart(-1)),
    Delete: chainCommands(towardsShut(1), joinAcross(1), leaveAtStart(1)),
    ArrowLeft: chainCommands(beside('atStart'), leaving('left')),
    ArrowUp: chainCommands(beside('atStart'), leaving('up')),
    ArrowRight: chainCommands(beside('atEnd'), leaving('right')),
    ArrowDown: chainCommands(beside('atEnd'), leaving('down')),
    'Shift-Enter': chainCommands(newlineInCode, lineBreak),
    'Mod-Enter': chainCommands(exitCode, leaveFigure),
    Enter: chainCommands(
      cellBelow,
      inCaption,
      leaveFigure,
      leaveList,
      splitListItem(nodes.item),
      newlineInCode,
      createParagraphNear,
      liftEmptyBlock,
      splitBlock,
    ),
  }),
  keymap(baseKeymap),
]

/** Turns lines lifted out of a list into paragraphs: only text typed without tags stays without them. */
export const paragraphsOutside = new Plugin({
  appendTransaction(done, _, { doc, tr }): Transaction | null {
    if (!done.some(({ docChanged }) => docChanged)) return null
    doc.forEach(({ type, attrs }, at) => {
      if (type === nodes.line && attrs['isLoose'] !== true)
        tr.setNodeMarkup(at, nodes.paragraph, { gap: told(attrs, 'gap') })
    })
    return tr.docChanged ? tr : null
  },
})
