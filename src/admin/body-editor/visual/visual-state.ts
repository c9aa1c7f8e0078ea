// What the visual mode begins with: the document of a text, and all that holds for it.
import { GapCursor, gapCursor } from 'prosemirror-gapcursor'
import { history } from 'prosemirror-history'
import { search } from 'prosemirror-search'
import { EditorState, Selection } from 'prosemirror-state'
import { readVisual } from './read-visual.ts'
import { guard } from './visual-guard.ts'
import { hints } from './visual-hints.ts'
import { keys, paragraphsOutside } from './visual-keys.ts'
import { rules } from './visual-rules.ts'

/** A text, with nothing selected that a key could replace. */
export function visualState(text: string): EditorState {
  const doc = readVisual(text)
  return EditorState.create({
    doc,
    selection: Selection.findFrom(doc.resolve(0), 1, true) ?? new GapCursor(doc.resolve(0)),
    plugins: [history(), rules, ...keys, gapCursor(), search(), hints, guard, paragraphsOutside],
  })
}
