// The first documents that people read have short sentences: at most 25 words each.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const project = path.resolve(import.meta.dirname, '../..')
const MOST_WORDS = 25

/** The paragraphs, list items and table cells of a document, without its code and pictures. */
function passages(text: string): string[] {
  return text
    .split(/\n{2,}/)
    .filter((block) => !block.startsWith('    ') && !block.startsWith('<'))
    .flatMap((block) => block.split(/^\s*(?:[-*]|\d+\.) |\||^#+ /m))
    .map((passage) => passage.replaceAll(/`[^`]*`/g, 'code').replaceAll(/\]\([^)]*\)/g, ''))
}

test.each(['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/adding-a-field.md'])(
  '%s has no sentence of more than 25 words',
  (file) => {
    const sentences = passages(readFileSync(path.join(project, file), 'utf8')).flatMap((passage) =>
      passage.split(/(?<=[.?!]\*{0,2})\s/),
    )
    expect(sentences.length).toBeGreaterThan(20)
    expect(
      sentences.filter((sentence) => (sentence.match(/[\p{L}\p{N}]\S*/gu) ?? []).length > MOST_WORDS),
    ).toEqual([])
  },
)
