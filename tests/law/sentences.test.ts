// The documents have short sentences: at most 25 words each.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const project = path.resolve(import.meta.dirname, '../..')
const MOST_WORDS = 25

/** The paragraphs, list items and table cells of a document, without its code and pictures. */
function passages(text: string): string[] {
  return text
    .replaceAll(/^```[^]*?^```$/gm, '')
    .split(/\n{2,}/)
    .filter((block) => !block.startsWith('    ') && !block.startsWith('<'))
    .flatMap((block) => block.split(/^\s*(?:[-*]|\d+\.) |\||^#+ /m))
    .map((passage) => passage.replaceAll(/`[^`]*`/g, 'code').replaceAll(/\]\([^)]*\)/g, ''))
}

const documents = readdirSync(path.join(project, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .map((file) => path.posix.join('docs', ...file.split(path.sep)))

test.each(['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...documents])(
  '%s has no sentence of more than 25 words',
  (file) => {
    const sentences = passages(readFileSync(path.join(project, file), 'utf8')).flatMap((passage) =>
      passage.split(/(?<=[.?!]\*{0,2})\s/),
    )
    expect(sentences.length).toBeGreaterThan(1)
    expect(
      sentences.filter((sentence) => (sentence.match(/[\p{L}\p{N}]\S*/gu) ?? []).length > MOST_WORDS),
    ).toEqual([])
  },
)
