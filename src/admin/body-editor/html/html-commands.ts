// The commands of the two editors that show the HTML: each replaces a part of the text.
import { block, caret, type Edit, escaped, linkHtml, type Selection } from '../editor-edit.ts'
import { editFor } from '../editor-commands.ts'
import type { EditorPort } from '../editor-port.ts'
import { captionable, figureEdit, markerAt, pictureEdit } from '../picture-edits.ts'

type HtmlCommands = Pick<EditorPort, 'run' | 'insert' | 'link' | 'insertPicture' | 'picture' | 'makeFigure'>

/** `apply`: replaces as if it had been typed, so that it can be undone. */
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
