import type { KeyPress } from '../editor-shortcuts.ts'
import { htmlCommands, typedOver } from './html-commands.ts'
import { caret, type Edit } from '../editor-edit.ts'
import type { EditorPort } from '../editor-port.ts'

/** The body as plain text, until an editor's code is loaded, or if it cannot be loaded. */
export function PlainBody(props: {
  readonly id: string
  readonly content: string
  readonly error: string | undefined
  readonly onKey: (press: KeyPress) => boolean
  readonly onCursor: (at: number) => void
  readonly onChange: (content: string) => void
  /** Receives the field as an editor. */
  readonly onPort: (port: EditorPort | null) => void
}) {
  const { id, content, error, onKey, onCursor, onChange, onPort } = props
  return (
    <textarea
      ref={(field) => onPort(field && plainEditor(field, content))}
      id={id}
      // Below 16 px a phone would zoom in on the field.
      className="block min-h-0 w-full flex-1 resize-none p-4 font-code text-meta/[1.65] outline-none max-md:text-ui"
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

/**
 * Adapts a field to the editor interface, with the same commands. `content`: the body; the field counts each of its
 * line ends as one character.
 */
function plainEditor(field: HTMLTextAreaElement, content: string): EditorPort {
  const selection = () => ({ from: field.selectionStart, to: field.selectionEnd })
  /** Replaces as if by typing, so that the browser's own undo includes it. */
  function apply({ from, to, insert, select }: Edit) {
    field.focus()
    field.setSelectionRange(from, to)
    const isTyped = document.execCommand?.('insertText', false, insert) ?? false
    if (!isTyped) {
      field.setRangeText(insert, from, to, 'end')
      field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: insert }))
    }
    field.setSelectionRange(select.from, select.to)
  }
  /** Undoes or redoes, like the field's own shortcuts. */
  const step = (way: 'undo' | 'redo') => () => {
    field.focus()
    document.execCommand?.(way)
  }
  return {
    ...htmlCommands(() => field.value, selection, apply),
    selection,
    show({ from, to }) {
      const place = (at: number) => content.slice(0, at).replaceAll('\r\n', '\n').length
      field.focus()
      field.setSelectionRange(place(from), place(to))
    },
    focus: () => field.focus(),
    undo: step('undo'),
    redo: step('redo'),
    pasteWords: (words) =>
      apply({ ...selection(), insert: words, select: caret(selection().from + words.length) }),
    finder: null,
  }
}
