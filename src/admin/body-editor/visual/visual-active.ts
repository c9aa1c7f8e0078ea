// Which buttons stand for what the cursor of the visual mode is in.
import type { EditorState } from 'prosemirror-state'
import { type Tool, toolsOf } from '../editor-tools.ts'
import { linkAt } from './visual-commands.ts'
import { schema, tagOf } from './visual-schema.ts'

const { marks } = schema

/** The buttons of the elements around the cursor, or around all that is selected. */
export function visualTools(state: EditorState): readonly Tool[] {
  const { $from, $to, empty } = state.selection
  const all = empty ? (state.storedMarks ?? $from.marks()) : ($from.marksAcross($to) ?? [])
  const tags = all.flatMap(({ type, attrs }) => (type === marks.element ? [String(attrs['tag'])] : []))
  if (linkAt(state) !== null) tags.push('a')
  for (let depth = $from.depth; depth > 0; depth -= 1) tags.push(tagOf($from.node(depth)))
  // The HTML editor never names a table: only here it can be changed by buttons.
  return tags.includes('table') ? [...toolsOf(tags), 'table'] : toolsOf(tags)
}
