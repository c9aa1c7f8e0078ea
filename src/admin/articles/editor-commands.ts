// What the editor's buttons do, as pure functions from a text and its selection to one replacement: the same for the
// editor and for the plain text field. Nothing outside of the replacement is touched (issue: never rewrites HTML).

import { pictureMarker } from '#domain/body.ts'

export interface Selection {
  readonly from: number
  readonly to: number
}

/** Replace `from` to `to` by `insert`; then `select` (places in the new text) is selected. */
export interface Edit {
  readonly from: number
  readonly to: number
  readonly insert: string
  readonly select: Selection
}

export type BodyCommand = 'bold' | 'link' | 'heading' | 'list' | 'quote' | 'table'

/** What a command replaces. */
export function editFor(command: BodyCommand, text: string, selection: Selection): Edit {
  switch (command) {
    case 'bold':
      return bold(text, selection)
    case 'link':
      return link(text, selection)
    case 'heading':
      return heading(text, selection)
    case 'list':
      return list(text, selection)
    case 'quote':
      return quote(text, selection)
    case 'table':
      return block(text, selection.to, TABLE, 'Modelo')
  }
}

/** A marker at the cursor: on a line of its own, unless it is put among words. */
export function pictureEdit(text: string, { from, to }: Selection, index: number): Edit {
  const marker = pictureMarker(index)
  const line = lineAround(text, { from, to })
  if (text.slice(line.from, line.to).trim() === '') {
    return { from, to, insert: marker, select: caret(from + marker.length) }
  }
  if (/^\s*(?:<\/[a-z0-9]+>\s*)*$/i.test(text.slice(to, line.to))) {
    return block(text, to, marker, null)
  }
  return { from, to, insert: marker, select: caret(from + marker.length) }
}

/** The smallest replacement that makes `before` into `after`; null when they are the same. */
export function smallestEdit(
  before: string,
  after: string,
): { readonly from: number; readonly to: number; readonly insert: string } | null {
  if (before === after) return null
  const most = Math.min(before.length, after.length)
  let from = 0
  while (from < most && before[from] === after[from]) from += 1
  let end = 0
  while (end < most - from && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) }
}

/** What was typed in a plain field, put into the text as it is: such a field knows line feeds alone. */
export function typedOver(text: string, typed: string): string {
  const edit = smallestEdit(text.replaceAll('\r\n', '\n'), typed)
  if (!edit) return text
  const place = (at: number) => {
    let seen = 0
    let from = 0
    for (; seen < at; seen += 1) from += text.startsWith('\r\n', from) ? 2 : 1
    return from
  }
  return text.slice(0, place(edit.from)) + edit.insert + text.slice(place(edit.to))
}

const OPEN = '<strong>'
const CLOSE = '</strong>'

function bold(text: string, { from, to }: Selection): Edit {
  const selected = text.slice(from, to)
  if (text.slice(from - OPEN.length, from) === OPEN && text.slice(to, to + CLOSE.length) === CLOSE) {
    const start = from - OPEN.length
    return {
      from: start,
      to: to + CLOSE.length,
      insert: selected,
      select: { from: start, to: start + selected.length },
    }
  }
  if (selected.startsWith(OPEN) && selected.endsWith(CLOSE)) {
    const inside = selected.slice(OPEN.length, -CLOSE.length)
    return { from, to, insert: inside, select: { from, to: from + inside.length } }
  }
  const start = from + OPEN.length
  return {
    from,
    to,
    insert: OPEN + selected + CLOSE,
    select: { from: start, to: start + selected.length },
  }
}

/** An address becomes a link waiting for its words, words a link waiting for its address. */
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

function heading(text: string, selection: Selection): Edit {
  const { from, to } = lineAround(text, selection)
  const line = text.slice(from, to)
  const already = /^<h2>(.*)<\/h2>$/.exec(line.trim())
  if (already) {
    const inside = `<p>${already[1] ?? ''}</p>`
    return { from, to, insert: inside, select: caret(from + inside.length - '</p>'.length) }
  }
  const words = withoutParagraph(line)
  const insert = `<h2>${words}</h2>`
  return { from, to, insert, select: caret(from + insert.length - '</h2>'.length) }
}

function list(text: string, selection: Selection): Edit {
  const { from, to } = lineAround(text, selection)
  const items = text
    .slice(from, to)
    .split('\n')
    .map(withoutParagraph)
    .filter((line) => line !== '')
  const lines = (items.length === 0 ? [''] : items).map((item) => `  <li>${item}</li>`)
  const insert = ['<ul>', ...lines, '</ul>'].join('\n')
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
    <tr><th>Modelo</th><th>Precio</th></tr>
  </thead>
  <tbody>
    <tr><th>Uno</th><td>0 €</td></tr>
    <tr><th>Otro</th><td>0 €</td></tr>
  </tbody>
</table>`

/** A block on lines of its own below the place; `word` of it is selected. */
function block(text: string, at: number, written: string, word: string | null): Edit {
  const { from: start, to: end } = lineAround(text, caret(at))
  const isBlank = text.slice(start, end).trim() === ''
  const before = isBlank ? '' : '\n\n'
  const place = isBlank ? { from: start, to: end } : caret(end)
  const after = text.slice(place.to).startsWith('\n\n') || text.length === place.to ? '' : '\n'
  const found = word === null ? written.length : written.indexOf(word)
  const from = place.from + before.length + found
  return {
    ...place,
    insert: before + written + after,
    select: { from, to: from + (word?.length ?? 0) },
  }
}

function lineAround(text: string, { from, to }: Selection): Selection {
  const start = from === 0 ? 0 : text.lastIndexOf('\n', from - 1) + 1
  const end = text.indexOf('\n', to)
  return { from: start, to: end === -1 ? text.length : end }
}

/** The line without the paragraph around it, where that is all that is around it. */
function withoutParagraph(line: string): string {
  const told = line.trim()
  const inside = /^<p>(.*)<\/p>$/.exec(told)?.[1]
  return inside === undefined || /<\/?p\b/.test(inside) ? told : inside
}

function caret(at: number): Selection {
  return { from: at, to: at }
}

/** A key with Ctrl (⌘ on a Mac); digits by their place on the keyboard, so that Shift changes nothing about them. */
const SHORTCUTS: readonly { readonly command: BodyCommand; readonly key: string; readonly shift: boolean }[] =
  [
    { command: 'bold', key: 'b', shift: false },
    { command: 'link', key: 'k', shift: false },
    { command: 'heading', key: '2', shift: true },
    { command: 'list', key: '8', shift: true },
    { command: 'quote', key: '9', shift: true },
  ]

/** What of a key event a shortcut needs. */
export interface KeyPress {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** The command that a key asks for. With Alt none: on Spanish keyboards Ctrl+Alt writes @, # and brackets. */
export function commandOf(press: KeyPress): BodyCommand | null {
  if (press.altKey || press.ctrlKey === press.metaKey) return null
  const found = SHORTCUTS.find(
    ({ key, shift }) =>
      shift === press.shiftKey && (shift ? press.code === `Digit${key}` : press.key.toLowerCase() === key),
  )
  return found?.command ?? null
}

/** `Ctrl+B`; null for a command without keys. */
export function shortcutWords(command: BodyCommand): string | null {
  const found = SHORTCUTS.find((shortcut) => shortcut.command === command)
  return found ? `Ctrl+${found.shift ? 'Mayús+' : ''}${found.key.toUpperCase()}` : null
}
