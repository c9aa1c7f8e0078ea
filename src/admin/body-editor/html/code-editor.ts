// CodeMirror, as the body editor needs it: lazily loaded, alone in this file. It stands in a shadow root, because there it
// writes its rules into adopted sheets; in the page it would write a <style>, which the page's policy stops.

import { defaultKeymap, history, historyKeymap, redo, undo } from '@codemirror/commands'
import { html } from '@codemirror/lang-html'
import { Compartment, EditorState, Prec, Transaction } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import type { LeftOut } from '#domain/drafts/left-out.ts'
import { codeTools } from './code-active.ts'
import { codeFinder, finding } from './code-find.ts'
import { look, marks } from './code-look.ts'
import type { Edit, Selection } from '../editor-edit.ts'
import type { Finder } from '../editor-find.ts'
import { createPasting, pastedWords } from '../editor-paste.ts'
import type { KeyPress } from '../editor-shortcuts.ts'
import type { Tool } from '../editor-tools.ts'
import { pictureChips, setImages } from '../picture-chips.ts'
import { smallestEdit } from './smallest-edit.ts'

export interface CodeEditor {
  text(): string
  selection(): Selection
  /** As if it had been typed: it can be undone. */
  apply(edit: Edit): void
  /** Another text, from elsewhere: the cursor stays where it is, and undoing does not bring the old one back. */
  replace(text: string): void
  /** The text as the other mode has changed it: undoing goes back through that, too. */
  follow(text: string): void
  /** The buttons of what the cursor stands in. */
  tools(): readonly Tool[]
  undo(): void
  redo(): void
  readonly finder: Finder
  /** Selects a place and brings it into sight. */
  show(place: Selection): void
  setInvalid(description: string | null): void
  /** The pictures that its markers show, by their place. */
  setImages(images: readonly string[]): void
  /** Words as they are, over what is selected. */
  pasteWords(words: string): void
  /** The next paste brings its words alone. */
  pastePlainNext(): void
  focus(): void
  destroy(): void
}

export interface CodeEditorOptions {
  /** Empty, in the page. */
  readonly host: HTMLElement
  readonly text: string
  readonly selection: Selection
  readonly images: readonly string[]
  readonly label: string
  readonly onChange: (text: string) => void
  /** The cursor stands elsewhere. */
  readonly onCursor: (at: number) => void
  /** The buttons of what the cursor stands in, each time they are others. */
  readonly onTools: (tools: readonly Tool[]) => void
  /** True: the key has been taken. */
  readonly onKey: (press: KeyPress) => boolean
  /** Of each paste: what it has left out. */
  readonly onPaste: (left: LeftOut) => void
}

/** Puts the editor into its host. */
export function createCodeEditor(options: CodeEditorOptions): CodeEditor {
  const { host, text, selection, images, label, onChange, onCursor, onTools, onKey, onPaste } = options
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true })
  const attributes = new Compartment()
  const attributesFor = (invalid: string | null) =>
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-multiline': 'true',
      'aria-required': 'true',
      spellcheck: 'true',
      lang: 'es',
      autocapitalize: 'sentences',
      ...(invalid === null ? {} : { 'aria-invalid': 'true', 'aria-description': invalid }),
    })
  const pasting = createPasting(onPaste)
  let quiet = false
  let tools = ''
  const take = (next: string, isKept: boolean) => {
    const edit = smallestEdit(view.state.doc.toString(), next)
    if (!edit) return
    quiet = true
    view.dispatch({ changes: edit, annotations: Transaction.addToHistory.of(isKept) })
    quiet = false
  }
  const length = text.length
  const view: EditorView = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      selection: { anchor: Math.min(selection.from, length), head: Math.min(selection.to, length) },
      extensions: [
        // Lines end where a line feed is and nowhere else, so that a text comes out as it went in.
        EditorState.lineSeparator.of('\n'),
        history(),
        finding,
        html({ autoCloseTags: false }),
        EditorView.lineWrapping,
        marks,
        pictureChips(images),
        look,
        pasting.extension,
        attributes.of(attributesFor(null)),
        Prec.high(
          EditorView.domEventHandlers({
            keydown: (event) => onKey(event),
            beforeinput: typeOverSelection,
          }),
        ),
        // No key for Tab: it leaves the editor, as it leaves any field.
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !quiet) onChange(update.state.doc.toString())
          if (!update.docChanged && !update.selectionSet) return
          onCursor(update.state.selection.main.head)
          const now = codeTools(update.state)
          if (now.join() !== tools) onTools(now)
          tools = now.join()
        }),
      ],
    }),
  })
  return {
    text: () => view.state.doc.toString(),
    selection() {
      const { from, to } = view.state.selection.main
      return { from, to }
    },
    apply({ from, to, insert, select }) {
      view.dispatch({
        changes: { from, to, insert },
        selection: { anchor: select.from, head: select.to },
        scrollIntoView: true,
        userEvent: 'input',
      })
      view.focus()
    },
    replace: (next) => take(next, false),
    follow: (next) => take(next, true),
    tools: () => codeTools(view.state),
    undo() {
      undo(view)
      view.focus()
    },
    redo() {
      redo(view)
      view.focus()
    },
    finder: codeFinder(view),
    show({ from, to }) {
      const end = view.state.doc.length
      view.dispatch({
        selection: { anchor: Math.min(from, end), head: Math.min(to, end) },
        effects: EditorView.scrollIntoView(Math.min(from, end), { y: 'center' }),
      })
      view.focus()
    },
    setInvalid(description) {
      view.dispatch({ effects: attributes.reconfigure(attributesFor(description)) })
    },
    setImages(next) {
      view.dispatch({ effects: setImages.of(next) })
    },
    pasteWords(words) {
      view.dispatch(pastedWords(view.state, words))
      view.focus()
    },
    pastePlainNext() {
      pasting.plainNext()
      view.focus()
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  }
}

/**
 * Writing over what is selected. Left to itself Chromium would keep the look of what was there in a style attribute, which
 * the page's policy stops and reports.
 */
function typeOverSelection({ inputType, data, isComposing }: InputEvent, view: EditorView): boolean {
  if (inputType !== 'insertText' || data === null || isComposing || view.state.selection.main.empty)
    return false
  view.dispatch(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true })
  return true
}
