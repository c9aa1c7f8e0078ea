// Writes a document of the visual mode as the text of a body. Unchanged nodes keep their source, so an unchanged
// block stays exactly the same. New nodes are spelled as by the editor's buttons.
import type { Mark, Node } from 'prosemirror-model'
import { escapedText, isStillMeant } from '#content/pieces/text-runs.ts'
import { tagOf, told } from './visual-schema.ts'

/** A part of the written text, and its position in the document relative to its node. */
interface WrittenPart {
  readonly text: string
  readonly at: number
  /** The number of document positions it covers. */
  readonly size: number
}

/** The blanks in a new node, by its name: after its start tag, between its children, before its end tag. */
const BLANKS: Readonly<Record<string, readonly [head: string, gap: string, tail: string]>> = {
  list: ['\n  ', '\n  ', '\n'],
  quote: ['\n', '\n', '\n'],
  figure: ['\n', '\n', '\n'],
}

const kept = new WeakMap<Node, string>()

/** Writes the whole body. */
export function writeDoc(doc: Node): string {
  const blocks = blocksIn(doc).map(({ before, node }) => before + writeNode(node))
  const head = blocks.length === 0 ? told(doc.attrs, 'head') : ''
  return [head, ...blocks, told(doc.attrs, 'tail')].join('')
}

/** Writes a node with its tags, without the blanks before it. */
export function writeNode(node: Node): string {
  const before = kept.get(node)
  if (before !== undefined) return before
  const written = partsOf(node)
    .map(({ text }) => text)
    .join('')
  kept.set(node, written)
  return written
}

/** Returns the top-level blocks that are written, each with its position and the blanks before it. */
export function blocksIn(doc: Node): { node: Node; before: string; at: number }[] {
  const blocks: { node: Node; before: string; at: number }[] = []
  let last: Node | null = null
  doc.forEach((node, at) => {
    if (isUnwritten(node)) return
    blocks.push({ node, at, before: last ? gapBetween(last, node, doc) : (told(doc.attrs, 'head') ?? '') })
    last = node
  })
  return blocks
}

/** Is it an empty paragraph, left over while typing? */
function isUnwritten({ type, attrs, content }: Node): boolean {
  if (content.size > 0 || attrs['wasEmpty'] === true) return false
  const open = told(attrs, 'open')
  return type.name === 'line' || (type.name === 'paragraph' && (open === null || open === '<p>'))
}

function gapBetween(last: Node, node: Node, parent: Node): string {
  const gap = told(node.attrs, 'gap') ?? usualGap(parent)
  const isLoose = last.type.name === 'line' && node.type.name === 'line'
  // Without a blank line they would be lines of the same paragraph.
  return isLoose && !/\n[^\S\n]*\n/.test(gap) ? '\n\n' : gap
}

/** Returns the blanks that the node already has between its children. */
function usualGap(parent: Node): string {
  if (parent.type.name === 'doc') return told(parent.attrs, 'gap') ?? '\n'
  for (let at = 1; at < parent.childCount; at += 1) {
    const gap = told(parent.child(at).attrs, 'gap')
    if (gap !== null) return gap
  }
  const [, usual] = BLANKS[parent.type.name] ?? ['', '', '']
  return told(parent.attrs, 'head') ?? usual
}

/** Returns the parts of a written node. Positions are relative to the one before the node. */
function partsOf(node: Node): WrittenPart[] {
  const tag = tagOf(node)
  if (node.type.name === 'raw' || node.type.name === 'rule')
    return [{ text: told(node.attrs, 'source') ?? '', at: 0, size: node.nodeSize }]
  const open = withSpans(node, told(node.attrs, 'open') ?? (tag && `<${tag}>`))
  const close = told(node.attrs, 'close') ?? (tag && `</${tag}>`)
  const end = node.nodeSize - 1
  return [
    { text: open, at: 1, size: 0 },
    ...(node.isTextblock ? inlineParts(node) : childParts(node)),
    { text: close, at: end, size: 0 },
  ]
}

/** Returns the tag of a cell with its current spans, which may not be in its source. */
function withSpans({ attrs }: Node, open: string): string {
  return ['colspan', 'rowspan'].reduce((tag, name) => {
    const span: unknown = attrs[name]
    if (typeof span !== 'number' || span === spanOf(tag, name)) return tag
    const bare = tag.replace(new RegExp(`\\s${name}\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s>]*)`, 'i'), '')
    return span === 1 ? bare : bare.replace(/>$/, ` ${name}="${span}">`)
  }, open)
}

/** Returns how many columns or rows a cell spans according to its tag, within the browsers' limits. */
export function spanOf(open: string, name: string): number {
  const [, told] = new RegExp(`\\s${name}\\s*=\\s*["']?(\\d+)`, 'i').exec(open) ?? []
  return Math.min(1000, Number(told) || 1)
}

function childParts(node: Node): WrittenPart[] {
  const [usualHead, , usualTail] = BLANKS[node.type.name] ?? ['', '', '']
  const parts: WrittenPart[] = [{ text: told(node.attrs, 'head') ?? usualHead, at: 1, size: 0 }]
  node.forEach((child, offset, index) => {
    const at = offset + 1
    if (index > 0) parts.push({ text: gapBetween(node.child(index - 1), child, node), at, size: 0 })
    for (const part of partsOf(child)) parts.push({ ...part, at: at + part.at })
  })
  parts.push({ text: told(node.attrs, 'tail') ?? usualTail, at: node.nodeSize - 1, size: 0 })
  return parts
}

function inlineParts(node: Node): WrittenPart[] {
  const parts: (WrittenPart & { readonly isSpelled?: true; readonly means?: string })[] = []
  let open: readonly Mark[] = []
  const turn = (wanted: readonly Mark[], at: number) => {
    let same = 0
    for (let mark = wanted[same]; mark && open[same]?.eq(mark); mark = wanted[same]) same += 1
    for (const mark of open.slice(same).toReversed()) parts.push({ text: endOf(mark), at, size: 0 })
    for (const mark of wanted.slice(same)) parts.push({ text: beginningOf(mark), at, size: 0 })
    open = wanted
  }
  node.forEach((child, offset) => {
    const at = offset + 1
    turn(
      child.marks.filter(({ type }) => type.name !== 'spelled'),
      at,
    )
    const words = child.text
    if (words === undefined) {
      parts.push({ text: told(child.attrs, 'source') ?? '', at, size: 1 })
      return
    }
    const spelling = child.marks.find(({ type }) => type.name === 'spelled')
    const meant = told(spelling?.attrs ?? {}, 'text')
    const source = told(spelling?.attrs ?? {}, 'source')
    const isSpelled = meant !== null && source !== null && words === meant.repeat(words.length / meant.length)
    if (!isSpelled) parts.push({ text: escapedText(words), at, size: words.length })
    for (let done = 0; isSpelled && done < words.length; done += meant.length)
      parts.push({ text: source, at: at + done, size: meant.length, isSpelled: true, means: meant })
  })
  turn([], node.content.size + 1)
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    const part = parts[at]
    const next = parts[at + 1]?.text ?? '<'
    if (part?.isSpelled && !isStillMeant(part.text, next))
      parts[at] = { ...part, text: escapedText(part.means ?? '') }
  }
  return parts
}

function beginningOf({ attrs }: Mark): string {
  return told(attrs, 'open') ?? `<${told(attrs, 'tag')}>`
}

function endOf({ attrs }: Mark): string {
  return told(attrs, 'close') ?? `</${told(attrs, 'tag')}>`
}

/** Converts an offset in the written text, in UTF-16 units, to a document position. */
export function placeInDoc(doc: Node, offset: number): number {
  let left = offset
  for (const { node, before, at } of blocksIn(doc)) {
    left -= before.length
    const { length } = writeNode(node)
    if (left < length) {
      for (const part of partsOf(node)) {
        if (left < part.text.length) return at + part.at + Math.min(Math.max(0, left), part.size)
        left -= part.text.length
      }
    }
    left -= length
  }
  return doc.content.size
}

/** Converts a document position to an offset in the written text. */
export function placeInText(doc: Node, place: number): number {
  let written = 0
  for (const { node, before, at } of blocksIn(doc)) {
    written += before.length
    if (place < at + node.nodeSize) {
      let found = written
      let behind = written
      for (const part of partsOf(node)) {
        const inside = place - at - part.at
        if (inside >= 0)
          found = behind + (inside < part.size ? Math.min(inside, part.text.length) : part.text.length)
        behind += part.text.length
      }
      return found
    }
    written += writeNode(node).length
  }
  return written
}
