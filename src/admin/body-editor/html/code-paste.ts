// Pasting into the HTML editor. Formatted content becomes clean HTML in one step that can be undone. With Shift, or
// after choosing plain text, only the text is pasted. The editor itself handles plain text.
import { isolateHistory } from '@codemirror/commands'
import { type EditorState, type Extension, type TransactionSpec, Transaction } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { syntaxTree } from '@codemirror/language'
import { cleanPaste, type CleanPaste } from '#content/paste/clean-paste.ts'
import { loneAddress } from '#content/paste/pasted-address.ts'
import { NOTHING_LEFT } from '#domain/drafts/left-out.ts'
import { videoOf } from '#domain/bodies/video-address.ts'
import { caret, type Edit, escaped, linkHtml, videoHtml, lineAround, type Selection } from '../editor-edit.ts'
import type { EditorEvents } from '../editor-port.ts'

/** Handles pastes of one editor. */
export function pasting({ onPaste, isPlainPaste }: EditorEvents): Extension {
  return [
    // Windows line ends would leave an extra character in the text.
    EditorView.clipboardInputFilter.of(unixLines),
    EditorView.domEventHandlers({
      paste(event, view) {
        const data = event.clipboardData
        const isPlain = isPlainPaste()
        if (!data || view.state.readOnly) return false
        const text = data.getData('text/plain')
        const { from, to } = view.state.selection.main
        const address = isPlain ? null : loneAddress(text)
        const linked = address === null ? null : addressEdit(view.state, address)
        if (linked) {
          view.dispatch(pasted(linked))
          return true
        }
        const clean = isPlain
          ? null
          : cleanPaste({ html: data.getData('text/html'), text, types: data.types })
        onPaste(clean?.left ?? NOTHING_LEFT)
        if (!clean) return false
        view.dispatch(pasted(pasteEdit(view.state.doc.toString(), { from, to }, clean)))
        return true
      },
    }),
  ]
}

/** Pastes a lone address as a link or as a video on its own line. Null where only plain text is allowed. */
function addressEdit(state: EditorState, address: string): Edit | null {
  const { from, to } = state.selection.main
  const [words, { from: start, text: line }] = [state.sliceDoc(from, to), state.doc.lineAt(from)]
  if (/[<>\n]/.test(words) || !isAmongWords(state, from) || !isAmongWords(state, to)) return null
  const video = line.trim() === '' ? videoOf(address) : null
  if (video) {
    const insert = videoHtml(video.player, 'Vídeo')
    return { from: start, to: start + line.length, insert, select: caret(start + insert.length) }
  }
  const insert = linkHtml(address, words === '' ? escaped(address) : words)
  return { from, to, insert, select: caret(from + insert.length) }
}

/** Is this position outside tags, comments, code and links? */
function isAmongWords(state: EditorState, at: number): boolean {
  for (let node = syntaxTree(state).resolveInner(at, -1); node.parent; node = node.parent) {
    // A tag or an element that ends at this position does not surround it.
    if (node.to === at && /^(?:.*EndTag|OpenTag|CloseTag|SelfClosingTag|Element|Comment)$/.test(node.name))
      continue
    const tag = node.name === 'Element' ? node.firstChild?.getChild('TagName') : null
    if (/Tag$|^Comment$|^Attribute|^Is$/.test(node.name)) return false
    if (tag && /^(?:a|code|pre)$/i.test(state.sliceDoc(tag.from, tag.to))) return false
  }
  return true
}

function unixLines(words: string): string {
  return words.replaceAll('\r\n', '\n')
}

function pasted({ from, to, insert, select }: Edit): TransactionSpec {
  return {
    changes: { from, to, insert },
    selection: { anchor: select.from, head: select.to },
    scrollIntoView: true,
    annotations: [isolateHistory.of('full'), Transaction.userEvent.of('input.paste')],
  }
}

/** Pastes plain text over the selection. */
export function pastedWords(state: EditorState, words: string): TransactionSpec {
  const { from, to } = state.selection.main
  const insert = unixLines(words)
  return pasted({ from, to, insert, select: caret(from + insert.length) })
}

/** Returns the edit of a paste; the cursor goes after it. */
export function pasteEdit(
  text: string,
  { from, to }: Selection,
  { blocks, inline }: Pick<CleanPaste, 'blocks' | 'inline'>,
): Edit {
  const line = lineAround(text, { from, to })
  const before = text.slice(line.from, from)
  const after = text.slice(to, line.to)
  const isBlank = before.trim() === '' && after.trim() === ''
  if (inline !== null && !isBlank) return replaced(from, to, '', inline, '')
  if (isBlank) return replaced(line.from, line.to, '', blocks, '')
  const [, start] = /^\s*<p>(.*)$/.exec(before) ?? []
  const [, end] = /^(.*)<\/p>\s*$/.exec(after) ?? []
  if (start !== undefined && end !== undefined && isClosed(start) && isClosed(end)) {
    const left = start.trim() === '' ? line.from : from - (before.length - before.trimEnd().length)
    const right = end.trim() === '' ? line.to : to + (end.length - end.trimStart().length)
    return replaced(
      left,
      right,
      start.trim() === '' ? '' : '</p>\n',
      blocks,
      end.trim() === '' ? '' : '\n<p>',
    )
  }
  return replaced(from, to, before.trim() === '' ? '' : '\n', blocks, after.trim() === '' ? '' : '\n')
}

/** Is every element of this fragment opened and closed within it? */
function isClosed(words: string): boolean {
  const open: string[] = []
  for (const [, slash, name = ''] of words.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/gi)) {
    if (/^(?:br|img|wbr)$/i.test(name)) continue
    if (slash === '') open.push(name)
    else if (open.pop() !== name) return false
  }
  return open.length === 0
}

function replaced(from: number, to: number, before: string, written: string, after: string): Edit {
  return { from, to, insert: before + written + after, select: caret(from + before.length + written.length) }
}
