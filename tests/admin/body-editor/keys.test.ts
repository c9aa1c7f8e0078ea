// @vitest-environment jsdom

import { AllSelection, EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { expect, test } from 'vitest'
import { keys } from '#admin/body-editor/visual/visual-keys.ts'
import { schema } from '#admin/body-editor/visual/visual-schema.ts'

/** Presses a key in a text of one paragraph that is selected whole; gives where the cursor is then, null where no key of ours took it. */
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
])(
  '%s leads out of a text that is selected whole, at once: what is typed next replaces nothing',
  (key, at) => {
    expect(pressed(key)).toBe(at)
  },
)
