// Where pasted HTML goes: words into the line, blocks on their own lines. Blocks pasted inside a paragraph split it.
import type { CleanPaste } from '#content/paste/clean-paste.ts'
import { caret, type Edit, lineAround, type Selection } from '../editor-edit.ts'

/** The replacement of a paste; the cursor goes behind it. */
export function pasteEdit(
  text: string,
  { from, to }: Selection,
  { blocks, inline }: Pick<CleanPaste, 'blocks' | 'inline'>,
): Edit {
  const line = lineAround(text, { from, to })
  const before = text.slice(line.from, from)
  const after = text.slice(to, line.to)
  const isBlank = before.trim() === '' && after.trim() === ''
  if (inline !== null && !isBlank) return replaced(from, to, '', inline, '')
  if (isBlank) return replaced(line.from, line.to, '', blocks, '')
  const [, start] = /^\s*<p>(.*)$/.exec(before) ?? []
  const [, end] = /^(.*)<\/p>\s*$/.exec(after) ?? []
  if (start !== undefined && end !== undefined && isClosed(start) && isClosed(end)) {
    const left = start.trim() === '' ? line.from : from - (before.length - before.trimEnd().length)
    const right = end.trim() === '' ? line.to : to + (end.length - end.trimStart().length)
    return replaced(
      left,
      right,
      start.trim() === '' ? '' : '</p>\n',
      blocks,
      end.trim() === '' ? '' : '\n<p>',
    )
  }
  return replaced(from, to, before.trim() === '' ? '' : '\n', blocks, after.trim() === '' ? '' : '\n')
}

/** Is every element of this fragment opened and closed within it? */
function isClosed(words: string): boolean {
  const open: string[] = []
  for (const [, slash, name = ''] of words.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/gi)) {
    if (/^(?:br|img|wbr)$/i.test(name)) continue
    if (slash === '') open.push(name)
    else if (open.pop() !== name) return false
  }
  return open.length === 0
}

function replaced(from: number, to: number, before: string, written: string, after: string): Edit {
  return { from, to, insert: before + written + after, select: caret(from + before.length + written.length) }
}
