// The keys of the visual mode, and rules that always hold for its document. In a table Tab moves from cell to cell,
// and arrows lead out. Elsewhere Tab leaves the field, as in any field.
import {
  baseKeymap,
  chainCommands,
  createParagraphNear,
  exitCode,
  liftEmptyBlock,
  newlineInCode,
  splitBlock,
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
} from 'prosemirror-state'
import { joinAcross, leaveAtStart, leaving, towardsShut } from './visual-edges.ts'
import { schema, told } from './visual-schema.ts'
import { cellBelow, cellBeside } from './visual-tables.ts'

const { nodes } = schema

/** In a caption, and beside the picture of a figure: continues below. */
const leaveFigure: Command = (state, dispatch) => {
  const { $from } = state.selection
  const depth = depthOf(state, nodes.figure.name)
  if (depth === null) return false
  const after = $from.after(depth)
  const tr = state.tr.insert(after, nodes.paragraph.create())
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView())
  return true
}

/** The caption of a table has one line. */
const inCaption: Command = (state) => depthOf(state, nodes.caption.name) !== null

/** An empty entry ends its list. */
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

/**
 * The whole text was selected: puts the cursor beside it. The browser reports that late, and the next key would apply
 * to the selection.
 */
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

/** The keys, the more specific ones first. */
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

/** A line that leaves a list becomes a paragraph: only a text typed without tags continues without them. */
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
