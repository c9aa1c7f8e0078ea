import type { Ref } from 'react'
import type { KeyPress } from '../editor-shortcuts.ts'
import { typedOver } from './smallest-edit.ts'

/** The body as plain text, until the code of an editor is here, or where it cannot be had. */
export function PlainBody(props: {
  readonly id: string
  readonly content: string
  readonly error: string | undefined
  readonly onKey: (press: KeyPress) => boolean
  readonly onCursor: (at: number) => void
  readonly onChange: (content: string) => void
  readonly ref: Ref<HTMLTextAreaElement>
}) {
  const { id, content, error, onKey, onCursor, onChange, ref } = props
  return (
    <textarea
      ref={ref}
      id={id}
      className="ed-plain"
      rows={14}
      value={content}
      required
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      onKeyDown={(event) => {
        if (onKey(event)) event.preventDefault()
      }}
      onSelect={({ currentTarget }) => onCursor(currentTarget.selectionStart)}
      onChange={(event) => onChange(typedOver(content, event.target.value))}
    />
  )
}
