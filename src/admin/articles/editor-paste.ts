// Pasting into the editor: what comes with a look becomes clean HTML, in one step that can be undone; with Shift, or when
// it was asked for, only its words. Plain text is the editor's own affair.
import { isolateHistory } from '@codemirror/commands'
import { type EditorState, type Extension, type TransactionSpec, Transaction } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { cleanPaste } from '#content/pasted/clean-paste.ts'
import type { Edit } from './editor-edit.ts'
import { pasteEdit } from './paste-edit.ts'

export interface Pasting {
  readonly extension: Extension
  /** The next paste brings its words alone. */
  plainNext(): void
}

/** The handling of pastes for one editor. `onPaste`: hears of each how many pictures it has left out. */
export function createPasting(onPaste: (pictures: number) => void): Pasting {
  let isPlain = false
  return {
    plainNext() {
      isPlain = true
    },
    extension: [
      // What Windows ends a line with would stay in the text as a character of its own.
      EditorView.clipboardInputFilter.of(unixLines),
      EditorView.domEventHandlers({
        keydown({ code, key, ctrlKey, metaKey, shiftKey }) {
          // The keys that are held while another is pressed say nothing yet.
          if (/^(?:Control|Meta|Shift|Alt)$/.test(key)) return false
          isPlain = (isPlain && code === 'KeyV') || (code === 'KeyV' && shiftKey && (ctrlKey || metaKey))
          return false
        },
        paste(event, view) {
          const data = event.clipboardData
          const wantsPlain = isPlain
          isPlain = false
          if (!data || view.state.readOnly) return false
          const text = data.getData('text/plain')
          const clean = wantsPlain
            ? null
            : cleanPaste({ html: data.getData('text/html'), text, types: data.types })
          onPaste(clean?.pictures ?? 0)
          if (!clean) return false
          const { from, to } = view.state.selection.main
          view.dispatch(pasted(pasteEdit(view.state.doc.toString(), { from, to }, clean)))
          return true
        },
      }),
    ],
  }
}

function unixLines(words: string): string {
  return words.replaceAll('\r\n', '\n')
}

/** A replacement that is a step of its own. */
export function pasted({ from, to, insert, select }: Edit): TransactionSpec {
  return {
    changes: { from, to, insert },
    selection: { anchor: select.from, head: select.to },
    scrollIntoView: true,
    annotations: [isolateHistory.of('full'), Transaction.userEvent.of('input.paste')],
  }
}

/** Plain words over what is selected, as a paste of them. */
export function pastedWords(state: EditorState, words: string): TransactionSpec {
  const { from, to } = state.selection.main
  const insert = unixLines(words)
  return pasted({ from, to, insert, select: { from: from + insert.length, to: from + insert.length } })
}
