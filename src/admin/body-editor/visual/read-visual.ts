// Reads a body as a document of the visual mode. A block becomes read-only if the editor would not write back exactly
// the same characters.
import type { Attrs, Mark, Node } from 'prosemirror-model'
import {
  cutBody,
  cutElement,
  isInline,
  type Piece,
  type SourceElement,
  type SourceNode,
} from '#content/pieces/body-pieces.ts'
import { readRuns } from '#content/pieces/text-runs.ts'
import { type Spelling, schema, told } from './visual-schema.ts'
import { spanOf, writeDoc, writeNode } from './write-visual.ts'

const { nodes, marks } = schema

/** Reads any body: `writeDoc` returns the same text. */
export function readVisual(content: string): Node {
  const pieces = cutBody(content)
  const { head, blocks, tail } = arranged(pieces, (piece) => blockOf(piece, content))
  const last = blocks.at(-1)
  if (last?.type === nodes.raw) blocks.splice(-1, 1, rawOf(last.attrs))
  const gap = blocks.flatMap(({ attrs }) => told(attrs, 'gap') ?? [])[0] ?? null
  const doc = nodes.doc.create({ head, tail, gap }, blocks.length === 0 ? nodes.paragraph.create() : blocks)
  if (writeDoc(doc) === content) return doc
  return nodes.doc.create(null, rawOf({ gap: null, source: content }))
}

/** Creates a read-only part. Checks whether it would absorb text written after it. */
function rawOf({ gap, source }: Attrs): Node {
  const next = '<p>x</p>'
  return nodes.raw.create({ gap, source, isOpen: cutBody(`${source}\n${next}`).at(-1)?.source !== next })
}

/** Converts pieces to blocks with the blanks around them. */
function arranged(pieces: readonly Piece[], read: (piece: Piece) => Node) {
  const blocks: Node[] = []
  let blanks = ''
  let head = ''
  for (const piece of pieces) {
    if (piece.kind === 'blank') {
      blanks += piece.source
      continue
    }
    const block = read(piece)
    if (blocks.length === 0) head = blanks
    const gap = blocks.length === 0 ? null : blanks
    blocks.push(block.type.create({ ...block.attrs, gap }, block.content, block.marks))
    blanks = ''
  }
  return blocks.length === 0 ? { head: blanks, blocks, tail: '' } : { head, blocks, tail: blanks }
}

function blockOf(piece: Piece, content: string): Node {
  const { source } = piece
  const block =
    piece.kind === 'loose'
      ? textblock('line', piece.nodes, { isLoose: true }, content)
      : piece.kind === 'block'
        ? elementOf(piece.element, content)
        : null
  return block && writeNode(block) === source ? block : nodes.raw.create({ source })
}

const TEXTBLOCKS: Readonly<Record<string, string>> = {
  p: 'paragraph',
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, 'heading'])),
  pre: 'pre',
  figcaption: 'figcaption',
  caption: 'caption',
  td: 'cell',
  th: 'headCell',
}

const CONTAINERS: Readonly<Record<string, string>> = {
  ul: 'list',
  ol: 'list',
  li: 'item',
  blockquote: 'quote',
  figure: 'figure',
  table: 'table',
  thead: 'section',
  tbody: 'section',
  tfoot: 'section',
  tr: 'row',
}

/** Converts an element to a node; null if the node cannot represent its content. */
function elementOf(element: SourceElement, content: string): Node | null {
  const { tag, open, close, children } = element
  if (tag === 'hr') return nodes.rule.create({ source: content.slice(element.from, element.to) })
  // Without an end tag, the parser decides where an element ends: text written after it could end up inside.
  if (open !== '' && close === '') return null
  const name = TEXTBLOCKS[tag]
  if (name !== undefined) return textblock(name, children, { tag, open, close }, content)
  const container = CONTAINERS[tag]
  const pieces = container === undefined ? null : cutElement(element, content)
  if (container === undefined || pieces === null) return null
  const { head, blocks, tail } = arranged(pieces, (piece) => blockOf(piece, content))
  const type = schema.nodes[container]
  if (!type) return null
  const inside = blocks.length === 0 && container === 'item' ? [nodes.line.create()] : blocks
  const attrs = { tag, open, close, head, tail }
  return tryToMake(() => type.createChecked(attrs, inside))
}

function textblock(
  name: string,
  children: readonly SourceNode[],
  spelling: Partial<Spelling> & { readonly tag?: string; readonly isLoose?: true },
  content: string,
): Node | null {
  const type = schema.nodes[name]
  const where = { content, isLined: name === 'pre', isLoose: spelling.isLoose === true }
  const inside = inlineOf(children, [], where)
  if (!type || !inside) return null
  const { open } = spelling
  const spans = { colspan: spanOf(open ?? '', 'colspan'), rowspan: spanOf(open ?? '', 'rowspan') }
  return tryToMake(() => type.createChecked({ ...spelling, ...spans, wasEmpty: inside.length === 0 }, inside))
}

interface Around {
  readonly content: string
  readonly isLined: boolean
  /** Are line ends also line breaks for readers? */
  readonly isLoose: boolean
}

/** Converts to inline nodes; null if one of them is a block. */
function inlineOf(children: readonly SourceNode[], around: readonly Mark[], where: Around): Node[] | null {
  const made: Node[] = []
  for (const child of children) {
    const source = where.content.slice(child.from, child.to)
    if (child.kind === 'text') {
      const isEnd = (written: string | null) =>
        where.isLoose && around.length === 0 && written?.trim() === '' && written.includes('\n')
      for (const run of readRuns(source, where.isLined))
        made.push(isEnd(run.source) ? nodes.break.create({ source: run.source }) : runNode(run, around))
    } else if (child.kind === 'other') {
      made.push(nodes.rawInline.create({ source }, null, around))
    } else if (child.tag === 'br') {
      made.push(nodes.break.create({ source }, null, around))
    } else if (KEPT_INLINE.has(child.tag) || (!isInline(child) && !BLOCKS.has(child.tag))) {
      made.push(nodes.rawInline.create({ source }, null, around))
    } else {
      const inside =
        isInline(child) && child.close !== '' ? inlineOf(child.children, within(child, around), where) : null
      if (!inside) return null
      for (const node of inside) made.push(node)
    }
  }
  return made
}

/** Inline elements that are kept as they are, without editable text. */
const KEPT_INLINE: ReadonlySet<string> = new Set(['img', 'picture', 'wbr', 'ruby'])
const BLOCKS: ReadonlySet<string> = new Set(
  `address article aside blockquote caption details dl div figure footer h1 h2 h3 h4 h5 h6 header hgroup hr li ol p pre
  section table tbody td tfoot th thead tr ul`.split(/\s+/),
)

function within({ tag, open, close, href }: SourceElement, around: readonly Mark[]): readonly Mark[] {
  if (tag === 'a' && around.length === 0) return [marks.link.create({ open, close, href })]
  // Null if spelled as by the editor, so that adjacent text with the same element joins it.
  const spelling = { open: open === `<${tag}>` ? null : open, close: close === `</${tag}>` ? null : close }
  return [...around, marks.element.create({ tag, ...spelling })]
}

function runNode({ kind, text, source }: ReturnType<typeof readRuns>[number], around: readonly Mark[]): Node {
  if (kind === 'marker') return nodes.picture.create({ source }, null, around)
  return schema.text(text, source === null ? around : [...around, marks.spelled.create({ text, source })])
}

function tryToMake(make: () => Node): Node | null {
  try {
    return make()
  } catch (error) {
    // The schema does not allow the content.
    if (error instanceof RangeError) return null
    throw error
  }
}
