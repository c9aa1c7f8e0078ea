// What browsers do with keys by themselves, and the editor has to do in their place.
import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/** The browser tells of a selection a moment after the key that made it; the next key may be a tool's already. */
export function takeSelection(view: EditorView): void {
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
export function typeOverSelection(view: EditorView, event: InputEvent): boolean {
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
