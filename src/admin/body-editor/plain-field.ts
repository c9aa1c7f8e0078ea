// The plain field that stands in for the editor until, or where, its code cannot be had: the same commands.
import type { Edit, Selection } from './editor-edit.ts'

/** Its text and selection, as the commands ask for them. */
export function placeOf(field: HTMLTextAreaElement) {
  return {
    text: () => field.value,
    selection: () => ({ from: field.selectionStart, to: field.selectionEnd }),
  }
}

/** Selects a place of `content`. A plain field counts each line end as one. */
export function showIn(field: HTMLTextAreaElement, { from, to }: Selection, content: string): void {
  const place = (at: number) => content.slice(0, at).replaceAll('\r\n', '\n').length
  field.focus()
  field.setSelectionRange(place(from), place(to))
}

/** As if it had been typed, so that the browser's own undo knows of it. */
export function typeInto(field: HTMLTextAreaElement, { from, to, insert, select }: Edit): void {
  field.focus()
  field.setSelectionRange(from, to)
  const isTyped = document.execCommand?.('insertText', false, insert) ?? false
  if (!isTyped) {
    field.setRangeText(insert, from, to, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: insert }))
  }
  field.setSelectionRange(select.from, select.to)
}

/** Takes a step back, or does it again, as the field's own keys do. */
export function undoIn(field: HTMLTextAreaElement, step: 'undo' | 'redo'): void {
  field.focus()
  document.execCommand?.(step)
}

/** Words over what is selected. */
export function pasteInto(field: HTMLTextAreaElement, words: string): void {
  const { selectionStart: from, selectionEnd: to } = field
  const end = from + words.length
  typeInto(field, { from, to, insert: words, select: { from: end, to: end } })
}
