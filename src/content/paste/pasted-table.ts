// Reads a pasted table. A layout table, or a single spreadsheet cell, is replaced by its content.
import { defaultTreeAdapter } from 'parse5'
import { type Block, type Cell, type Run, runsOfBlocks } from './pasted-blocks.ts'
import { type Around, attributeOf, type Element, type Node, type ReadBlocks } from './pasted-style.ts'
import { tidyRuns } from './tidy-runs.ts'

interface Row {
  readonly isHead: boolean
  readonly cells: readonly Cell[]
}

/** Returns the table, or the blocks that replace it. */
export function tableOf(table: Element, read: ReadBlocks, around: Around): Block[] {
  const rows = rowElements(table).map(({ row, isHead }) => ({ isHead, cells: cellsOf(row) }))
  const looks = around.depth > 0 ? { ...around, depth: 0 } : around
  const contents = () => rows.flatMap(({ cells }) => cells.flatMap((cell) => read(cell.childNodes, looks)))
  // First, because reading the cells as well would double the work at each level of nested tables.
  if (rows.flatMap(({ cells }) => cells).some((cell) => holdsTable(cell.childNodes))) return contents()
  const cleaned = rows.map(({ isHead, cells }): Row => ({
    isHead,
    cells: cells.map((cell) => readCell(cell, read, around)),
  }))
  const caption = tidyRuns(
    table.childNodes
      .filter((child) => child.nodeName === 'caption')
      .flatMap((child) => runsOfBlocks(read([child], around))),
  )
  const told = withoutEmpty(cleaned)
  if (told.flatMap(({ cells }) => cells).length <= 1) return contents()
  const heads = headCount(told)
  return [
    {
      kind: 'table',
      caption,
      head: told.slice(0, heads).map(({ cells }) => cells.map(asHead)),
      rows: told.slice(heads).map(({ cells }) => cells.map((cell) => (cell.head ? asHead(cell) : cell))),
    },
  ]
}

function rowElements(parent: Element, isHead = false): { readonly row: Element; readonly isHead: boolean }[] {
  return parent.childNodes.flatMap((child) => {
    if (!defaultTreeAdapter.isElementNode(child)) return []
    if (child.tagName === 'tr') return [{ row: child, isHead }]
    return /^t(?:head|body|foot)$/.test(child.tagName) ? rowElements(child, child.tagName === 'thead') : []
  })
}

function cellsOf(row: Element): Element[] {
  return row.childNodes
    .filter((child) => defaultTreeAdapter.isElementNode(child))
    .filter(({ tagName }) => tagName === 'td' || tagName === 'th')
}

function holdsTable(nodes: readonly Node[]): boolean {
  return nodes.some(
    (node) =>
      defaultTreeAdapter.isElementNode(node) && (node.tagName === 'table' || holdsTable(node.childNodes)),
  )
}

function readCell(cell: Element, read: ReadBlocks, around: Around): Cell {
  return {
    head: cell.tagName === 'th',
    colspan: Number(attributeOf(cell, 'colspan')) || 1,
    rowspan: Number(attributeOf(cell, 'rowspan')) || 1,
    runs: tidyRuns(runsOfBlocks(read([cell], { ...around, depth: 0 }))),
  }
}

/** Drops empty rows and columns, which spreadsheets include in the selection. */
function withoutEmpty(rows: readonly Row[]): Row[] {
  const told = rows.filter(({ cells }) => cells.some(({ runs }) => runs.length > 0))
  if (told.some(({ cells }) => cells.some(({ colspan, rowspan }) => colspan > 1 || rowspan > 1))) return told
  const width = told.reduce(
    (most, { cells }) => Math.max(most, cells.findLastIndex(({ runs }) => runs.length > 0) + 1),
    0,
  )
  return told.map((row) => ({ ...row, cells: row.cells.slice(0, width) }))
}

/** The number of header rows at the top: marked ones, or a bold first row above one that is not bold. */
function headCount(rows: readonly Row[]): number {
  const named = rows.findIndex(({ isHead, cells }) => !isHead && !cells.every(({ head }) => head))
  if (named !== 0) return Math.max(0, named)
  const [first, ...others] = rows
  const isHead = first !== undefined && isBold(first) && others.length > 0 && !others.every(isBold)
  return isHead ? 1 : 0
}

function isBold({ cells }: Row): boolean {
  return cells.flatMap(({ runs }) => runs).every((run) => run.kind === 'break' || run.bold)
}

/** Bold is a header's default style, so it is dropped. */
function asHead(cell: Cell): Cell {
  const plain = (run: Run): Run => (run.kind === 'words' ? { ...run, bold: false } : run)
  return { ...cell, head: true, runs: tidyRuns(cell.runs.map(plain)) }
}
