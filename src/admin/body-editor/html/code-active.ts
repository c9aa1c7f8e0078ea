// Which buttons stand for what the cursor of the code is in.
import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import { type Tool, toolsOf } from '../editor-tools.ts'

/** The buttons of the elements around the cursor, the inner ones first. */
export function codeTools(state: EditorState): readonly Tool[] {
  const tags: string[] = []
  const { head } = state.selection.main
  for (let node = syntaxTree(state).resolveInner(head, -1); node.parent; node = node.parent) {
    const name = node.name === 'Element' ? node.firstChild?.getChild('TagName') : null
    // Behind its end it is not around the cursor any more.
    if (name && (node.lastChild?.name !== 'CloseTag' || head < node.to))
      tags.push(state.sliceDoc(name.from, name.to).toLowerCase())
  }
  return toolsOf(tags)
}
