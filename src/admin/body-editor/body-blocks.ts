// What has changed in a body, block by block: for a sentence ('2 párrafos, una imagen') and for the changed blocks, formatted.
import { diffArrays } from 'diff'

/** Blocks that stood before, and what stands in their place; one side may be empty. */
export interface BlockChange {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** A block with all that it holds, or text that stands in none. Of nested blocks the outermost is taken. */
const BLOCK =
  /<(p|h[1-6]|ul|ol|dl|table|figure|blockquote|pre|section|aside|div|details|iframe)\b[\s\S]*?<\/\1\s*>\s*/gi
/** Beyond these a comparison is given up, and all of the body counts as changed. */
const MOST_CHANGES = 2000

const kinds = [
  // Without a picture in it.
  { test: /^(?:\s*<p\b|[^<])(?![\s\S]*(?:<img\b|\[IMG:\d))/i, one: 'un párrafo', more: 'párrafos' },
  { test: /^\s*<iframe\b|<figure\b[^>]*>\s*<iframe\b/i, one: 'un vídeo', more: 'vídeos' },
  { test: /<img\b|\[IMG:\d/i, one: 'una imagen', more: 'imágenes' },
  { test: /^\s*<h[1-6]\b/i, one: 'un título', more: 'títulos' },
  { test: /^\s*<(?:ul|ol|dl)\b/i, one: 'una lista', more: 'listas' },
  { test: /<table\b/i, one: 'una tabla', more: 'tablas' },
  { test: /^\s*<blockquote\b/i, one: 'una cita', more: 'citas' },
  { test: /^/, one: 'un bloque', more: 'bloques' },
] as const

/** The body's blocks as they are written. */
function blocksOf(content: string): string[] {
  const blocks: string[] = []
  let end = 0
  for (const found of content.matchAll(BLOCK)) {
    blocks.push(content.slice(end, found.index), found[0])
    end = found.index + found[0].length
  }
  return [...blocks, content.slice(end)].map((block) => block.trim()).filter(Boolean)
}

/** Where the two bodies differ, in order. */
export function blockChanges(before: string, after: string): BlockChange[] {
  const [old, young] = [blocksOf(before), blocksOf(after)]
  const parts = diffArrays(old, young, { maxEditLength: MOST_CHANGES })
  if (parts === undefined) return [{ before: old, after: young }]
  const changes: BlockChange[] = []
  let open: { before: string[]; after: string[] } | null = null
  for (const { removed, added, value } of parts) {
    if (!removed && !added) {
      open = null
      continue
    }
    if (open === null) changes.push((open = { before: [], after: [] }))
    if (removed) open.before.push(...value)
    else open.after.push(...value)
  }
  return changes
}

/** `2 párrafos, una imagen`; empty where the bodies say the same. */
export function blockWords(before: string, after: string): string {
  const counts = kinds.map(() => 0)
  for (const change of blockChanges(before, after)) {
    // A block that was put in another's place is one change, of the kind that it is now.
    const most = change.after.length >= change.before.length ? change.after : change.before
    for (const block of most) {
      const kind = kinds.findIndex(({ test }) => test.test(block))
      counts[kind] = (counts[kind] ?? 0) + 1
    }
  }
  return kinds
    .flatMap(({ one, more }, at) => {
      const count = counts[at] ?? 0
      return count === 0 ? [] : [count === 1 ? one : `${count} ${more}`]
    })
    .join(', ')
}
