// The HTML commands of the editor's buttons: pure functions from a text and its selection to one edit.
import { block, caret, type Edit, lineAround, type Selection, withoutParagraph } from './editor-edit.ts'

/** The elements with which buttons wrap text. Pressing again removes them. */
export const ELEMENTS = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  code: 'code',
  sub: 'sub',
  sup: 'sup',
  link: 'a',
  heading: 'h2',
  subheading: 'h3',
  list: 'ul',
  numbered: 'ol',
  quote: 'blockquote',
} as const

export type BodyCommand = keyof typeof ELEMENTS | 'table' | 'measures' | 'verdict' | 'line'

/** Returns the edit of a command. */
export function editFor(command: BodyCommand, text: string, selection: Selection): Edit {
  switch (command) {
    case 'code':
      return code(text, selection)
    case 'link':
      return link(text, selection)
    case 'heading':
    case 'subheading':
      return heading(ELEMENTS[command], text, selection)
    case 'list':
    case 'numbered':
      return list(ELEMENTS[command], text, selection)
    case 'quote':
      return quote(text, selection)
    case 'table':
      return block(text, selection.to, TABLE, '<th>')
    case 'measures':
      return block(text, selection.to, MEASURES, '<tbody>\n    <tr><th>')
    case 'verdict':
      return block(text, selection.to, VERDICT, '<li>')
    case 'line':
      return block(text, selection.to, '<hr>', null)
    case 'bold':
    case 'italic':
    case 'strike':
    case 'sub':
    case 'sup':
      return wrapped(ELEMENTS[command], text, selection)
  }
}

/** Wraps the selection in an inline element, or unwraps it. */
function wrapped(tag: string, text: string, { from, to }: Selection): Edit {
  const open = `<${tag}>`
  const close = `</${tag}>`
  const selected = text.slice(from, to)
  if (text.slice(Math.max(0, from - open.length), from) === open && text.startsWith(close, to)) {
    const start = from - open.length
    return {
      from: start,
      to: to + close.length,
      insert: selected,
      select: { from: start, to: start + selected.length },
    }
  }
  if (selected.startsWith(open) && selected.endsWith(close)) {
    const inside = selected.slice(open.length, -close.length)
    return { from, to, insert: inside, select: { from, to: from + inside.length } }
  }
  const start = from + open.length
  return { from, to, insert: open + selected + close, select: { from: start, to: start + selected.length } }
}

/** Words of a line become inline code, whole lines a block. */
function code(text: string, selection: Selection): Edit {
  const selected = text.slice(selection.from, selection.to)
  if (!selected.includes('\n')) return wrapped('code', text, selection)
  const { from, to } = lineAround(text, selection)
  const open = '<pre><code>'
  const insert = `${open}${text.slice(from, to)}</code></pre>`
  return { from, to, insert, select: caret(from + insert.length - '</code></pre>'.length) }
}

/** An address becomes a link without text, and other text a link without an address. The cursor goes to the gap. */
function link(text: string, { from, to }: Selection): Edit {
  const selected = text.slice(from, to)
  const isAddress = /^https?:\/\/\S+$/.test(selected.trim())
  const address = isAddress ? selected.trim() : 'https://'
  const words = isAddress ? '' : selected
  const before = `<a href="${address}">`
  const insert = `${before}${words}</a>`
  const start = from + '<a href="'.length
  const select = isAddress ? caret(from + before.length) : { from: start, to: start + address.length }
  return { from, to, insert, select }
}

function heading(tag: 'h2' | 'h3', text: string, selection: Selection): Edit {
  const { from, to } = lineAround(text, selection)
  const line = text.slice(from, to)
  const [, already, inside = ''] = /^<(h[23])>(.*)<\/\1>$/.exec(line.trim()) ?? []
  if (already === tag) {
    const paragraph = `<p>${inside}</p>`
    return { from, to, insert: paragraph, select: caret(from + paragraph.length - '</p>'.length) }
  }
  const words = already === undefined ? withoutParagraph(line) : inside
  const insert = `<${tag}>${words}</${tag}>`
  return { from, to, insert, select: caret(from + insert.length - '</h2>'.length) }
}

function list(tag: 'ul' | 'ol', text: string, selection: Selection): Edit {
  const { from, to } = lineAround(text, selection)
  const items = text
    .slice(from, to)
    .split('\n')
    .map(withoutParagraph)
    .filter((line) => line !== '')
  const lines = (items.length === 0 ? [''] : items).map((item) => `  <li>${item}</li>`)
  const insert = [`<${tag}>`, ...lines, `</${tag}>`].join('\n')
  return { from, to, insert, select: caret(from + insert.length - '</li>\n</ul>'.length) }
}

function quote(text: string, selection: Selection): Edit {
  const { from, to } = lineAround(text, selection)
  const lines = text
    .slice(from, to)
    .split('\n')
    .map((line) => (line.trim() === '' ? '' : `<p>${withoutParagraph(line)}</p>`))
    .filter((line) => line !== '')
  const insert = ['<blockquote>', ...(lines.length === 0 ? ['<p></p>'] : lines), '</blockquote>'].join('\n')
  return { from, to, insert, select: caret(from + insert.length - '</p>\n</blockquote>'.length) }
}

const TABLE = `<table>
  <thead>
    <tr><th></th><th></th></tr>
  </thead>
  <tbody>
    <tr><th></th><td></td></tr>
    <tr><th></th><td></td></tr>
  </tbody>
</table>`

const MEASURES = `<table>
  <caption>Medido por nosotros</caption>
  <thead>
    <tr><th>Medida</th><th>Según el fabricante</th><th>Medido</th></tr>
  </thead>
  <tbody>
    <tr><th></th><td></td><td></td></tr>
    <tr><th></th><td></td><td></td></tr>
  </tbody>
</table>`

/** The two lists that the reader's page turns into its verdict box. */
const VERDICT = `<h2>Lo mejor</h2>
<ul>
  <li></li>
</ul>
<h2>Lo peor</h2>
<ul>
  <li></li>
</ul>`
