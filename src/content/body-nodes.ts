// A sanitised body as plain nodes: text, elements, and the pictures that markers ask for (spec §5, decision 19). Markers
// are found in text only, so a picture can stand wherever text can and never breaks the HTML around it.
import { markersIn, type PictureMarker } from '#domain/body.ts'
import { attributes, elements } from './body-vocabulary.ts'

export interface TextNode {
  readonly kind: 'text'
  readonly text: string
}

/** `attributes` as HTML spells them, from the vocabulary only. `look` is the one class that the page itself gives. */
export interface ElementNode {
  readonly kind: 'element'
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly BodyNode[]
  readonly look?: 'table-box' | 'pros' | 'cons' | 'num'
  /** Of a link: its whole address, for paper, where its words do not say it. */
  readonly address?: string
}

export type BodyNode = TextNode | ElementNode | PictureMarker

/** Reads a tree of the parser's as plain nodes; an element outside the vocabulary gives way to its content. */
export function nodesOf(parent: ParentNode & Node): BodyNode[] {
  return Array.from(parent.childNodes).flatMap((node) => nodeOf(node))
}

function nodeOf(node: ChildNode): BodyNode[] {
  if (node instanceof Text)
    return node.parentElement?.closest('pre, code') ? [text(node.data)] : markersIn(node.data)
  if (!(node instanceof Element)) return []
  const children = nodesOf(node)
  if (!elements.has(node.localName)) return children
  const address = node instanceof HTMLAnchorElement ? addressOnPaper(node) : undefined
  const read = { kind: 'element', tag: node.localName, attributes: attributesOf(node), children } as const
  return [address === undefined ? read : { ...read, address }]
}

/** The whole address of a link to a page, unless the link leads within this one or its words are the address. */
function addressOnPaper(link: HTMLAnchorElement): string | undefined {
  const written = link.getAttribute('href') ?? ''
  const address = URL.canParse(written, location.href) ? new URL(written, location.href).href : ''
  if (!/^https?:/.test(address) || written.startsWith('#') || link.textContent.trim() === address)
    return undefined
  return address
}

function attributesOf(element: Element): Record<string, string> {
  return Object.fromEntries(
    Array.from(element.attributes, ({ name, value }) => [name, value] as const).filter(
      ([name]) => name in attributes,
    ),
  )
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

/** The words of some nodes, as a reader would hear them. */
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
