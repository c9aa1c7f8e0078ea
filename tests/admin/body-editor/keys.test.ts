// @vitest-environment jsdom

import { AllSelection, EditorState, TextSelection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { expect, test } from 'vitest'
import { keys } from '#admin/body-editor/visual/visual-keys.ts'
import { schema } from '#admin/body-editor/visual/visual-schema.ts'
import { visualState } from '#admin/body-editor/visual/visual-state.ts'
import { writeDoc } from '#admin/body-editor/visual/write-visual.ts'

/**
 * Presses a key in a document of one paragraph that is fully selected. Returns the cursor's position, or null if none
 * of the editor's own key bindings handled it.
 */
function pressed(key: string): number | null {
  const doc = schema.node('doc', null, [schema.node('paragraph', null, [schema.text('Suena bien')])])
  const first = EditorState.create({ doc, plugins: [...keys] })
  const view = new EditorView(null, {
    state: first.apply(first.tr.setSelection(new AllSelection(first.doc))),
  })
  const event = new KeyboardEvent('keydown', { key })
  const isTaken = keys.some((plugin) => plugin.props.handleKeyDown?.call(plugin, view, event))
  const { selection } = view.state
  view.destroy()
  return isTaken && selection.empty ? selection.head : null
}

test.each([
  ['ArrowLeft', 1],
  ['ArrowUp', 1],
  ['ArrowRight', 11],
  ['ArrowDown', 11],
])('%s leads out of a fully selected text at once, so that typing replaces nothing', (key, at) => {
  expect(pressed(key)).toBe(at)
})

test.each([
  ['Backspace at the beginning of a quote behind a list', 'Backspace'],
  ['Delete at the end of a list before a quote', 'Delete'],
])('%s moves its first line out, and does not change the list below', (_, key) => {
  const list = (words: string) => `<ol><li>${words}</li></ol>`
  const text = `${list('uno')}<blockquote><p>cita</p><p>más</p></blockquote>${list('dos')}`
  const view = new EditorView(null, { state: visualState(text) })
  const { doc, tr } = view.state
  const edge = doc.child(0).nodeSize
  view.dispatch(tr.setSelection(TextSelection.create(doc, key === 'Delete' ? edge - 3 : edge + 2)))
  const event = new KeyboardEvent('keydown', { key })
  view.someProp('handleKeyDown', (take) => take(view, event))
  expect(writeDoc(view.state.doc)).toBe(
    `${list('uno')}<p>cita</p><blockquote><p>más</p></blockquote>${list('dos')}`,
  )
  // The cursor is where it was, or in the line that moved.
  expect(view.state.selection.$head.parent.textContent).toBe(key === 'Delete' ? 'uno' : 'cita')
  view.destroy()
})
