// Pasted text with parsed formatting: blocks of text, without additions by the source program.

/** The formatting of a run of text. `href`: the target of a link. */
export interface Look {
  readonly bold: boolean
  readonly italic: boolean
  readonly strike: boolean
  readonly code: boolean
  readonly script: 'sub' | 'sup' | null
  readonly href: string | null
  /** Is the link marked as paid (P27.40)? */
  readonly isPaid: boolean
}

export const PLAIN: Look = {
  bold: false,
  italic: false,
  strike: false,
  code: false,
  script: null,
  href: null,
  isPaid: false,
}

/** A run of text with one formatting, or a line break inside a paragraph. */
export type Run = ({ readonly kind: 'words'; readonly text: string } & Look) | { readonly kind: 'break' }

interface Paragraph {
  readonly kind: 'paragraph'
  readonly runs: readonly Run[]
}

interface Heading {
  readonly kind: 'heading'
  /** As pasted, from 1 to 6. */
  readonly level: number
  readonly runs: readonly Run[]
}

/** A list item as in word processors: it has a level, and no surrounding list. */
export interface Item {
  readonly kind: 'item'
  /** From 1. */
  readonly level: number
  readonly ordered: boolean
  /** The first number of its list. */
  readonly start: number
  /** Its list; null if it can only be inferred from neighbouring items. */
  readonly list: object | null
  readonly runs: readonly Run[]
}

interface Quote {
  readonly kind: 'quote'
  readonly blocks: readonly Block[]
}

export interface Cell {
  readonly head: boolean
  readonly colspan: number
  readonly rowspan: number
  readonly runs: readonly Run[]
}

interface Table {
  readonly kind: 'table'
  readonly caption: readonly Run[]
  /** Header rows, above the others. */
  readonly head: readonly (readonly Cell[])[]
  readonly rows: readonly (readonly Cell[])[]
}

export type Block = Paragraph | Heading | Item | Quote | Table

/** Returns the text of blocks, one line each. */
export function runsOfBlocks(blocks: readonly Block[]): Run[] {
  const lines = blocks.flatMap(linesOf).filter((line) => line.length > 0)
  return lines.flatMap((line, at): Run[] => (at === 0 ? [...line] : [{ kind: 'break' }, ...line]))
}

function linesOf(block: Block): (readonly Run[])[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
    case 'item':
      return [block.runs]
    case 'quote':
      return block.blocks.flatMap(linesOf)
    case 'table':
      return [block.caption, ...[...block.head, ...block.rows].flat().map(({ runs }) => runs)]
  }
}
