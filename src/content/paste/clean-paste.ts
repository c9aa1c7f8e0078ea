// The HTML that a paste inserts into a body: cleaned if the source had formatting; otherwise there is none, and the
// plain text is pasted. `read-pasted.ts` reads and cleans.
import { type LeftOut, leftOutWords } from '#domain/drafts/left-out.ts'
import type { Block, Cell, Item, Run } from './pasted-blocks.ts'
import { readPasted } from './read-pasted.ts'
import { PAID_REL } from '#domain/bodies/paid-links.ts'

// Writes pasted blocks as HTML: one block per line, with lists and tables formatted as by the editor's buttons.
/** The deepest heading level written. */
const DEEPEST = 4

/** The HTML of blocks, one per line. Headings start at the second level: the first is the article's title. */
function writeBlocks(blocks: readonly Block[]): string {
  return linesOf(blocks, hasFirstLevel(blocks) ? 1 : 0).join('\n')
}

/** Is there a heading of the first level, even in a quote? */
function hasFirstLevel(blocks: readonly Block[]): boolean {
  return blocks.some(
    (block) =>
      (block.kind === 'heading' && block.level === 1) ||
      (block.kind === 'quote' && hasFirstLevel(block.blocks)),
  )
}

function linesOf(blocks: readonly Block[], shift: number): string[] {
  const lines: string[] = []
  for (let at = 0; at < blocks.length;) {
    const block = blocks[at]
    if (block === undefined) break
    if (block.kind === 'item') {
      const items = itemsFrom(blocks, at)
      for (const line of listLines(items, 0, '')) lines.push(line)
      at += items.length
    } else {
      for (const line of blockLines(block, shift)) lines.push(line)
      at += 1
    }
  }
  return lines
}

function blockLines(block: Exclude<Block, Item>, shift: number): string[] {
  switch (block.kind) {
    case 'paragraph':
      return [`<p>${writeRuns(block.runs)}</p>`]
    case 'heading': {
      const tag = `h${Math.min(block.level + shift, DEEPEST)}`
      return [`<${tag}>${writeRuns(block.runs)}</${tag}>`]
    }
    case 'quote':
      return ['<blockquote>', ...linesOf(block.blocks, shift), '</blockquote>']
    case 'table':
      return [
        '<table>',
        ...(block.caption.length > 0 ? [`  <caption>${writeRuns(block.caption)}</caption>`] : []),
        ...sectionLines('thead', block.head),
        ...sectionLines('tbody', block.rows),
        '</table>',
      ]
  }
}

function sectionLines(tag: string, rows: readonly (readonly Cell[])[]): string[] {
  if (rows.length === 0) return []
  return [
    `  <${tag}>`,
    ...rows.map((cells) => `    <tr>${cells.map(writeCell).join('')}</tr>`),
    `  </${tag}>`,
  ]
}

function writeCell({ head, colspan, rowspan, runs }: Cell): string {
  const tag = head ? 'th' : 'td'
  const spans = [colspan > 1 ? ` colspan="${colspan}"` : '', rowspan > 1 ? ` rowspan="${rowspan}"` : ''].join(
    '',
  )
  return `<${tag}${spans}>${writeRuns(runs)}</${tag}>`
}

/** Collects the items of one top-level list, including those of nested lists. */
function itemsFrom(blocks: readonly Block[], from: number): Item[] {
  const items: Item[] = []
  for (const block of blocks.slice(from)) {
    const first = items[0]
    if (block.kind !== 'item') break
    if (first && block.level <= first.level && !isSameList(first, block)) break
    items.push(block)
  }
  return items
}

function isSameList(one: Item, other: Item): boolean {
  return one.ordered === other.ordered && one.list === other.list
}

/** Writes a list from its item at `from`. Items of higher levels are nested in the previous item. */
function listLines(items: readonly Item[], from: number, indent: string): string[] {
  const first = items[from]
  if (!first) return []
  const tag = first.ordered ? 'ol' : 'ul'
  const start = first.ordered && first.start !== 1 ? ` start="${first.start}"` : ''
  const lines = [`${indent}<${tag}${start}>`]
  let at = from
  for (let item = items[at]; item && item.level >= first.level; item = items[at]) {
    if (item !== first && item.level === first.level && !isSameList(first, item)) {
      return [...lines, `${indent}</${tag}>`, ...listLines(items, at, indent)]
    }
    const words = `${indent}  <li>${writeRuns(item.runs)}`
    const next = at + 1
    at = endOfInner(items, next, item.level)
    if (at === next) lines.push(`${words}</li>`)
    else {
      lines.push(words)
      for (const line of listLines(items.slice(0, at), next, `${indent}    `)) lines.push(line)
      lines.push(`${indent}  </li>`)
    }
  }
  return [...lines, `${indent}</${tag}>`]
}

function endOfInner(items: readonly Item[], from: number, level: number): number {
  let end = from
  for (let item = items[end]; item && item.level > level; item = items[end]) end += 1
  return end
}

/** Writes runs with their tags, links around bold around italic, each as long as possible. */
function writeRuns(runs: readonly Run[]): string {
  let written = ''
  let open: readonly string[] = []
  const turn = (wanted: readonly string[]) => {
    let kept = 0
    while (kept < open.length && open[kept] === wanted[kept]) kept += 1
    for (const tag of open.slice(kept).toReversed()) written += `</${/^\w+/.exec(tag)?.[0]}>`
    for (const tag of wanted.slice(kept)) written += `<${tag}>`
    open = wanted
  }
  for (const run of runs) {
    if (run.kind === 'break') {
      turn([])
      written += '<br>'
      continue
    }
    turn([
      ...(run.href === null ? [] : [linkOf(run.href, run.isPaid)]),
      ...(run.bold ? ['strong'] : []),
      ...(run.italic ? ['em'] : []),
      ...(run.strike ? ['s'] : []),
      ...(run.script ? [run.script] : []),
      ...(run.code ? ['code'] : []),
    ])
    written += escaped(run.text)
  }
  turn([])
  return written
}

function linkOf(href: string, isPaid: boolean): string {
  const link = `a href="${escaped(href).replaceAll('"', '&quot;')}"`
  return isPaid ? `${link} rel="${PAID_REL}"` : link
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export interface CleanPaste {
  /** The HTML, one block per line. */
  readonly blocks: string
  /** For a single paragraph: its HTML without the paragraph element, to insert within a line. */
  readonly inline: string | null
  /** What was left out, to tell the editor. */
  readonly left: LeftOut
}

/** The clipboard's contents, by type. */
export interface Clipboard {
  readonly html: string
  readonly text: string
  readonly types: readonly string[]
}

/** Tags in the plain text mean that HTML source was copied, from an editor or a page about HTML. */
const WRITTEN_HTML = /<\/?(?:a|blockquote|em|figure|h[1-6]|iframe|img|li|ol|p|strong|table|td|ul)\b[^<>]*>/i

/** The clean HTML of a clipboard; null if it has only plain text, text that is HTML source, or HTML that is too deep. */
export function cleanPaste({ html, text, types }: Clipboard): CleanPaste | null {
  if (html === '' || types.includes('vscode-editor-data') || WRITTEN_HTML.test(text)) return null
  const read = readPasted(html)
  if (read === null) return null
  const { blocks, left } = read
  if (blocks.length === 0) {
    return leftOutWords(left) !== '' && text.trim() === '' ? { blocks: '', inline: '', left } : null
  }
  return { blocks: writeBlocks(blocks), inline: inlineOf(blocks), left }
}

function inlineOf(blocks: readonly Block[]): string | null {
  const [first, second] = blocks
  return first?.kind === 'paragraph' && second === undefined ? writeRuns(first.runs) : null
}
