// The commands shared by the two editors that show HTML: each replaces a part of the text.
import { block, caret, type Edit, escaped, linkHtml, type Selection } from '../editor-edit.ts'
import { editFor } from '../editor-commands.ts'
import type { EditorPort } from '../editor-port.ts'
import { captionable, figureEdit, markerAt, pictureEdit } from '../picture-edits.ts'

/** Returns the smallest replacement that turns `before` into `after`; null if they are equal. In UTF-16 units. */
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

/** Applies typing in a plain field to the text with its own line ends, because such a field knows only line feeds. */
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

type HtmlCommands = Pick<EditorPort, 'run' | 'insert' | 'link' | 'insertPicture' | 'picture' | 'makeFigure'>

/** `apply` must replace as if by typing, so that it can be undone. */
export function htmlCommands(
  text: () => string,
  selection: () => Selection,
  apply: (edit: Edit) => void,
): HtmlCommands {
  return {
    run: (command) => apply(editFor(command, text(), selection())),
    insert: (html) => apply(block(text(), selection().to, html, null)),
    link(address, title) {
      const { from, to } = selection()
      const words = from === to ? escaped(title).replaceAll('&quot;', '"') : text().slice(from, to)
      const insert = linkHtml(address, words)
      apply({ from, to, insert, select: caret(from + insert.length) })
    },
    insertPicture: (marker) => apply(pictureEdit(text(), selection(), marker)),
    picture: () => markerAt(text(), selection()),
    makeFigure(marker) {
      if (marker === null && !captionable(text(), selection())) return false
      apply(figureEdit(text(), selection(), marker ?? ''))
      return true
    },
  }
}
