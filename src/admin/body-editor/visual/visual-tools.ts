// The buttons of the visual mode that ask nothing: commands for its document, or HTML to insert.
import type { Command, EditorState } from 'prosemirror-state'
import { type BodyCommand, editFor, ELEMENTS } from '../editor-commands.ts'
import { toggleElement, toggleHeading, toggleList, toggleQuote, linkAt } from './visual-commands.ts'
import { type Tool, toolsOf } from '../editor-tools.ts'
import { schema, tagOf } from './visual-schema.ts'

const { marks } = schema

/** The action of a button: a command, or the HTML that the same button inserts in the other mode. */
export function commandOf(command: Exclude<BodyCommand, 'link'>): Command | string {
  switch (command) {
    case 'heading':
    case 'subheading':
      return toggleHeading(ELEMENTS[command])
    case 'list':
    case 'numbered':
      return toggleList(ELEMENTS[command])
    case 'quote':
      return toggleQuote
    case 'table':
    case 'measures':
    case 'verdict':
    case 'line':
      return editFor(command, '', { from: 0, to: 0 }).insert
    case 'bold':
    case 'italic':
    case 'strike':
    case 'code':
    case 'sub':
    case 'sup':
      return toggleElement(ELEMENTS[command])
  }
}

/** The buttons of the elements around the cursor, or around the whole selection. */
export function visualTools(state: EditorState): readonly Tool[] {
  const { $from, $to, empty } = state.selection
  const all = empty ? (state.storedMarks ?? $from.marks()) : ($from.marksAcross($to) ?? [])
  const tags = all.flatMap(({ type, attrs }) => (type === marks.element ? [String(attrs['tag'])] : []))
  if (linkAt(state) !== null) tags.push('a')
  for (let depth = $from.depth; depth > 0; depth -= 1) tags.push(tagOf($from.node(depth)))
  // The HTML editor never reports a table, because its buttons cannot change one.
  return tags.includes('table') ? [...toolsOf(tags), 'table'] : toolsOf(tags)
}
