// Every reference in code and docs leads somewhere: rules, decisions, headings and files.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const project = path.resolve(import.meta.dirname, '../..')
const SKIPPED = /^(node_modules|dist|\.git|\.data|\.releases|\.shots)$/
/** The law's own examples, and files of other programs. */
const OWN = /^(tests\/law\/|tests\/law\.test|tests\/content\/clipboard\/|package-lock)/
const TEXT = /\.(tsx?|[cm]?js|css|sql|md|html|sh|py|ya?ml|conf|service)$/
/** A heading of another document or of the same one: `docs/sync.md §5`, `sync.md#3-the-calls`, `](#log)`. */
const PLACE = /(?:([\w./-]+\.md)|\]\(|(?=§))(#[\p{L}\p{N}_-]+|(?:,? ?§\d+(?:\.\d+)*)+)/gu
/** A file's name that is not part of an address or a pattern. */
const FILE = /(?<![\w./:@~*…{}#<-])[\w.][\w./-]*\.(?:tsx?|[cm]?js|css|sql|md|py|sh)\b(?![\w/*(-])/g
/** Files of a build, package names, and examples. */
const ELSEWHERE =
  /^(?:dist\/.*|sw\.js|background\.js|no-worker\.js|zip\.js|postgres\.js|index\.ts|room\/file\.ts|\.\.\/api\/x\.ts)$/
const TITLE = /(?:\b(?:describe|test|it)\b.*?\(|^\s*\]\)\(|^\s*)(['"`])(.*?)\1,/

const tops = readdirSync(project, { withFileTypes: true }).filter(({ name }) => !SKIPPED.test(name))
const files = tops.flatMap((top) =>
  top.isDirectory()
    ? readdirSync(path.join(project, top.name), { recursive: true, encoding: 'utf8' }).map((name) =>
        path.posix.join(top.name, ...name.split(path.sep)),
      )
    : [top.name],
)
/** Every path by each of its suffixes: `page/policy.ts`, `policy.ts`. */
const endings = new Set(
  files.flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(at).join('/'))),
)
const texts = new Map(
  files
    .filter((file) => TEXT.test(file))
    .map((file) => [file, readFileSync(path.join(project, file), 'utf8')]),
)
const rules = new Set(
  [...(texts.get('docs/product.md') ?? '').matchAll(/^- \*\*(P\d+\.\d+)\*\*/gm)].map(([, rule]) => rule),
)
/** Code that implements rules. The lists of `scripts/tests` refer to tests by rules. */
const CODE = /^(?:src|sw|server|supabase|scripts\/(?!tests\/))/
const adrs = new Set(files.map((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1]))

/** The headings of a document in both forms: as in links, and as `§2`. */
function headings(file: string): Set<string> {
  const lines = [...(texts.get(file) ?? '').matchAll(/^#+ (.*)$/gm)].map(([, words = '']) => words)
  const anchor = (words: string) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')
  return new Set(lines.flatMap((words) => [`#${anchor(words)}`, `§${/^[\d.]*\d/.exec(words)?.[0]}`]))
}

/** The human-readable parts of a line: all of a document; in code, comments and names of tests. */
function prose(file: string, line: string): string {
  if (file.endsWith('.md')) return line
  const comment = /(?:^|\s)(?:\/\/|\/\*+|\*|--|#) (.*)/.exec(line)?.[1] ?? ''
  return `${comment} ${(/\.test\.tsx?$/.test(file) && TITLE.exec(line)?.[2]) || ''}`
}

/** The references in a line that lead nowhere. */
function lost(file: string, line: string): string[] {
  const all = (pattern: RegExp, text = line) => [...text.matchAll(pattern)]
  return [
    ...all(/\b(?:[Dd]ecisions? \d|[Tt]raps? \d|spec §|architecture §)\d*/g).map(([pointer]) => pointer),
    ...all(/\bP\d+\.\d+\b/g).flatMap(([rule]) => (rules.has(rule) ? [] : [rule])),
    ...all(/\bADR (\d+)\b/g).flatMap(([pointer, number]) => (adrs.has(number) ? [] : [pointer])),
    ...all(PLACE).flatMap(([pointer, to, at = '']) => {
      const beside = path.posix.join(file, '..', to ?? path.posix.basename(file))
      const known = headings(to?.startsWith('docs/') ? to : beside)
      return at.split(/,? ?(?=§)/).some((place) => place !== '' && !known.has(place)) ? [pointer] : []
    }),
    ...all(FILE, prose(file, line)).flatMap(([name]) =>
      ELSEWHERE.test(name) || endings.has(name.replace(/^(?:\.{1,2}\/)+/, '')) ? [] : [name],
    ),
  ]
}

test('every pointer of code and docs leads somewhere', () => {
  const found = [...texts].flatMap(([file, text]) =>
    OWN.test(file)
      ? []
      : text.split('\n').flatMap((line, at) => lost(file, line).map((one) => `${file}:${at + 1} ${one}`)),
  )
  expect(found).toEqual([])
})

test('code cites every rule of docs/product.md in the place that holds it', () => {
  const code = [...texts].filter(([file]) => CODE.test(file))
  const cited = new Set(code.flatMap(([, text]) => text.match(/\bP\d+\.\d+\b/g) ?? []))
  expect([...rules].filter((rule = '') => !cited.has(rule))).toEqual([])
})

test('no file holds the marks of an unfinished merge', () => {
  const marks = /^(?:<{7} |={7}$|>{7} |> > > > > > > )/m
  expect([...texts].filter(([, text]) => marks.test(text)).map(([file]) => file)).toEqual([])
})
