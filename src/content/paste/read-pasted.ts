// Reads the clipboard's HTML into blocks. It uses a standard parser, so it needs no DOM and works under the page's
// policy. It keeps bold, italic, headings, links, lists, tables and quotes; other elements leave their text.
import { defaultTreeAdapter, parse } from 'parse5'
import { depthOf } from '#content/body/depth-of.ts'
import { type LeftOut, NOTHING_LEFT } from '#domain/drafts/left-out.ts'
import { type Block, PLAIN, type Run, runsOfBlocks, type Item } from './pasted-blocks.ts'
import {
  type Around,
  attributeOf,
  type ClassStyles,
  classStyles,
  type Element,
  isHidden,
  lookIn,
  type Node,
  styleOf,
  valueOf,
  textOf,
} from './pasted-style.ts'
import { tableOf } from './pasted-table.ts'
import { paragraphsOf, tidyRuns } from './tidy-runs.ts'

/** Elements that are removed with their content. */
const LEFT_OUT: ReadonlySet<string> = new Set(
  `audio button canvas datalist del head iframe input math meter noscript object option progress script select style svg
  template textarea title video xml`.split(/\s+/),
)

/** The kinds that are counted. */
const KINDS: Readonly<Record<string, keyof LeftOut>> = {
  img: 'pictures',
  svg: 'pictures',
  canvas: 'pictures',
  video: 'videos',
  iframe: 'videos',
  audio: 'sounds',
  math: 'formulas',
  input: 'fields',
  select: 'fields',
  textarea: 'fields',
}

/** Elements that start a new line, besides those with special handling. */
const BLOCKS: ReadonlySet<string> = new Set(
  `address article aside body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form header
  hgroup hr html legend li main menu nav p pre search section summary table tbody td tfoot th thead tr`.split(
    /\s+/,
  ),
)

export interface ReadPaste {
  /** All blocks are non-empty. */
  readonly blocks: Block[]
  /** Invisible tiny pictures are not counted. */
  readonly left: LeftOut
}

/** The deepest nesting that is read. It limits all recursion; no document of a person comes near it. */
const MAX_DEPTH = 512

/** Reads the clipboard's `text/html`; null if it is nested too deep. Text without words results in no blocks. */
export function readPasted(html: string): ReadPaste | null {
  const root = parse(html, { scriptingEnabled: false })
  if (depthOf(root) > MAX_DEPTH) return null
  const reader = new Reader(classStyles(root))
  const around = { ...PLAIN, isLined: false, depth: 0 }
  return { blocks: reader.blocksIn(root.childNodes, around), left: reader.left() }
}

/** Reads with the style sheets of one clipboard. */
class Reader {
  readonly #classes: ClassStyles
  /** What was left out; keyed by element, because some parts are read twice. */
  readonly #left = new Map<Element, keyof LeftOut>()

  constructor(classes: ClassStyles) {
    this.#classes = classes
  }

  left(): LeftOut {
    const left: Record<keyof LeftOut, number> = { ...NOTHING_LEFT }
    for (const kind of this.#left.values()) left[kind] += 1
    return left
  }

  /** Reads the non-empty blocks of nodes. */
  blocksIn(nodes: readonly Node[], around: Around): Block[] {
    const blocks: Block[] = []
    let runs: Run[] = []
    const close = () => {
      for (const words of paragraphsOf(runs)) blocks.push({ kind: 'paragraph', runs: words })
      runs = []
    }
    const read = (node: Node, where: Around): void => {
      if (defaultTreeAdapter.isTextNode(node)) for (const run of runsIn(node.value, where)) runs.push(run)
      if (!defaultTreeAdapter.isElementNode(node)) return
      const style = styleOf(node, this.#classes)
      if (isHidden(style)) return
      const kind = Object.hasOwn(KINDS, node.tagName) ? KINDS[node.tagName] : undefined
      if (kind && !isDot(node)) this.#left.set(node, kind)
      if (LEFT_OUT.has(node.tagName)) return
      const inside = { ...where, ...lookIn(node, style, where), isLined: isLined(node, style, where) }
      if (node.tagName === 'br') {
        runs.push({ kind: 'break' })
        return
      }
      const whole = this.#blockOf(node, style, inside)
      if (whole) {
        close()
        for (const block of whole) blocks.push(block)
        return
      }
      const isBlock = BLOCKS.has(node.tagName)
      if (isBlock) close()
      for (const child of node.childNodes) read(child, inside)
      if (isBlock) close()
    }
    for (const node of nodes) read(node, around)
    close()
    return blocks
  }

  /** Reads the block of an element; null if its content replaces it. */
  #blockOf(element: Element, style: string, around: Around): Block[] | null {
    const { tagName, childNodes } = element
    const named = attributeOf(element, 'class')
    const level = /^h([1-6])$/.exec(tagName)?.[1] ?? (/^MsoTitle\b/.test(named) ? '1' : undefined)
    if (level !== undefined) {
      const words = tidyRuns(
        runsOfBlocks(this.blocksIn(childNodes, { ...around, bold: false, italic: false })),
      )
      const plain = words.map((run) => (run.kind === 'words' ? { ...run, bold: false } : run))
      return words.length === 0 ? [] : [{ kind: 'heading', level: Number(level), runs: tidyRuns(plain) }]
    }
    const item = wordItemOf(element, style)
    if (item) {
      const runs = tidyRuns(runsOfBlocks(this.blocksIn(childNodes, around)))
      return runs.length === 0 ? [] : [{ ...item, runs }]
    }
    if (tagName === 'ul' || tagName === 'ol' || tagName === 'menu') return this.#listOf(element, around)
    if (tagName === 'blockquote' || /^Mso(?:Intense)?Quote\b/.test(named)) {
      const isStyle = tagName !== 'blockquote'
      const blocks = this.blocksIn(childNodes, { ...around, depth: 0, ...(isStyle && { italic: false }) })
      return blocks.length === 0 ? [] : [{ kind: 'quote', blocks: isStyle ? upright(blocks) : blocks }]
    }
    return tagName === 'table'
      ? tableOf(element, (nodes, where) => this.blocksIn(nodes, where), around)
      : null
  }

  #listOf(list: Element, around: Around): Block[] {
    const depth = around.depth + 1
    const ordered = list.tagName === 'ol'
    const start = Number(attributeOf(list, 'start')) || 1
    return list.childNodes.flatMap((child): Block[] => {
      const blocks = this.blocksIn(
        child.nodeName === 'li' && defaultTreeAdapter.isElementNode(child) ? child.childNodes : [child],
        { ...around, depth },
      )
      if (child.nodeName !== 'li' || !defaultTreeAdapter.isElementNode(child)) return blocks
      if (isHidden(styleOf(child, this.#classes))) return []
      const told = Number(attributeOf(child, 'aria-level') || attributeOf(child, 'data-aria-level'))
      const runs = runsOfBlocks(blocks.filter(({ kind }) => kind !== 'item'))
      const inner = blocks.filter(({ kind }) => kind === 'item')
      const look = lookIn(child, styleOf(child, this.#classes), around)
      const dressed = runs.map((run) => (run.kind === 'words' && look.bold ? { ...run, bold: true } : run))
      // The level in the style wins; the surrounding list may exist only for this item.
      const item: Block = {
        kind: 'item',
        level: told || depth,
        ordered,
        start,
        list: told ? null : list,
        runs: dressed,
      }
      return runs.length === 0 ? inner : [item, ...inner]
    })
  }
}

/** Is it a tracking pixel, which tells the sender that a message was opened? */
function isDot(picture: Element): boolean {
  return ['width', 'height'].some((side) => /^[0-2](?:px)?$/.test(attributeOf(picture, side).trim()))
}

/** Removes italics from a quote that is italic throughout: that is style, not emphasis. */
function upright(blocks: readonly Block[]): Block[] {
  return blocks.map((block) => {
    if (block.kind !== 'paragraph') return block
    const isAll = block.runs.every((run) => run.kind === 'break' || run.italic)
    const runs = block.runs.map((run) => (run.kind === 'words' && isAll ? { ...run, italic: false } : run))
    return { ...block, runs: tidyRuns(runs) }
  })
}

/** Do line ends in its text count as line breaks? */
function isLined({ tagName }: Element, style: string, around: Around): boolean {
  const space = valueOf(style, 'white-space')
  return space === null ? tagName === 'pre' || around.isLined : space.startsWith('pre')
}

function runsIn(text: string, { isLined: lined, depth: _, ...look }: Around): Run[] {
  const lines = lined ? text.split('\n') : [text]
  return lines.flatMap((line, at): Run[] => [
    ...(at === 0 ? [] : [{ kind: 'break' } as const]),
    { kind: 'words', text: line, ...look },
  ])
}

// Lists of Word and Outlook are paragraphs with a list and level in their style, and bullets as text.

/** Reads the list item of a paragraph, without its text; null if it is not one. `style`: its declarations. */
function wordItemOf(element: Element, style: string): Omit<Item, 'runs'> | null {
  const list = valueOf(style, 'mso-list')
  const [, level] = /\blevel(\d+)/.exec(list ?? '') ?? []
  if (level === undefined || /^(?:h[1-6]|li)$/.test(element.tagName)) return null
  const mark = markOf(element)
  // A list paragraph without a bullet continues the previous item or is a normal paragraph.
  if (mark === null) return null
  const ordered = /^\(?(?:\d+|[a-z]{1,4})[.)]/i.test(mark)
  return {
    kind: 'item',
    level: Number(level),
    ordered,
    start: ordered && /^\(?\d/.test(mark) ? Number(/\d+/.exec(mark)?.[0]) : 1,
    list: null,
  }
}

/** Returns the bullet or number as written. */
function markOf(element: Element): string | null {
  for (const child of element.childNodes) {
    if (!defaultTreeAdapter.isElementNode(child)) continue
    if (valueOf(attributeOf(child, 'style'), 'mso-list') === 'ignore')
      return textOf(child).replace(/\s+/g, ' ').trim()
    const inside = markOf(child)
    if (inside !== null) return inside
  }
  return null
}
