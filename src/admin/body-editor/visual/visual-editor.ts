// ProseMirror as the visual mode of the body, loaded when an editor chooses that mode. It edits the body's text.
import { closeHistory, redo, undo } from 'prosemirror-history'
import { type Command, TextSelection, type EditorState, type Transaction } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { markersIn } from '#domain/bodies/picture-markers.ts'
import { type CreateEditor, editorAttributes, type Link, type Finder, foundIn } from '../editor-port.ts'
import { readVisual } from './read-visual.ts'
import { visualState, visualTools, commandOf, freed } from './visual-state.ts'
import { linkAt, setLink } from './visual-commands.ts'
import {
  insertBlocks,
  insertPicture,
  lonePicture,
  makeFigure,
  pictureAtSelection,
  selectNode,
} from './visual-insert.ts'
import { typed, visualPasting } from './visual-paste.ts'
import { placeInDoc, placeInText, writeDoc } from './write-visual.ts'
import { FIELD } from './visual-look.ts'
import { changeTable } from './visual-tables.ts'
import { type ShownPictures, viewsWith } from './visual-views.ts'
import {
  findNext,
  findPrev,
  getSearchState,
  replaceAll,
  replaceNext,
  SearchQuery,
  setSearchState,
} from 'prosemirror-search'

function visualFinder(view: EditorView): Finder {
  const run = (command: Command) => command(view.state, (tr) => view.dispatch(tr), view)
  const set = (words: string, instead: string) => {
    const query = new SearchQuery({ search: words, replace: instead, literal: true })
    view.dispatch(setSearchState(view.state.tr, query))
  }
  const places = () => {
    const query = getSearchState(view.state)?.query
    const all: { from: number; to: number }[] = []
    if (!query?.valid) return all
    for (let one = query.findNext(view.state); one; one = query.findNext(view.state, one.to)) all.push(one)
    return all
  }
  const found = () => foundIn(places(), view.state.selection)
  return {
    seek(words, instead) {
      set(words, instead)
      return found()
    },
    step(side) {
      run(side === 1 ? findNext : findPrev)
      return found()
    },
    replace() {
      run(replaceNext)
      return found()
    },
    replaceAll() {
      const { length } = places()
      run(replaceAll)
      return length
    },
    stop() {
      if (!view.isDestroyed) set('', '')
    },
  }
}

/** Creates the editor in its host. */
export const createVisualEditor: CreateEditor = (options) => {
  const { host, text, images, label, onChange, onCursor, onTools, onKey, onAsk, onTell } = options
  const pictures: ShownPictures = { images, views: new Set() }
  let quiet = false
  let isDeleting = false
  let invalid: string | null = null
  const view: EditorView = new EditorView(host, {
    state: visualState(text),
    nodeViews: viewsWith(pictures),
    attributes: () => ({ class: FIELD, role: 'textbox', tabindex: '0', ...editorAttributes(label, invalid) }),
    handleKeyDown(_, event) {
      isDeleting = event.key === 'Backspace' || event.key === 'Delete'
      takeSelection(view)
      return onKey(event)
    },
    handleDOMEvents: {
      ...visualPasting(options),
      beforeinput(_, event) {
        isDeleting = event.inputType.startsWith('delete') && event.inputType !== 'deleteByCut'
        return typeOverSelection(view, event)
      },
      // Links are text here, and read-only parts do not react to presses.
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
      if (tr.docChanged && state === before) {
        const remove = () => {
          if (view.state === before) view.dispatch(closeHistory(freed(tr)))
          view.focus()
        }
        if (isDeleting) onAsk({ tool: 'locked', remove })
        else onTell('Lo que solo se cambia en HTML sigue en su sitio: se quita con Supr o con Retroceso.')
      }
      if (tr.docChanged && state !== before && !quiet) onChange(writeDoc(state.doc))
      if (tr.docChanged || tr.selectionSet) onCursor(placeInText(state.doc, state.selection.head))
      onTools(visualTools(state))
    },
  })
  const run = (command: Command): boolean => {
    isDeleting = false
    const isDone = command(view.state, (tr) => view.dispatch(tr.docChanged ? closeHistory(tr) : tr), view)
    view.focus()
    return isDone
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
    take(next, isUndoable) {
      const tr = replaced(view.state, next)
      if (!tr) return
      quiet = true
      view.dispatch(isUndoable ? closeHistory(freed(tr)) : freed(tr).setMeta('addToHistory', false))
      quiet = false
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
    run(command) {
      if (command === 'link') {
        const onLink = (link: Link | null) =>
          void run(setLink(link?.address ?? null, link?.address ?? '', link?.isPaid))
        onAsk({ tool: 'link', link: linkAt(view.state), onLink })
        return
      }
      const made = commandOf(command)
      if (typeof made === 'function') run(made)
      else insert(made)
    },
    tools: () => visualTools(view.state),
    undo: () => void run(undo),
    redo: () => void run(redo),
    changeTable(change) {
      if (!run(changeTable(change)))
        onTell('Las filas de esta tabla no tienen el mismo ancho: se cambia en HTML.')
    },
    finder: visualFinder(view),
    link: (address, title) => void run(setLink(address, title)),
    insert,
    insertPicture: (marker) => void run(insertPicture(marker)),
    picture() {
      const [marker] = markersIn(pictureAtSelection(view.state)?.source ?? '')
      return marker?.kind === 'picture' ? marker : null
    },
    makeFigure(marker) {
      if (marker === null && !lonePicture(view.state)) return false
      return run(makeFigure(marker ?? ''))
    },
    pasteWords(words) {
      view.dispatch(closeHistory(typed(view.state.tr, words)).scrollIntoView())
      view.focus()
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  }
}

/** Reads the selection immediately: the browser reports it shortly after the key, and the next key may be a shortcut. */
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

/** Types over a selection, and rejects the browser's formatting keys: the page's policy blocks style attributes. */
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

/** Changes the document to another text; null if it is equal. Common blocks stay, with the cursor and their DOM. */
function replaced({ doc, tr }: EditorState, text: string): Transaction | null {
  if (writeDoc(doc) === text) return null
  const next = readVisual(text)
  const [old, made] = [doc.children, next.children]
  const most = Math.min(old.length, made.length)
  let same = 0
  while (same < most && same < old.length - 1 && made[same]?.eq(old[same] ?? doc)) same += 1
  let rest = 0
  while (rest < most - same && made.at(-1 - rest)?.eq(old.at(-1 - rest) ?? doc)) rest += 1
  const sizeOf = (blocks: typeof old) => blocks.reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  const from = sizeOf(old.slice(0, same))
  const to = doc.content.size - sizeOf(old.slice(old.length - rest))
  tr.replaceWith(from, to, made.slice(same, made.length - rest))
  for (const name of ['head', 'tail', 'gap']) tr.setDocAttribute(name, next.attrs[name])
  return tr
}
