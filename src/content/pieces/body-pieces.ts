// Splits a body into adjacent pieces. All pieces joined are the body, character by character. Source that the parser
// reads in another order than written is one piece.
import { phrasing } from '../body/body-vocabulary.ts'
import { type SourceElement, type SourceNode, sourceNodes } from './source-nodes.ts'

/** `source`: the piece as written. */
export type Piece =
  | { readonly kind: 'blank'; readonly source: string }
  /** A block element. */
  | { readonly kind: 'block'; readonly source: string; readonly element: SourceElement }
  /** Text and inline elements outside a block: a paragraph typed without tags. */
  | { readonly kind: 'loose'; readonly source: string; readonly nodes: readonly SourceNode[] }
  /** A piece of which only the text is known. */
  | { readonly kind: 'raw'; readonly source: string }

/** A node, or a range of the text that belongs to no single node. */
interface Stretch {
  from: number
  to: number
  node: SourceNode | null
}

/** The top-level pieces of a body. */
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

/** The pieces inside an element; null: parts of its content are not between its tags. */
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

/** Is it inline? */
export function isInline({ tag }: SourceElement): boolean {
  return phrasing.has(tag)
}

/** Loose nodes as one piece, without the whitespace at its ends. */
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
