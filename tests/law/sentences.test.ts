// Documents and comments have short sentences: at most 25 words each.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const project = path.resolve(import.meta.dirname, '../..')
const MOST_WORDS = 25
const CODE = /\.(?:tsx?|[cm]?js|css|sql|toml|sh|py)$/
const DIRECTIVE = /^.*(?:oxlint-|@ts-|@license|SPDX|Copyright).*$/gm

/** The paragraphs, list items and table cells of a text, without its code and pictures. */
function passages(text: string): string[] {
  return text
    .replaceAll(/^```[^]*?^```$/gm, '')
    .split(/\n{2,}/)
    .filter((block) => !block.startsWith('    ') && !block.startsWith('<'))
    .flatMap((block) => block.split(/^\s*(?:[-*]|\d+\.) |\||^#+ /m))
    .map((passage) => passage.replaceAll(/`[^`]*`/g, 'code').replaceAll(/\]\([^)]*\)/g, ''))
}

/** The comments of code. Line comments on consecutive lines are one text, and each `@` begins another. */
function comments(file: string, text: string): string[] {
  const mark = file.endsWith('.sql') ? '--' : /\.(?:toml|sh|py)$/.test(file) ? '#' : '//'
  const block = String.raw`(?<=^|[\s{])/\*[*\s][^]*?\*/`
  const comment = new RegExp(String.raw`${block}|(?:^[ \t]*${mark}(?: .*)?\n)+|(?<=\s)${mark} .*`, 'gm')
  return [...text.matchAll(comment)].map(([found]) =>
    found
      .replaceAll(DIRECTIVE, '')
      .replaceAll(/^\s*(?:\/\*+|\/\/|--|#|\*(?!\/))[^\S\n]?|\*\/\s*$/gm, '')
      .replaceAll(/^@\w+ (?:\{[^]*?\}(?= |$))?/gm, '\n\n'),
  )
}

const sentencesOf = (texts: string[]) =>
  texts.flatMap(passages).flatMap((passage) => passage.split(/(?<=[.?!]\*{0,2})\s/))
const isLong = (sentence: string) => (sentence.match(/[\p{L}\p{N}]\S*/gu) ?? []).length > MOST_WORDS
const read = (file: string) => readFileSync(path.join(project, file), 'utf8')

function filesOf(folder: string, kind: RegExp): string[] {
  return readdirSync(path.join(project, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => kind.test(file))
    .map((file) => path.posix.join(folder, ...file.split(path.sep)))
}

test.each(['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...filesOf('docs', /\.md$/)])(
  '%s has no sentence of more than 25 words',
  (file) => {
    const sentences = sentencesOf([read(file)])
    expect(sentences.length).toBeGreaterThan(1)
    expect(sentences.filter(isLong)).toEqual([])
  },
)

test.each(['src', 'sw', 'server', 'scripts', 'bench', 'supabase', 'tests'])(
  'comments of %s have no sentence of more than 25 words',
  (room) => {
    const found = filesOf(room, CODE).flatMap((file) =>
      sentencesOf(comments(file, read(file))).map((sentence) => `${file}: ${sentence}`),
    )
    expect(found.length).toBeGreaterThan(1)
    expect(found.filter((line) => isLong(line.replace(/^.*?: /, '')))).toEqual([])
  },
)
