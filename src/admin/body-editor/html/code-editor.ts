// CodeMirror as the HTML editor of the body, loaded on demand. It is in a shadow root, where it uses adopted style
// sheets. In the page itself it would insert a <style>, which the page's policy blocks.
import { defaultKeymap, history, historyKeymap, redo, undo } from '@codemirror/commands'
import { html } from '@codemirror/lang-html'
import { Compartment, EditorState, Prec, Transaction } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { syntaxTree } from '@codemirror/language'
import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  openSearchPanel,
  replaceAll,
  replaceNext,
  search,
  SearchQuery,
  setSearchQuery,
} from '@codemirror/search'
import { look, marks } from './code-look.ts'
import { editFor } from '../editor-commands.ts'
import { block, caret, type Edit, escaped, linkHtml, smallestEdit } from '../editor-edit.ts'
import { captionable, figureEdit, markerAt, pictureEdit } from '../picture-edits.ts'
import { type CreateEditor, editorAttributes, type Finder, foundIn } from '../editor-port.ts'
import { pastedWords, pasting } from './code-paste.ts'
import { pictureChips, setImages } from './picture-chips.ts'
import { type Tool, toolsOf } from '../editor-tools.ts'

/** Creates the editor in its host. */
export const createCodeEditor: CreateEditor = (options) => {
  const { host, selection: first, images, label, onChange, onCursor, onTools, onKey } = options
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true })
  const attributes = new Compartment()
  const attributesFor = (invalid: string | null) =>
    EditorView.contentAttributes.of({ ...editorAttributes(label, invalid), autocapitalize: 'sentences' })
  let quiet = false
  const { length } = options.text
  const view: EditorView = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: options.text,
      selection: { anchor: Math.min(first.from, length), head: Math.min(first.to, length) },
      extensions: [
        // Only a line feed ends a line, so that the text is unchanged.
        EditorState.lineSeparator.of('\n'),
        history(),
        finding,
        html({ autoCloseTags: false }),
        EditorView.lineWrapping,
        marks,
        pictureChips(images),
        look,
        pasting(options),
        attributes.of(attributesFor(null)),
        Prec.high(
          EditorView.domEventHandlers({ keydown: (event) => onKey(event), beforeinput: typeOverSelection }),
        ),
        // Tab is not bound: it leaves the editor, as in any field.
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !quiet) onChange(update.state.doc.toString())
          if (!update.docChanged && !update.selectionSet) return
          onCursor(update.state.selection.main.head)
          onTools(codeTools(update.state))
        }),
      ],
    }),
  })
  const text = () => view.state.doc.toString()
  const selection = () => {
    const { from, to } = view.state.selection.main
    return { from, to }
  }
  const apply = ({ from, to, insert, select }: Edit) => {
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: select.from, head: select.to },
      scrollIntoView: true,
      userEvent: 'input',
    })
    view.focus()
  }
  return {
    selection,
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
    take(next, isUndoable) {
      const edit = smallestEdit(text(), next)
      if (!edit) return
      quiet = true
      view.dispatch({ changes: edit, annotations: Transaction.addToHistory.of(isUndoable) })
      quiet = false
    },
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
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  }
}

/** Types over a selection. Chromium would keep its style in an attribute, which the page's policy blocks. */
function typeOverSelection({ inputType, data, isComposing }: InputEvent, view: EditorView): boolean {
  if (inputType !== 'insertText' || data === null || isComposing || view.state.selection.main.empty)
    return false
  view.dispatch(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true })
  return true
}

/** Returns the buttons of the elements around the cursor, innermost first. */
function codeTools(state: EditorState): readonly Tool[] {
  const tags: string[] = []
  const { head } = state.selection.main
  for (let node = syntaxTree(state).resolveInner(head, -1); node.parent; node = node.parent) {
    const name = node.name === 'Element' ? node.firstChild?.getChild('TagName') : null
    // After its end an element no longer surrounds the cursor.
    if (name && (node.lastChild?.name !== 'CloseTag' || head < node.to))
      tags.push(state.sliceDoc(name.from, name.to).toLowerCase())
  }
  return toolsOf(tags)
}

/** CodeMirror's own search. Its panel stays hidden, because the page has its own bar. */
const finding = search({ createPanel: () => ({ dom: document.createElement('span') }) })

function codeFinder(view: EditorView): Finder {
  const places = () => {
    const query = getSearchQuery(view.state)
    return query.valid ? Array.from(iterated(query.getCursor(view.state))) : []
  }
  const found = () => foundIn(places(), view.state.selection.main)
  return {
    seek(words, instead) {
      // CodeMirror highlights matches only while the panel is open.
      openSearchPanel(view)
      const query = new SearchQuery({ search: words, replace: instead, literal: true })
      view.dispatch({ effects: setSearchQuery.of(query) })
      return found()
    },
    step(side) {
      if (side === 1) findNext(view)
      else findPrevious(view)
      return found()
    },
    replace() {
      replaceNext(view)
      return found()
    },
    replaceAll() {
      const { length } = places()
      replaceAll(view)
      return length
    },
    stop: () => void closeSearchPanel(view),
  }
}

function* iterated<T>(iterator: Iterator<T>): Generator<T> {
  for (let next = iterator.next(); next.done !== true; next = iterator.next()) yield next.value
}
