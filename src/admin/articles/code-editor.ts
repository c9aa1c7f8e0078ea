// CodeMirror, as the body editor needs it: lazily loaded, alone in this file. It stands in a shadow root, because there it
// writes its rules into adopted sheets; in the page it would write a <style>, which the page's policy stops.

import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { html } from '@codemirror/lang-html'
import { syntaxTree } from '@codemirror/language'
import { Compartment, EditorState, Prec, type Range, Transaction } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import type { Edit, Selection } from './editor-edit.ts'
import { createPasting, pastedWords } from './editor-paste.ts'
import type { KeyPress } from './editor-shortcuts.ts'
import { pictureChips, setImages } from './picture-chips.ts'
import { smallestEdit } from './smallest-edit.ts'

export interface CodeEditor {
  text(): string
  selection(): Selection
  /** As if it had been typed: it can be undone. */
  apply(edit: Edit): void
  /** Another text, from elsewhere: the cursor stays where it is, and undoing does not bring the old one back. */
  replace(text: string): void
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
  /** True: the key has been taken. */
  readonly onKey: (press: KeyPress) => boolean
  /** Of each paste: how many pictures it has left out. */
  readonly onPaste: (pictures: number) => void
}

/** Puts the editor into its host. */
export function createCodeEditor(options: CodeEditorOptions): CodeEditor {
  const { host, text, selection, images, label, onChange, onCursor, onKey, onPaste } = options
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
  const length = text.length
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      selection: { anchor: Math.min(selection.from, length), head: Math.min(selection.to, length) },
      extensions: [
        // Lines end where a line feed is and nowhere else, so that a text comes out as it went in.
        EditorState.lineSeparator.of('\n'),
        history(),
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
          if (update.docChanged || update.selectionSet) onCursor(update.state.selection.main.head)
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
    replace(next) {
      const edit = smallestEdit(view.state.doc.toString(), next)
      if (!edit) return
      quiet = true
      view.dispatch({ changes: edit, annotations: Transaction.addToHistory.of(false) })
      quiet = false
    },
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

const tag = Decoration.mark({ class: 'cm-markup' })
const note = Decoration.mark({ class: 'cm-note' })

/** Tags stand back. */
const marks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = marksOf(view)
    }
    update(update: ViewUpdate) {
      if (
        update.docChanged ||
        update.viewportChanged ||
        syntaxTree(update.startState) !== syntaxTree(update.state)
      ) {
        this.decorations = marksOf(update.view)
      }
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

function marksOf(view: EditorView): DecorationSet {
  const found: Range<Decoration>[] = []
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      from,
      to,
      enter({ name, from: start, to: end }) {
        if (/^(?:OpenTag|CloseTag|SelfClosingTag)$/.test(name)) found.push(tag.range(start, end))
        if (name === 'Comment') found.push(note.range(start, end))
      },
    })
  }
  return Decoration.set(found, true)
}

/** The tokens come through the shadow's edge: custom properties are inherited. */
const look = EditorView.theme({
  '&': { blockSize: '100%', color: 'var(--ink)', fontSize: '0.875rem', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--face-code)', lineHeight: '1.65', overflow: 'auto' },
  '.cm-content': { padding: 'var(--s4)', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0', overflowWrap: 'anywhere' },
  '.cm-markup': { color: 'var(--cat-ink)', fontWeight: '600' },
  '.cm-note': { color: 'var(--ink-2)' },
  '.cm-chip': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.4em',
    maxInlineSize: '100%',
    padding: '0.1em 0.4em 0.1em 0.2em',
    backgroundColor: 'var(--mark)',
    color: 'var(--on-mark)',
    borderRadius: 'var(--radius)',
    cursor: 'grab',
    verticalAlign: 'middle',
    overflowWrap: 'anywhere',
  },
  '.cm-chip img': { flex: 'none', inlineSize: '3rem', blockSize: '2.25rem', objectFit: 'cover' },
  '.cm-chip.is-missing': {
    padding: '0.1em 0.4em',
    backgroundColor: 'transparent',
    color: 'var(--warn)',
    outline: '1px dashed currentColor',
  },
  '@media (max-width: 47.99rem)': {
    // Below 16 px a phone would zoom in on the field.
    '&': { fontSize: '1rem' },
  },
})
