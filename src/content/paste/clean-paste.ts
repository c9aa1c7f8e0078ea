// The HTML that a paste inserts into a body: cleaned if the source had formatting, otherwise none, and the plain text
// is pasted. `read-pasted.ts` reads and cleans, and `write-pasted.ts` writes.
import { type LeftOut, leftOutWords } from '#domain/drafts/left-out.ts'
import type { Block } from './pasted-blocks.ts'
import { readPasted } from './read-pasted.ts'
import { writeBlocks, writeRuns } from './write-pasted.ts'

export interface CleanPaste {
  /** The HTML with a block on each line. */
  readonly blocks: string
  /** For a single paragraph: its HTML without the paragraph, for the middle of a line. */
  readonly inline: string | null
  /** What was left out of the text; the editor is told. */
  readonly left: LeftOut
}

/** The clipboard's contents, by type. */
export interface Clipboard {
  readonly html: string
  readonly text: string
  readonly types: readonly string[]
}

/** Tags in the plain text: the copied text is HTML source, from an editor or a page about it. */
const WRITTEN_HTML = /<\/?(?:a|blockquote|em|figure|h[1-6]|iframe|img|li|ol|p|strong|table|td|ul)\b[^<>]*>/i

/** The clean HTML of a clipboard; null: it has only plain text, or text that is HTML source. */
export function cleanPaste({ html, text, types }: Clipboard): CleanPaste | null {
  if (html === '' || types.includes('vscode-editor-data') || WRITTEN_HTML.test(text)) return null
  const { blocks, left } = readPasted(html)
  if (blocks.length === 0) {
    return leftOutWords(left) !== '' && text.trim() === '' ? { blocks: '', inline: '', left } : null
  }
  return { blocks: writeBlocks(blocks), inline: inlineOf(blocks), left }
}

function inlineOf(blocks: readonly Block[]): string | null {
  const [first, second] = blocks
  return first?.kind === 'paragraph' && second === undefined ? writeRuns(first.runs) : null
}
