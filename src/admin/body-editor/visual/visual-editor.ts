// ProseMirror, as the visual mode of the body needs it: loaded when somebody chooses that mode. It makes one text into another;
// whatever else the form does with the body it does with that text.
import { closeHistory, redo, undo } from 'prosemirror-history'
import { type Command, TextSelection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import type { LeftOut } from '#domain/drafts/left-out.ts'
import type { BodyCommand } from '../editor-commands.ts'
import type { Selection } from '../editor-edit.ts'
import type { KeyPress } from '../editor-shortcuts.ts'
import type { Finder } from '../editor-find.ts'
import type { Tool } from '../editor-tools.ts'
import { readVisual } from './read-visual.ts'
import { visualTools } from './visual-active.ts'
import { linkAt, setLink } from './visual-commands.ts'
import { visualFinder } from './visual-find.ts'
import { freed } from './visual-guard.ts'
import { takeSelection, typeOverSelection } from './visual-input.ts'
import {
  insertBlocks,
  insertPicture,
  lonePicture,
  makeFigure,
  pictureAtSelection,
  selectNode,
} from './visual-insert.ts'
import { createVisualPasting, typed } from './visual-paste.ts'
import { placeInDoc, placeInText } from './visual-places.ts'
import { replaced } from './visual-replace.ts'
import { visualState } from './visual-state.ts'
import { changeTable, type TableChange } from './visual-tables.ts'
import { commandOf } from './visual-tools.ts'
import { type ShownPictures, viewsWith } from './visual-views.ts'
import { writeDoc } from './write-visual.ts'

export interface VisualEditor {
  /** The selection's place in the text, as the reading check names places. */
  selection(): Selection
  /** Another text, from elsewhere; undoing does not bring the old one back. */
  replace(text: string): void
  /** The text as the other mode has changed it: undoing goes back through that, too. */
  follow(text: string): void
  show(place: Selection): void
  setInvalid(description: string | null): void
  setImages(images: readonly string[]): void
  run(command: Exclude<BodyCommand, 'link'>): void
  /** The buttons of what the cursor stands in. */
  tools(): readonly Tool[]
  undo(): void
  redo(): void
  /** False: the table is one that is only changed in HTML. */
  changeTable(change: TableChange): boolean
  readonly finder: Finder
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
  makeFigure(marker: string): void
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
  /** The buttons of what the cursor stands in, each time they are others. */
  readonly onTools: (tools: readonly Tool[]) => void
  readonly onKey: (press: KeyPress) => boolean
  /** Of each paste: what it has left out. */
  readonly onPaste: (left: LeftOut) => void
  /** What is only changed in HTML would go. `remove`: does it, where somebody pressed Delete; null: it stays. */
  readonly onLocked: (remove: (() => void) | null) => void
}

/** Puts the editor into its host. */
export function createVisualEditor(options: VisualOptions): VisualEditor {
  const { host, text, images, label, onChange, onCursor, onTools, onKey, onPaste, onLocked } = options
  const pictures: ShownPictures = { images, views: new Set() }
  const pasting = createVisualPasting(onPaste)
  let quiet = false
  let isDeleting = false
  let invalid: string | null = null
  let tools = ''
  const view: EditorView = new EditorView(host, {
    state: visualState(text),
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
      isDeleting = event.key === 'Backspace' || event.key === 'Delete'
      takeSelection(view)
      return onKey(event)
    },
    handleDOMEvents: {
      ...pasting.events,
      beforeinput(_, event) {
        isDeleting = event.inputType.startsWith('delete') && event.inputType !== 'deleteByCut'
        return typeOverSelection(view, event)
      },
      // A link is text here, and what is in a part that stays as it is does nothing.
      click: (_, event) => {
        if (event.target instanceof Element && event.target.closest('a, summary')) event.preventDefault()
        return false
      },
    },
    dispatchTransaction(tr) {
      const before = view.state
      const isPaste = tr.getMeta('paste') === true
      const state = before.apply(isPaste ? closeHistory(tr) : tr)
      view.updateState(state)
      if (tr.docChanged && state === before)
        onLocked(
          isDeleting
            ? () => {
                if (view.state === before) view.dispatch(closeHistory(freed(tr)))
                view.focus()
              }
            : null,
        )
      if (tr.docChanged && state !== before && !quiet) onChange(writeDoc(state.doc))
      if (tr.docChanged || tr.selectionSet) onCursor(placeInText(state.doc, state.selection.head))
      const now = visualTools(state)
      if (now.join() !== tools) onTools(now)
      tools = now.join()
    },
  })
  const run = (command: Command): boolean => {
    isDeleting = false
    const isDone = command(view.state, (tr) => view.dispatch(tr.docChanged ? closeHistory(tr) : tr), view)
    view.focus()
    return isDone
  }
  const take = (next: string, isKept: boolean) => {
    const tr = replaced(view.state, next)
    if (!tr) return
    quiet = true
    view.dispatch(isKept ? closeHistory(freed(tr)) : freed(tr).setMeta('addToHistory', false))
    quiet = false
  }
  const insert = (html: string) => {
    const blocks = readVisual(html).children.map((node) =>
      node.type.create({ ...node.attrs, gap: null }, node.content),
    )
    run((state, dispatch) => {
      dispatch?.(insertBlocks(state.tr, blocks))
      return true
    })
  }
  return {
    selection() {
      const { from, to } = view.state.selection
      return { from: placeInText(view.state.doc, from), to: placeInText(view.state.doc, to) }
    },
    replace: (next) => take(next, false),
    follow: (next) => take(next, true),
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
    run(command) {
      const made = commandOf(command)
      if (typeof made === 'function') run(made)
      else insert(made)
    },
    tools: () => visualTools(view.state),
    undo: () => void run(undo),
    redo: () => void run(redo),
    changeTable: (change) => run(changeTable(change)),
    finder: visualFinder(view),
    link: () => linkAt(view.state),
    setLink: (href, words) => void run(setLink(href, words)),
    insert,
    insertPicture: (marker) => void run(insertPicture(marker)),
    picture: () => pictureAtSelection(view.state)?.source ?? null,
    isAtPicture: () => lonePicture(view.state) !== null,
    makeFigure: (marker) => void run(makeFigure(marker)),
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
}
