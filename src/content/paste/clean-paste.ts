// What a paste puts into a body: clean HTML of what came with a look, or nothing, and then the plain text is pasted.
// `read-pasted.ts` reads and cleans, and `write-pasted.ts` writes.
import { type LeftOut, leftOutWords } from '#domain/drafts/left-out.ts'
import type { Block } from './pasted-blocks.ts'
import { readPasted } from './read-pasted.ts'
import { writeBlocks, writeRuns } from './write-pasted.ts'

export interface CleanPaste {
  /** The HTML with a block on each line. */
  readonly blocks: string
  /** Where it is a single paragraph: its HTML without the paragraph, for the middle of a line. */
  readonly inline: string | null
  /** What stood among the words and is left out: whoever pastes is told. */
  readonly left: LeftOut
}

/** What the clipboard holds, by kind. */
export interface Clipboard {
  readonly html: string
  readonly text: string
  readonly types: readonly string[]
}

/** Tags in the plain text: what was copied is HTML as it is written, out of an editor or a page about it. */
const WRITTEN_HTML = /<\/?(?:a|blockquote|em|figure|h[1-6]|iframe|img|li|ol|p|strong|table|td|ul)\b[^<>]*>/i

/** The clean HTML of a clipboard; null: there is nothing but plain text in it, or it is text that is HTML already. */
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
