// The buttons that need no answer first, in the visual mode: commands for its document, or HTML that is put in.
import type { Command } from 'prosemirror-state'
import { type BodyCommand, editFor } from '../editor-commands.ts'
import { toggleElement, toggleHeading, toggleList, toggleQuote } from './visual-commands.ts'

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
