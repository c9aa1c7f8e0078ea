// Sanitises a body's HTML (P9.3) without a browser: on a server, an edge, or in a service worker. It returns the same
// tree as `safe-html.ts` and `body-nodes.ts`: parsed as for DOMPurify, and filtered by DOMPurify's rules.
import { type DefaultTreeAdapterTypes, html as known, parse } from 'parse5'
import { isKept, loosened, tamed } from './body-rules.ts'
import { type BodyNode, elementNode, textNodes } from './body-nodes.ts'
import { bodySource } from './body-source.ts'
import { elements, removedWhole } from './body-vocabulary.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

/** The deepest nesting. Deeper elements are reduced to their text, which limits all recursion (P9.10). */
const MAX_DEPTH = 512

/** Parses and sanitises a body: `nodesOf(safeFragment(html))`, without a browser. */
export function safeNodes(html: string): BodyNode[] {
  // Parsed as a whole document with scripting disabled, like DOMParser.
  const page = parse(bodySource(html), { scriptingEnabled: false })
  // Skips the element that every source begins with.
  return settle(
    bodyOf(page)
      .childNodes.slice(1)
      .flatMap((node) => cut(node, false, 1)),
    false,
  )
}

/** Returns the body of a parsed document. */
export function bodyOf({ childNodes }: DefaultTreeAdapterTypes.Document): Element {
  for (const root of childNodes) {
    const parts = 'tagName' in root ? root.childNodes : []
    const body = parts.find((node) => node.nodeName === 'body')
    if (body !== undefined && 'tagName' in body) return body
  }
  throw new Error('a parser of HTML always makes a body')
}

/** Returns what remains of a node: itself, its content, or nothing. */
function cut(node: Node, isCode: boolean, depth: number): (string | BodyNode)[] {
  if ('value' in node) return [node.value]
  if (!('tagName' in node) || goesWhole(node)) return []
  if (depth > MAX_DEPTH) return [wordsIn(node)]
  const { tagName: tag } = node
  const holdsCode = isCode || tag === 'pre' || tag === 'code'
  const parts = node.childNodes.flatMap((child) => cut(child, holdsCode, depth + 1))
  if (!elements.has(tag)) return parts
  const kept = attributesOf(node)
  if (tag !== 'iframe') {
    const all = tag === 'a' ? loosened(kept) : kept
    return [elementNode(tag, Object.entries(all), settle(parts, holdsCode))]
  }
  const player = tamed(kept)
  return player === null ? [] : [elementNode(tag, Object.entries(player), [])]
}

/** Joins adjacent texts where an element was removed, so that a marker split by it is whole. */
function settle(parts: readonly (string | BodyNode)[], isCode: boolean): BodyNode[] {
  const nodes: BodyNode[] = []
  let words = ''
  const close = () => {
    if (words !== '') for (const node of textNodes(words, isCode)) nodes.push(node)
    words = ''
  }
  for (const part of parts) {
    if (typeof part === 'string') {
      words += part
    } else {
      close()
      nodes.push(part)
    }
  }
  close()
  return nodes
}

/** Does DOMPurify remove this element with its content? */
function goesWhole(element: Element): boolean {
  const { tagName: tag, namespaceURI } = element
  return namespaceURI !== known.NS.HTML || removedWhole.has(tag) || hidesMarkup(element)
}

/** Is there text that looks like tags beside a comment, or where text is not escaped? */
function hidesMarkup({ tagName, childNodes }: Element): boolean {
  if (childNodes.some((child) => 'tagName' in child)) return false
  const isRaw = tagName === 'iframe' || childNodes.some(({ nodeName }) => nodeName === '#comment')
  const words = childNodes.map((child) => ('value' in child ? child.value : '')).join('')
  return isRaw && /<[/\w!]/.test(words)
}

function attributesOf({ tagName, attrs }: Element): Record<string, string> {
  return Object.fromEntries(
    attrs
      .map(({ name, value }) => [name, name === 'value' ? value : value.trim()] as const)
      .filter(([name, value]) => isKept(tagName, name, value)),
  )
}

function wordsIn(element: Element): string {
  let words = ''
  const waiting: Node[] = [element]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ('value' in node) words += node.value
    else if ('tagName' in node && !goesWhole(node))
      for (const child of node.childNodes.toReversed()) waiting.push(child)
  }
  return words
}
