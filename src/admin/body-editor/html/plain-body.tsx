import type { RefObject } from 'react'
import { smallestEdit } from '../editor-edit.ts'

/** The body as plain text, until an editor's code is loaded, or if it cannot be loaded. */
export function PlainBody(props: {
  readonly ref: RefObject<HTMLTextAreaElement | null>
  readonly id: string
  readonly content: string
  readonly error: string | undefined
  readonly onChange: (content: string) => void
}) {
  const { ref, id, content, error, onChange } = props
  return (
    <textarea
      ref={ref}
      id={id}
      // Below 16 px a phone would zoom in on the field.
      className="block min-h-0 w-full flex-1 resize-none p-4 font-code text-meta/[1.65] outline-none max-md:text-ui"
      rows={14}
      value={content}
      required
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      onChange={(event) => onChange(typedOver(content, event.target.value))}
    />
  )
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
