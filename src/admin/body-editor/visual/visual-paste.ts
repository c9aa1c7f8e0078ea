// Pasting, copying and dropping in the visual mode. Formatted content is cleaned as in the HTML editor, then read
// like any body. ProseMirror's own handling uses the DOM parser, which would need its own Trusted Types policy.
import { type Node, Slice } from 'prosemirror-model'
import { Selection, type Transaction } from 'prosemirror-state'
import type { EditorProps, EditorView } from 'prosemirror-view'
import { cleanPaste } from '#content/paste/clean-paste.ts'
import { loneAddress } from '#content/paste/pasted-address.ts'
import { NOTHING_LEFT } from '#domain/drafts/left-out.ts'
import { videoOf } from '#domain/bodies/video-address.ts'
import { videoHtml } from '../editor-edit.ts'
import type { EditorEvents } from '../editor-port.ts'
import { readVisual } from './read-visual.ts'
import { linkAt, setLink } from './visual-commands.ts'
import { insertBlocks } from './visual-insert.ts'
import { schema, told } from './visual-schema.ts'
import { writeNode } from './write-visual.ts'

const { nodes } = schema

/** Marks content copied here, so that it is pasted unchanged. Other content is never trusted. */
const OWN = 'text/x-cacharreo-visual'

/** Handles pastes, copies and drops of one editor. */
export function visualPasting({
  onPaste,
  isPlainPaste,
}: EditorEvents): NonNullable<EditorProps['handleDOMEvents']> {
  let copied: { readonly name: string; readonly slice: Slice } | null = null

  function take(view: EditorView, data: DataTransfer, wantsPlain: boolean): void {
    if (copied && !wantsPlain && data.getData(OWN) === copied.name) {
      view.dispatch(stepOf(view.state.tr.replaceSelection(copied.slice)))
      return
    }
    const text = data.getData('text/plain')
    const address = wantsPlain ? null : loneAddress(text)
    if (address !== null && takeAddress(view, address)) return
    const clean = wantsPlain ? null : cleanPaste({ html: data.getData('text/html'), text, types: data.types })
    const { $from } = view.state.selection
    if (!clean || isFixed($from)) {
      view.dispatch(stepOf(typed(view.state.tr, text)))
    } else {
      const doc = readVisual(clean.inline === null ? clean.blocks : `<p>${clean.inline}</p>`)
      const open = clean.inline === null ? 0 : 1
      view.dispatch(stepOf(pasted(view.state.tr, new Slice(doc.content, open, open))))
    }
    onPaste(clean?.left ?? NOTHING_LEFT)
  }

  const copy = (view: EditorView, event: ClipboardEvent): boolean => {
    const { selection } = view.state
    if (selection.empty || !event.clipboardData) return false
    const slice = selection.content()
    copied = { name: String(Math.random()), slice }
    event.preventDefault()
    event.clipboardData.clearData()
    event.clipboardData.setData(
      'text/html',
      slice.content.content.map((node) => writeNode(wrapped(node))).join('\n'),
    )
    event.clipboardData.setData('text/plain', wordsOf(slice))
    event.clipboardData.setData(OWN, copied.name)
    if (event.type === 'cut') view.dispatch(view.state.tr.deleteSelection().scrollIntoView())
    return true
  }

  return {
    paste(view, event) {
      const isPlain = isPlainPaste()
      event.preventDefault()
      if (event.clipboardData) take(view, event.clipboardData, isPlain)
      return true
    },
    copy,
    cut: copy,
    drop(view, event) {
      // The editor itself moves content dragged within the text.
      if (view.dragging || !event.dataTransfer) return false
      event.preventDefault()
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
      if (at) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))))
      take(view, event.dataTransfer, false)
      return true
    },
  }
}

/** Pastes a lone address: as a link around the selected text, as a video in its own paragraph, or as a link. */
function takeAddress(view: EditorView, address: string): boolean {
  const { state } = view
  const { $from, $to, empty } = state.selection
  const video = videoOf(address)
  // In code and in a link it stays plain text.
  if (!$from.parent.isTextblock || !$from.sameParent($to) || $from.parent.type.spec.code === true)
    return false
  if (empty && linkAt(state) !== null) return false
  const isAlone = empty && $from.depth === 1 && $from.parent.content.size === 0
  setLink(address, address)(state, (tr) => view.dispatch(stepOf(tr)))
  if (!video || !isAlone) return true
  // Undo restores the address as plain text.
  const [film] = readVisual(videoHtml(video.player, 'Vídeo')).children
  const { $from: $now } = view.state.selection
  const { tr } = view.state
  if (film) view.dispatch(stepOf(insertBlocks(tr.delete($now.start(), $now.end()), [film])))
  return true
}

/** Table cells and code accept only text. */
function isFixed({ parent }: Selection['$from']): boolean {
  return parent.type === nodes.pre || parent.type.spec.isolating === true
}

function pasted(tr: Transaction, slice: Slice): Transaction {
  const { from, to } = tr.selection
  return slice.openStart > 0 ? tr.replaceSelection(slice) : tr.replaceRange(from, to, slice)
}

/** Pastes text over the selection: blank lines separate paragraphs, and line breaks stay. */
export function typed(tr: Transaction, words: string): Transaction {
  const text = words.replaceAll('\r\n', '\n')
  const { $from } = tr.selection
  if ($from.parent.type === nodes.pre) return tr.insertText(text)
  const inline = (part: string) =>
    part
      .split('\n')
      .flatMap((line, at) => [
        ...(at > 0 ? [nodes.break.create()] : []),
        ...(line ? [schema.text(line)] : []),
      ])
  const parts = text.split(/\n\s*\n/).filter((part) => part.trim() !== '')
  if (isFixed($from) || parts.length === 0) {
    const line = text.replace(/\s*\n\s*/g, ' ')
    return line === '' ? tr.deleteSelection() : tr.insertText(line)
  }
  const blocks = parts.map((part) => nodes.paragraph.create(null, inline(part)))
  return tr.replaceSelection(Slice.maxOpen(nodes.doc.create(null, blocks).content))
}

/** A replacement as its own undo step. */
function stepOf(tr: Transaction): Transaction {
  return tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste')
}

/** Wraps a part of a block, such as a list item or a table row, into a block that can stand alone. */
function wrapped(node: Node): Node {
  return node.isInline
    ? nodes.paragraph.create(null, node)
    : node.type === nodes.item
      ? nodes.list.create(null, node)
      : node
}

function wordsOf({ content }: Slice): string {
  return content.textBetween(0, content.size, '\n\n', ({ type, attrs }) =>
    type === nodes.break ? '\n' : (told(attrs, 'source') ?? ''),
  )
}
