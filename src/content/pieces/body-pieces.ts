// Splits a body into pieces that joined equal it exactly. Source that the parser reorders is a single piece.
import { phrasing } from '../body/body-vocabulary.ts'
import { defaultTreeAdapter, type DefaultTreeAdapterTypes, html, parseFragment } from 'parse5'

// A body as the HTML standard parses it, each node with its place, so that unchanged parts stay. For the backoffice.
/** Its place in the body, in UTF-16 units. */
interface Placed {
  readonly from: number
  readonly to: number
}

/** `readRuns` reads its content from the source. */
interface SourceText extends Placed {
  readonly kind: 'text'
}

export interface SourceElement extends Placed {
  readonly kind: 'element'
  readonly tag: string
  /** Its tags as written; '' if the parser supplied one. */
  readonly open: string
  readonly close: string
  readonly href: string | null
  readonly children: readonly SourceNode[]
}

/** A comment, or an element of another namespace than HTML. */
interface SourceOther extends Placed {
  readonly kind: 'other'
}

export type SourceNode = SourceText | SourceElement | SourceOther

type Parsed = DefaultTreeAdapterTypes.ChildNode

/** Returns the top-level nodes of a body; null for one that the parser supplied and is not in the source. */
function sourceNodes(content: string): readonly (SourceNode | null)[] {
  const body = defaultTreeAdapter.createElement('body', html.NS.HTML, [])
  const read = parseFragment(body, content, { sourceCodeLocationInfo: true, scriptingEnabled: false })
  return read.childNodes.map((node) => (node.sourceCodeLocation ? readNode(node, content) : null))
}

function readNode(node: Parsed, content: string): SourceNode {
  const place = {
    from: node.sourceCodeLocation?.startOffset ?? 0,
    to: node.sourceCodeLocation?.endOffset ?? 0,
  }
  if (defaultTreeAdapter.isTextNode(node)) return { kind: 'text', ...place }
  if (!defaultTreeAdapter.isElementNode(node)) return { kind: 'other', ...place }
  if (node.namespaceURI !== html.NS.HTML || node.tagName === 'template') return { kind: 'other', ...place }
  const { startTag, endTag } = node.sourceCodeLocation ?? {}
  const children = node.childNodes.map((child) => readNode(child, content))
  // An element supplied by the parser, such as a table's body, takes the place of its children.
  const supplied = { from: children[0]?.from ?? 0, to: children.at(-1)?.to ?? 0 }
  const told = (tag: { startOffset: number; endOffset: number } | undefined) =>
    tag ? content.slice(tag.startOffset, tag.endOffset) : ''
  return {
    kind: 'element',
    ...(node.sourceCodeLocation ? place : supplied),
    tag: node.tagName,
    open: told(startTag) + lostLineFeed(node, startTag?.endOffset, content),
    close: told(endTag),
    href: node.attrs.find(({ name }) => name === 'href')?.value ?? null,
    children,
  }
}

/** Parsers drop the line feed after the tag of preformatted text. */
function lostLineFeed({ tagName }: { tagName: string }, at: number | undefined, content: string): string {
  if (tagName !== 'pre' || at === undefined) return ''
  return /^\r?\n/.exec(content.slice(at, at + 2))?.[0] ?? ''
}

/** `source`: the piece as written. */
export type Piece =
  | { readonly kind: 'blank'; readonly source: string }
  /** A block element. */
  | { readonly kind: 'block'; readonly source: string; readonly element: SourceElement }
  /** Text and inline elements outside a block: a paragraph typed without tags. */
  | { readonly kind: 'loose'; readonly source: string; readonly nodes: readonly SourceNode[] }
  /** A piece of which only the source is known. */
  | { readonly kind: 'raw'; readonly source: string }

/** A node, or a range of the text that belongs to no single node. */
interface Stretch {
  from: number
  to: number
  node: SourceNode | null
}

/** Splits a body into its top-level pieces. */
export function cutBody(content: string): Piece[] {
  const stretches: Stretch[] = []
  const end = () => stretches.at(-1)?.to ?? 0
  const fill = (to: number) => {
    if (end() < to) stretches.push({ from: end(), to, node: null })
  }
  for (const node of sourceNodes(content)) {
    if (!node) continue
    let { from, to } = node
    let isWhole = true
    for (let last = stretches.at(-1); last && last.to > from; last = stretches.at(-1)) {
      stretches.pop()
      from = Math.min(from, last.from)
      to = Math.max(to, last.to)
      isWhole = false
    }
    fill(from)
    stretches.push({ from, to, node: isWhole ? node : null })
  }
  fill(content.length)
  return piecesOf(stretches, content, true)
}

/** Splits the content of an element; null if some of its content is not between its tags. */
export function cutElement(element: SourceElement, content: string): Piece[] | null {
  let at = element.from + element.open.length
  const stretches: Stretch[] = []
  for (const node of element.children) {
    if (node.from !== at) return null
    stretches.push({ from: node.from, to: node.to, node })
    at = node.to
  }
  return at === element.to - element.close.length ? piecesOf(stretches, content, false) : null
}

/** `isParted`: blank lines separate loose text, as at the top level of a body. */
function piecesOf(stretches: readonly Stretch[], content: string, isParted: boolean): Piece[] {
  const pieces: Piece[] = []
  let loose: SourceNode[] = []
  const close = () => {
    pieces.push(...loosePieces(loose, content))
    loose = []
  }
  for (const { from, to, node } of stretches) {
    const source = content.slice(from, to)
    if (node?.kind === 'text') {
      let at = from
      for (const { 0: blank, index } of isParted ? source.matchAll(/\r?\n[^\S\n]*(?:\n\s*)+/g) : []) {
        loose.push({ kind: 'text', from: at, to: from + index })
        close()
        pieces.push({ kind: 'blank', source: blank })
        at = from + index + blank.length
      }
      loose.push({ kind: 'text', from: at, to })
    } else if (node?.kind === 'element' && isInline(node)) {
      loose.push(node)
    } else {
      close()
      pieces.push(
        node?.kind === 'element' ? { kind: 'block', source, element: node } : { kind: 'raw', source },
      )
    }
  }
  close()
  return pieces.filter(({ source }) => source !== '')
}

/** Is this an inline element? */
export function isInline({ tag }: SourceElement): boolean {
  return phrasing.has(tag)
}

/** Joins loose nodes to one piece, with separate pieces for surrounding whitespace. */
function loosePieces(nodes: readonly SourceNode[], content: string): Piece[] {
  const [first, last] = [nodes[0], nodes.at(-1)]
  if (!first || !last) return []
  const source = content.slice(first.from, last.to)
  if (source.trim() === '') return [{ kind: 'blank', source }]
  const before = first.kind === 'text' ? lengthOf(/^[ \t\r\n\f]+/, content.slice(first.from, first.to)) : 0
  const after = last.kind === 'text' ? lengthOf(/[ \t\r\n\f]+$/, content.slice(last.from, last.to)) : 0
  const from = first.from + before
  const to = last.to - after
  const inner = nodes.flatMap((node): SourceNode[] => {
    if (node.kind !== 'text' || (node.from >= from && node.to <= to)) return [node]
    const part = { kind: 'text', from: Math.max(node.from, from), to: Math.min(node.to, to) } as const
    return part.from < part.to ? [part] : []
  })
  return [
    { kind: 'blank', source: content.slice(first.from, from) },
    { kind: 'loose', source: content.slice(from, to), nodes: inner },
    { kind: 'blank', source: content.slice(to, last.to) },
  ]
}

function lengthOf(pattern: RegExp, words: string): number {
  return pattern.exec(words)?.[0].length ?? 0
}
