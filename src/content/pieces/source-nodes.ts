// A body parsed by the standard, each node with its place in the source, so that unchanged parts are written back
// exactly. Only the backoffice loads it.
import { defaultTreeAdapter, type DefaultTreeAdapterTypes, html, parseFragment } from 'parse5'

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

/** The top-level nodes of a body; null if the parser supplied one that is not in the text. */
export function sourceNodes(content: string): readonly (SourceNode | null)[] {
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
  // The place of a supplied element, such as a table's body, is that of its children.
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
