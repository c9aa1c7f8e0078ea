// ProseMirror, as the visual mode of the body needs it: loaded when somebody chooses that mode. It makes one text into another;
// whatever else the form does with the body it does with that text.
import { gapCursor } from 'prosemirror-gapcursor'
import { closeHistory, history } from 'prosemirror-history'
import { type Command, EditorState, TextSelection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import type { BodyCommand } from '../editor-commands.ts'
import type { Selection } from '../editor-edit.ts'
import type { KeyPress } from '../editor-shortcuts.ts'
import { readVisual } from './read-visual.ts'
import {
  insertBlocks,
  insertPicture,
  linkAt,
  lonePicture,
  makeFigure,
  pictureAtSelection,
  selectNode,
  setLink,
} from './visual-commands.ts'
import { keys, paragraphsOutside } from './visual-keys.ts'
import { createVisualPasting, typed } from './visual-paste.ts'
import { placeInDoc, placeInText } from './visual-places.ts'
import { commandOf } from './visual-tools.ts'
import { type ShownPictures, viewsWith } from './visual-views.ts'
import { writeDoc } from './write-visual.ts'

export interface VisualEditor {
  /** The selection's place in the text, as the reading check names places. */
  selection(): Selection
  /** Another text, from elsewhere; undoing does not bring the old one back. False: there is nothing to change in it here. */
  replace(text: string): boolean
  show(place: Selection): void
  setInvalid(description: string | null): void
  setImages(images: readonly string[]): void
  run(command: Exclude<BodyCommand, 'link'>): void
  /** Where the link at the selection leads; null: there is none. */
  link(): string | null
  /** What is selected, or these words, as a link; null: no link any more. */
  setLink(href: string | null, words: string): void
  /** Blocks of HTML below the one of the cursor. */
  insert(html: string): void
  insertPicture(marker: string): void
  /** The picture that a button means: its marker; null: there is none. */
  picture(): string | null
  /** Is the cursor at a picture that stands alone? */
  isAtPicture(): boolean
  setPicture(marker: string): void
  makeFigure(marker: string, caption: string): void
  pasteWords(words: string): void
  pastePlainNext(): void
  focus(): void
  destroy(): void
}

export interface VisualOptions {
  readonly host: HTMLElement
  readonly text: string
  readonly images: readonly string[]
  readonly label: string
  readonly onChange: (text: string) => void
  readonly onCursor: (at: number) => void
  readonly onKey: (press: KeyPress) => boolean
  /** Of each paste: how many pictures it has left out. */
  readonly onPaste: (pictures: number) => void
}

/** Puts the editor into its host; null: nothing of this text can be changed here. */
export function createVisualEditor(options: VisualOptions): VisualEditor | null {
  const { host, text, images, label, onChange, onCursor, onKey, onPaste } = options
  const { doc, isOffered } = readVisual(text)
  if (!isOffered) return null
  const pictures: ShownPictures = { images, views: new Set() }
  const pasting = createVisualPasting(onPaste)
  let quiet = false
  let invalid: string | null = null
  const view: EditorView = new EditorView(host, {
    state: EditorState.create({ doc, plugins: [history(), ...keys, gapCursor(), paragraphsOutside] }),
    nodeViews: viewsWith(pictures),
    attributes: () => ({
      class: 'vis prose',
      role: 'textbox',
      tabindex: '0',
      'aria-label': label,
      'aria-multiline': 'true',
      'aria-required': 'true',
      spellcheck: 'true',
      lang: 'es',
      ...(invalid === null ? {} : { 'aria-invalid': 'true', 'aria-description': invalid }),
    }),
    handleKeyDown(_, event) {
      takeSelection(view)
      return onKey(event)
    },
    handleDOMEvents: {
      ...pasting.events,
      beforeinput: typeOverSelection,
      // A link is text here, and what is in a part that stays as it is does nothing.
      click: (_, event) => {
        if (event.target instanceof Element && event.target.closest('a, summary')) event.preventDefault()
        return false
      },
    },
    dispatchTransaction(tr) {
      const isPaste = tr.getMeta('paste') === true
      const state = view.state.apply(isPaste ? closeHistory(tr) : tr)
      view.updateState(state)
      if (tr.docChanged && !quiet) onChange(writeDoc(state.doc))
      if (tr.docChanged || tr.selectionSet) onCursor(placeInText(state.doc, state.selection.head))
    },
  })
  const run = (command: Command) => {
    command(view.state, (tr) => view.dispatch(tr.docChanged ? closeHistory(tr) : tr), view)
    view.focus()
  }
  return {
    selection() {
      const { from, to } = view.state.selection
      return { from: placeInText(view.state.doc, from), to: placeInText(view.state.doc, to) }
    },
    replace(next) {
      const now = view.state.doc
      if (writeDoc(now) === next) return true
      const read = readVisual(next)
      if (!read.isOffered) return false
      const [old, made] = [now.children, read.doc.children]
      const most = Math.min(old.length, made.length)
      let same = 0
      while (same < most && same < old.length - 1 && made[same]?.eq(old[same] ?? now)) same += 1
      let rest = 0
      while (rest < most - same && made.at(-1 - rest)?.eq(old.at(-1 - rest) ?? now)) rest += 1
      const sizeOf = (blocks: typeof old) => blocks.reduce((sum, { nodeSize }) => sum + nodeSize, 0)
      const from = sizeOf(old.slice(0, same))
      const to = now.content.size - sizeOf(old.slice(old.length - rest))
      const tr = view.state.tr.replaceWith(from, to, made.slice(same, made.length - rest))
      for (const name of ['head', 'tail']) tr.setDocAttribute(name, read.doc.attrs[name])
      quiet = true
      view.dispatch(tr.setMeta('addToHistory', false))
      quiet = false
      return true
    },
    show({ from, to }) {
      const at = (place: number) => placeInDoc(view.state.doc, place)
      const { doc: now, tr } = view.state
      const [start, end] = [at(from), Math.max(at(from), at(to))]
      const atom = now.nodeAt(start)
      if (atom?.isAtom && !atom.isText) selectNode(tr, start)
      else tr.setSelection(TextSelection.between(now.resolve(start), now.resolve(end)))
      view.dispatch(tr.scrollIntoView())
      view.focus()
    },
    setInvalid(description) {
      invalid = description
      view.updateState(view.state)
    },
    setImages(next) {
      pictures.images = next
      for (const draw of pictures.views) draw()
    },
    run: (command) => {
      const made = commandOf(command)
      if (typeof made === 'function') run(made)
      else insert(made.html, made.word)
    },
    link: () => linkAt(view.state),
    setLink: (href, words) => run(setLink(href, words)),
    insert: (html) => insert(html, null),
    insertPicture: (marker) => run(insertPicture(marker)),
    picture: () => pictureAtSelection(view.state)?.source ?? null,
    isAtPicture: () => lonePicture(view.state) !== null,
    setPicture(marker) {
      const found = pictureAtSelection(view.state)
      if (found) view.dispatch(view.state.tr.setNodeAttribute(found.at, 'source', marker))
      view.focus()
    },
    makeFigure: (marker, caption) => run(makeFigure(marker, caption)),
    pasteWords(words) {
      view.dispatch(closeHistory(typed(view.state.tr, words)).scrollIntoView())
      view.focus()
    },
    pastePlainNext() {
      pasting.plainNext()
      view.focus()
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  }

  function insert(html: string, word: string | null): void {
    const blocks = readVisual(html).doc.children.map((node) =>
      node.type.create({ ...node.attrs, gap: null }, node.content),
    )
    view.dispatch(closeHistory(insertBlocks(view.state.tr, blocks, word)))
    view.focus()
  }
}

/** The browser tells of a selection a moment after the key that made it; the next key may be a tool's already. */
function takeSelection(view: EditorView): void {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = view.dom.ownerDocument.getSelection() ?? {}
  if (!(view.state.selection instanceof TextSelection) || !anchorNode || !focusNode) return
  if (!view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return
  const anchor = view.posAtDOM(anchorNode, anchorOffset ?? 0)
  const head = view.posAtDOM(focusNode, focusOffset ?? 0)
  const { selection, doc, tr } = view.state
  if (anchor === selection.anchor && head === selection.head) return
  view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(anchor), doc.resolve(head))))
}

/**
 * Writing over what is selected, and a look that a browser's own key asks for. Left to itself the browser would put a style
 * attribute into the text, which the page's policy stops and reports.
 */
function typeOverSelection(view: EditorView, event: InputEvent): boolean {
  const { inputType, data, isComposing } = event
  if (inputType.startsWith('format')) {
    event.preventDefault()
    return true
  }
  if (inputType !== 'insertText' || data === null || isComposing || view.state.selection.empty) return false
  event.preventDefault()
  view.dispatch(view.state.tr.insertText(data).scrollIntoView())
  return true
}
