import type { RefObject } from 'react'
import { type Selection, smallestEdit } from '../editor-edit.ts'
import type { KeyPress } from '../editor-shortcuts.ts'
import { pictureEdit } from '../picture-edits.ts'

/** The body as plain text, until an editor's code is loaded, or if it cannot be loaded. */
export function PlainBody(props: {
  readonly ref: RefObject<HTMLTextAreaElement | null>
  readonly id: string
  readonly content: string
  readonly error: string | undefined
  readonly hidden: boolean
  /** Returns true if the form has handled the key. */
  readonly onKey: (press: KeyPress) => boolean
  readonly onChange: (content: string) => void
}) {
  const { ref, id, content, error, hidden, onKey, onChange } = props
  return (
    <textarea
      ref={ref}
      id={id}
      // Below 16 px a phone would zoom in on the field.
      className="block min-h-0 w-full flex-1 resize-none p-4 font-code text-meta/[1.65] outline-none max-md:text-ui"
      rows={14}
      // With the text's own line ends React would write it again at each change.
      value={asInField(content)}
      required
      hidden={hidden}
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      onKeyDown={(event) => {
        if (onKey(event)) event.preventDefault()
      }}
      onChange={(event) => onChange(typedOver(content, event.target.value))}
    />
  )
}

/** Selects a place of the text in its field. */
export function selectPlain(field: HTMLTextAreaElement, text: string, { from, to }: Selection): void {
  const place = (at: number) => asInField(text.slice(0, at)).length
  field.focus()
  field.setSelectionRange(place(from), place(to))
}

/** Inserts a picture's marker at the cursor as if it were typed. */
export function typeMarker(field: HTMLTextAreaElement, marker: string): void {
  const { value, selectionStart, selectionEnd } = field
  const edit = pictureEdit(value, { from: selectionStart, to: selectionEnd }, marker)
  field.focus()
  field.setRangeText(edit.insert, edit.from, edit.to)
  field.setSelectionRange(edit.select.from, edit.select.to)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** The text as a field reads it: each line end is one character. */
function asInField(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

/** Applies typing in a plain field to the text with its own line ends. */
export function typedOver(text: string, typed: string): string {
  const edit = smallestEdit(asInField(text), typed)
  if (!edit) return text
  const place = (at: number) => {
    let seen = 0
    let from = 0
    for (; seen < at; seen += 1) from += text.startsWith('\r\n', from) ? 2 : 1
    return from
  }
  return text.slice(0, place(edit.from)) + edit.insert + text.slice(place(edit.to))
}
