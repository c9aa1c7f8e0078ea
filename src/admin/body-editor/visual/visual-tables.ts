// Tables: Tab and Enter move from cell to cell, and rows and columns are added and removed. prosemirror-tables treats
// each section as a separate table, so column changes run in each of them.
import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import {
  addColumn,
  addRow,
  goToNextCell,
  isInTable,
  removeColumn,
  removeRow,
  TableMap,
  type TableRect,
} from 'prosemirror-tables'
import { schema } from './visual-schema.ts'

export type TableChange = 'addRow' | 'addColumn' | 'removeRow' | 'removeColumn'

/** The selected cell, its row and its table. `at`: positions in the document. */
interface Place {
  readonly table: { readonly node: Node; readonly at: number }
  readonly section: { readonly node: Node; readonly at: number; readonly index: number }
  readonly row: number
  readonly cell: number
  readonly cellAt: number
}

/** Returns the selection's position in a table; null if it is not in one, or in a caption. */
export function placeInTable(state: EditorState): Place | null {
  if (!isInTable(state)) return null
  const { $head } = state.selection
  let depth = $head.depth
  while ($head.node(depth).type.spec['tableRole'] !== 'row') depth -= 1
  // If the row itself is selected, there is no cell.
  if (depth === $head.depth) return null
  return {
    table: { node: $head.node(depth - 2), at: $head.before(depth - 2) },
    section: { node: $head.node(depth - 1), at: $head.before(depth - 1), index: $head.index(depth - 2) },
    row: $head.index(depth - 1),
    cell: $head.index(depth),
    cellAt: $head.before(depth + 1),
  }
}

function rectOf(section: Node, at: number): TableRect {
  const map = TableMap.get(section)
  const { width, height } = map
  return { map, table: section, tableStart: at + 1, left: 0, top: 0, right: width, bottom: height }
}

function sectionsOf({ node, at }: Place['table']): { readonly node: Node; readonly at: number }[] {
  const found: { node: Node; at: number }[] = []
  node.forEach((child, offset) => {
    if (child.type.spec['tableRole'] === 'table') found.push({ node: child, at: at + 1 + offset })
  })
  return found
}

function sectionBeside({ table, section }: Place, side: 1 | -1) {
  const sections = sectionsOf(table)
  return sections[sections.findIndex(({ at }) => at === section.at) + side] ?? null
}

/** Puts the cursor at the end of a cell's text. Past the row's end, uses the last cell. */
function intoCell(tr: Transaction, sectionAt: number, row: number, cell: number): Transaction {
  const section = tr.doc.nodeAt(sectionAt)
  let at = sectionAt + 1
  for (let n = 0; n < row; n += 1) at += section?.child(n).nodeSize ?? 0
  const cells = section?.child(row).children ?? []
  const column = Math.min(cell, cells.length - 1)
  at += 1 + cells.slice(0, column).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  const end = at + 1 + (cells[column]?.content.size ?? 0)
  return tr.setSelection(TextSelection.create(tr.doc, end)).scrollIntoView()
}

/** Moves to the cell below; below the last row, adds a row. */
export const cellBelow: Command = (state, dispatch) => {
  const place = placeInTable(state)
  if (!place) return false
  const { section, row, cell } = place
  const next = row + 1 < section.node.childCount ? null : sectionBeside(place, 1)
  if (next) dispatch?.(intoCell(state.tr, next.at, 0, cell))
  else if (row + 1 < section.node.childCount) dispatch?.(intoCell(state.tr, section.at, row + 1, cell))
  else if (isRegular(section.node))
    dispatch?.(
      intoCell(addRow(state.tr, rectOf(section.node, section.at), row + 1), section.at, row + 1, cell),
    )
  return true
}

/** Moves to the next or previous cell: adds a row after the last cell, and stays in the first. */
export function cellBeside(side: 1 | -1): Command {
  return (state, dispatch) => {
    const place = placeInTable(state)
    if (!place) return false
    const isWithin = goToNextCell(side)(state, (tr) => {
      const { to } = tr.selection
      dispatch?.(tr.setSelection(TextSelection.create(tr.doc, to)))
    })
    if (isWithin) return true
    const next = sectionBeside(place, side)
    const { section } = place
    if (next && side === 1) dispatch?.(intoCell(state.tr, next.at, 0, 0))
    else if (next) dispatch?.(intoCell(state.tr, next.at, next.node.childCount - 1, Infinity))
    else if (side === 1 && isRegular(section.node)) {
      const end = section.node.childCount
      dispatch?.(intoCell(addRow(state.tr, rectOf(section.node, section.at), end), section.at, end, 0))
    } else return false
    return true
  }
}

/** Do all rows have the same length, including spans? Irregular tables are corrected in the HTML mode. */
function isRegular(section: Node): boolean {
  return TableMap.get(section).problems === null
}

/** Adds a row below or a column to the right, or removes them. Removing the last one removes the table. */
export function changeTable(change: TableChange): Command {
  return (state, dispatch) => {
    const place = placeInTable(state)
    if (!place || !sectionsOf(place.table).every(({ node }) => isRegular(node))) return false
    const tr = state.tr
    if (change === 'addRow') rowBelow(tr, place)
    else if (change === 'removeRow') withoutRow(tr, place)
    else columnOf(tr, place, change)
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

function rowBelow(tr: Transaction, place: Place): void {
  const { section, row, cell } = place
  const body = section.node.attrs['tag'] === 'thead' ? sectionBeside(place, 1) : null
  const into = body ?? section
  const at = body ? 0 : row + 1
  intoCell(addRow(tr, rectOf(into.node, into.at), at), into.at, at, cell)
}

function withoutRow(tr: Transaction, { table, section, row, cell }: Place): void {
  if (section.node.childCount > 1) {
    removeRow(tr, rectOf(section.node, section.at), row)
    intoCell(tr, section.at, Math.min(row, section.node.childCount - 2), cell)
    return
  }
  const gone = sectionsOf(table).length === 1 ? table : section
  tr.delete(gone.at, gone.at + gone.node.nodeSize)
  tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(gone.at, tr.doc.content.size))))
}

function columnOf(tr: Transaction, { table, section, row, cell, cellAt }: Place, change: TableChange): void {
  const own = TableMap.get(section.node)
  const column = own.colCount(cellAt - section.at - 1)
  if (change === 'removeColumn' && own.width === 1) {
    tr.delete(table.at, table.at + table.node.nodeSize)
    tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(table.at, tr.doc.content.size))))
    return
  }
  const span = Number(section.node.nodeAt(cellAt - section.at - 1)?.attrs['colspan'] ?? 1)
  for (const { node, at } of sectionsOf(table)) {
    const rect = rectOf(node, at)
    if (change === 'addColumn') addColumn(tr, rect, Math.min(column + span, rect.map.width))
    else if (column < rect.map.width && rect.map.width > 1)
      removeColumn(tr, { ...rect, tableStart: tr.mapping.map(at) + 1 }, column)
  }
  for (const { node, at } of sectionsOf(table)) keepHeads(tr, node, tr.mapping.map(at))
  const sectionAt = tr.mapping.map(section.at)
  intoCell(tr, sectionAt, row, change === 'addColumn' ? cell + 1 : Math.max(0, cell - 1))
}

/** In a section with only header cells, a new column also gets one. */
function keepHeads(tr: Transaction, before: Node, at: number): void {
  const { headCell, cell } = schema.nodes
  if (!before.children.every((row) => row.children.every(({ type }) => type === headCell))) return
  tr.doc.nodesBetween(at, at + (tr.doc.nodeAt(at)?.nodeSize ?? 0), ({ type, attrs }, place) => {
    if (type === cell) tr.setNodeMarkup(place, headCell, attrs)
  })
}
