// The layout of a body. Loose text becomes paragraphs (P9.1), and a picture alone becomes a figure. A table gets its
// scroll box. 'Lo mejor' and 'Lo peor' get their verdict box, and a section its anchor for the contents.
import { slugOf } from '#domain/categories/slug.ts'
import { PAGE_IDS } from './body-rules.ts'
import { phrasing } from './body-vocabulary.ts'
import {
  type BodyNode,
  element,
  type ElementNode,
  isBlank,
  isElement,
  rowsOf,
  spansCells,
  text,
  wordsOf,
} from './body-nodes.ts'

/** A section of the body, for the list 'En esta reseña'. */
export interface Section {
  readonly id: string
  readonly title: string
}

/** A body ready to be rendered, with or without a browser: plain data. */
export interface Body {
  readonly nodes: readonly BodyNode[]
  readonly sections: readonly Section[]
}

/** Elements that must not contain whitespace between children. */
const WITHOUT_BLANKS = [
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'colgroup',
  'ul',
  'ol',
  'dl',
  'figure',
  'picture',
]

/** Lays out a body that `nodesOf` has read. It is pure, so it runs and is tested without a browser. */
export function layOut(nodes: readonly BodyNode[]): Body {
  const sections: Section[] = []
  const taken = new Set([...PAGE_IDS, ...idsIn(nodes)])
  const set = paragraphs(nodes).flatMap((node) => setNode(node))
  const withIds = joinVerdict(set).map((node) => {
    if (!isElement(node, 'h2')) return node
    const title = wordsOf(node.children)
    const id = node.attributes['id'] ?? freeId(slugOf(title) || 'parte', taken)
    sections.push({ id, title })
    return { ...node, attributes: { ...node.attributes, id } }
  })
  return { nodes: nameTables(withIds), sections }
}

/** Loose text and inline elements, as typed without tags: a blank line separates paragraphs, a break stays. */
function paragraphs(nodes: readonly BodyNode[]): BodyNode[] {
  const set: BodyNode[] = []
  let loose: BodyNode[] = []
  const close = () => {
    const told = trimBreaks(loose)
    if (told.length > 0) set.push(element('p', told))
    loose = []
  }
  for (const node of nodes) {
    if (node.kind === 'text') {
      for (const [at, chunk] of node.text.split(/\n[^\S\n]*(?:\n\s*)+/).entries()) {
        if (at > 0) close()
        for (const [n, line] of chunk.split('\n').entries()) {
          if (n > 0) loose.push(element('br', []))
          loose.push(text(line))
        }
      }
    } else if (isElement(node) && !(phrasing.has(node.tag) && node.tag !== 'iframe')) {
      close()
      set.push(node)
    } else {
      loose.push(node)
    }
  }
  close()
  return set
}

function trimBreaks(nodes: readonly BodyNode[]): BodyNode[] {
  const idle = (node: BodyNode) => isBlank(node) || isElement(node, 'br')
  const from = nodes.findIndex((node) => !idle(node))
  const to = nodes.findLastIndex((node) => !idle(node))
  return nodes.slice(from, to + 1)
}

function setNode(node: BodyNode, parent = ''): BodyNode[] {
  if (!isElement(node)) return WITHOUT_BLANKS.includes(parent) && isBlank(node) ? [] : [node]
  if (node.tag === 'p') return picturesOut(node, parent)
  if (isUntold(node)) return []
  const whole = { ...node, children: node.children.flatMap((child) => setNode(child, node.tag)) }
  if (node.tag !== 'table') return [whole]
  return [{ ...element('div', [scopeHeads(alignNumbers(whole))]), look: 'table-box' }]
}

/** Is it an empty template that nobody filled in? A table with only a header is one. */
function isUntold({ tag, children }: ElementNode): boolean {
  if (tag !== 'table') return /^(?:li|(?:fig)?caption)$/.test(tag) && isEmpty(children)
  const told = rowsOf(
    element(
      tag,
      children.filter((child) => !isElement(child, 'thead')),
    ),
  ).flat()
  return told.length > 0 && told.every((cell) => isEmpty(cell.children))
}

/** Do the nodes contain neither text nor anything visible? */
function isEmpty(nodes: readonly BodyNode[]): boolean {
  return nodes.every((node) =>
    isElement(node) ? phrasing.has(node.tag) && node.tag !== 'img' && isEmpty(node.children) : isBlank(node),
  )
}

/** A paragraph that has only pictures becomes a figure for each; a picture beside text stays in place. */
function picturesOut(paragraph: ElementNode, parent: string): BodyNode[] {
  const told = paragraph.children.filter((node) => !isBlank(node) && !isElement(node, 'br'))
  if (told.length === 0 || told.some((node) => node.kind !== 'picture')) return [paragraph]
  return parent === 'figure' ? told : told.map((picture) => element('figure', [picture]))
}

/** Columns of figures are right-aligned: every cell of the body begins with a digit. */
function alignNumbers(table: ElementNode): ElementNode {
  const rows = rowsOf(table)
  const counted = rows.filter((row) => !row.every((cell) => cell.tag === 'th'))
  const isNumeric = (column: number) =>
    column > 0 &&
    counted.length > 0 &&
    counted.every((row) => /^[-+−±<>~≈]?\s?\d/.test(wordsOf(row[column]?.children ?? [])))
  const numeric = new Set(
    Array.from({ length: rows.reduce((most, row) => Math.max(most, row.length), 0) }, (_, n) => n).filter(
      isNumeric,
    ),
  )
  const align = (node: ElementNode): ElementNode => {
    if (node.tag !== 'tr')
      return { ...node, children: node.children.map((c) => (isElement(c) ? align(c) : c)) }
    let column = -1
    return {
      ...node,
      children: node.children.map((cell) => {
        if (!isElement(cell, 'td', 'th')) return cell
        column += 1
        return numeric.has(column) ? { ...cell, look: 'num' as const } : cell
      }),
    }
  }
  return spansCells(rows) ? table : align(table)
}

/** Adds `scope` to headers without it: in a row of headers `col`, beside cells `row`. */
function scopeHeads(node: ElementNode): ElementNode {
  const cells = node.tag === 'tr' ? node.children.filter((cell) => isElement(cell, 'td', 'th')) : []
  const scope = cells.every((cell) => isElement(cell, 'th')) ? 'col' : 'row'
  return {
    ...node,
    children: node.children.map((child) => {
      if (node.tag === 'tr' && isElement(child, 'th'))
        return { ...child, attributes: { scope, ...child.attributes } }
      return isElement(child, 'thead', 'tbody', 'tfoot', 'tr') ? scopeHeads(child) : child
    }),
  }
}

/** 'Lo mejor' and 'Lo peor', each a heading with its list, in sequence, become a two-column box before the text. */
function joinVerdict(nodes: readonly BodyNode[]): BodyNode[] {
  const told = nodes.filter((node) => !isBlank(node))
  const at = told.findIndex((node) => isHeading(node, 'lo mejor'))
  const [best, goods, worst, bads] = told.slice(at, at + 4)
  if (at < 0 || !isHeading(worst, 'lo peor') || !isElement(best) || !isElement(worst)) return told
  if (!isElement(goods, 'ul', 'ol') || !isElement(bads, 'ul', 'ol')) return told
  // Always one level below the article's title, whatever the level in the text.
  const raised = (heading: ElementNode): ElementNode => ({ ...heading, tag: 'h2' })
  // An empty list gets no column.
  const columns: ElementNode[] = [
    element('div', [raised(best), goods]),
    { ...element('div', [raised(worst), bads]), look: 'cons' as const },
  ].filter((_, column) => (column === 0 ? goods : bads).children.length > 0)
  const box: ElementNode = { ...element('div', columns), look: 'pros' }
  return [...(columns.length > 0 ? [box] : []), ...told.slice(0, at), ...told.slice(at + 4)]
}

function isHeading(node: BodyNode | undefined, words: string): boolean {
  return isElement(node, 'h2', 'h3') && wordsOf(node.children).toLowerCase() === words
}

/** A scrollable box can be focused, so it needs a name: the table's caption, otherwise the heading above. */
function nameTables(nodes: readonly BodyNode[]): BodyNode[] {
  let heading = 'Tabla'
  return nodes.map((node) => {
    if (isElement(node, 'h2', 'h3', 'h4')) heading = wordsOf(node.children)
    if (!isElement(node) || node.look !== 'table-box') return node
    const table = node.children.find((child) => isElement(child, 'table'))
    const caption = isElement(table) ? table.children.find((child) => isElement(child, 'caption')) : undefined
    const name = isElement(caption) ? wordsOf(caption.children) : heading
    return { ...node, attributes: { 'aria-label': name } }
  })
}

function idsIn(nodes: readonly BodyNode[]): string[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) return []
    const { id } = node.attributes
    return [...(id === undefined ? [] : [id]), ...idsIn(node.children)]
  })
}

function freeId(wanted: string, taken: Set<string>): string {
  let id = wanted
  for (let n = 2; taken.has(id); n += 1) id = `${wanted}-${n}`
  taken.add(id)
  return id
}
