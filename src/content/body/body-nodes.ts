// A sanitised body as plain nodes: text, elements, and the pictures that markers refer to (P9.5, P9.7). Markers are
// found in text only, so a picture can be anywhere text can and never breaks the surrounding HTML (P9.9).
import { markersIn, type PictureMarker } from '#domain/bodies/picture-markers.ts'
import { addressOnPaper, type Attributes } from './body-rules.ts'
import { asWritten } from './body-source.ts'
import { attributes, elements } from './body-vocabulary.ts'

export interface TextNode {
  readonly kind: 'text'
  readonly text: string
}

/** `attributes` as in HTML, from the vocabulary only. `look`: a special presentation by the page. */
export interface ElementNode {
  readonly kind: 'element'
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly BodyNode[]
  readonly look?: 'table-box' | 'pros' | 'cons' | 'num'
  /** For an absolute link: the address to print, unless its text contains it. */
  readonly address?: string
}

export type BodyNode = TextNode | ElementNode | PictureMarker

/** Converts the browser's tree to plain nodes; an element outside the vocabulary is replaced by its content. */
export function nodesOf(parent: ParentNode & Node): BodyNode[] {
  return Array.from(parent.childNodes).flatMap((node) => nodeOf(node))
}

function nodeOf(node: ChildNode): BodyNode[] {
  if (node instanceof Text) return textNodes(node.data, Boolean(node.parentElement?.closest('pre, code')))
  if (!(node instanceof Element)) return []
  const children = nodesOf(node)
  if (!elements.has(node.localName)) return children
  const written = Array.from(node.attributes, ({ name, value }) => [name, value] as const)
  return [elementNode(node.localName, written, children)]
}

/** A text of the body. Inside code a marker is plain text. */
export function textNodes(read: string, isCode: boolean): BodyNode[] {
  const words = asWritten(read)
  return isCode ? [text(words)] : markersIn(words)
}

/** An element of the body; `read` may have attributes outside the vocabulary. */
export function elementNode(
  tag: string,
  read: readonly (readonly [name: string, value: string])[],
  children: readonly BodyNode[],
): ElementNode {
  const given: Attributes = Object.fromEntries(
    read
      .filter(([name]) => Object.hasOwn(attributes, name))
      .map(([name, value]) => [name, asWritten(value)] as const),
  )
  const address = tag === 'a' ? addressOnPaper(given, wordsOf(children)) : undefined
  const made = element(tag, children, given)
  return address === undefined ? made : { ...made, address }
}

export function text(words: string): TextNode {
  return { kind: 'text', text: words }
}

export function element(
  tag: string,
  children: readonly BodyNode[],
  given: Readonly<Record<string, string>> = {},
): ElementNode {
  return { kind: 'element', tag, attributes: given, children }
}

export function isElement(node: BodyNode | undefined, ...tags: string[]): node is ElementNode {
  return node?.kind === 'element' && (tags.length === 0 || tags.includes(node.tag))
}

export function isBlank(node: BodyNode): boolean {
  return node.kind === 'text' && node.text.trim() === ''
}

/** Returns the cells of a table, row by row. */
export function rowsOf(node: ElementNode): ElementNode[][] {
  if (node.tag === 'tr') return [node.children.filter((cell) => isElement(cell, 'td', 'th'))]
  return node.children.flatMap((child) =>
    isElement(child, 'thead', 'tbody', 'tfoot', 'tr') ? rowsOf(child) : [],
  )
}

/** Does a cell of these rows span several columns or rows? */
export function spansCells(rows: readonly ElementNode[][]): boolean {
  return rows.flat().some((cell) => 'colspan' in cell.attributes || 'rowspan' in cell.attributes)
}

/** Returns the text of nodes, as a screen reader would read it. */
export function wordsOf(nodes: readonly BodyNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text') return node.text
      return node.kind === 'element' ? wordsOf(node.children) : ''
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}
