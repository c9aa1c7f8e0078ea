// The buttons that need no answer first, in the visual mode: commands for its document, or HTML that is put in.
import type { Command, EditorState } from 'prosemirror-state'
import { type BodyCommand, editFor } from '../editor-commands.ts'
import { toggleElement, toggleHeading, toggleList, toggleQuote, linkAt } from './visual-commands.ts'
import { type Tool, toolsOf } from '../editor-tools.ts'
import { schema, tagOf } from './visual-schema.ts'

/** What a button does. HTML is that of the same button in the other mode. */
export function commandOf(command: Exclude<BodyCommand, 'link'>): Command | string {
  switch (command) {
    case 'bold':
      return toggleElement('strong')
    case 'italic':
      return toggleElement('em')
    case 'code':
      return toggleElement('code')
    case 'strike':
      return toggleElement('s')
    case 'sub':
      return toggleElement('sub')
    case 'sup':
      return toggleElement('sup')
    case 'heading':
      return toggleHeading('h2')
    case 'subheading':
      return toggleHeading('h3')
    case 'list':
      return toggleList('ul')
    case 'numbered':
      return toggleList('ol')
    case 'quote':
      return toggleQuote
    case 'table':
    case 'measures':
    case 'verdict':
    case 'line':
      return editFor(command, '', { from: 0, to: 0 }).insert
  }
}

// Which buttons stand for what the cursor of the visual mode is in.
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
