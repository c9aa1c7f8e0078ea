// docs/asvs.md leaves no point out, and claims to hold none without a test: each line that does names one that is there.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const text = readFileSync(path.join(root, 'docs/asvs.md'), 'utf8')

/** The points of level 2 (OWASP ASVS 4.0.3), by section. */
const LEVEL_2 = `
  1.1:1-7 1.2:1-4 1.4:1,4,5 1.5:1-4 1.6:1-4 1.7:1-2 1.8:1-2 1.9:1-2 1.10:1 1.11:1-2 1.12:2 1.14:1-6
  2.1:1-12 2.2:1-3 2.3:1-3 2.4:1-5 2.5:1-7 2.6:1-3 2.7:1-6 2.8:1-7 2.9:1-3 2.10:1-4
  3.1:1 3.2:1-4 3.3:1-4 3.4:1-5 3.5:1-3 3.7:1 4.1:1-3,5 4.2:1-2 4.3:1-3
  5.1:1-5 5.2:1-8 5.3:1-10 5.4:1-3 5.5:1-4 6.1:1-3 6.2:1-6 6.3:1-2 6.4:1-2 7.1:1-4 7.2:1-2 7.3:1,3,4 7.4:1-3
  8.1:1-4 8.2:1-3 8.3:1-8 9.1:1-3 9.2:1-4 10.2:1-2 10.3:1-3 11.1:1-8
  12.1:1-3 12.2:1 12.3:1-6 12.4:1-2 12.5:1-2 12.6:1 13.1:1,3-5 13.2:1-3,5,6 13.3:1-2 13.4:1-2
  14.1:1-4 14.2:1-6 14.3:2,3 14.4:1-7 14.5:1-4`
  .trim()
  .split(/\s+/)
  .flatMap((section) => {
    const [name = '', numbers = ''] = section.split(':')
    return numbers.split(',').flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number)
      return Array.from({ length: last - first + 1 }, (_, at) => `${name}.${first + at}`)
    })
  })

const rows = [
  ...text.matchAll(/^\| (?<points>\d[\d., ]*?) +\| (?<word>.*?) +\| (?<how>.*?) +\| (?<test>.*?) *\|$/gm),
].map(({ groups }) => ({
  points: (groups?.['points'] ?? '').split(', '),
  word: groups?.['word'] ?? '',
  how: groups?.['how'] ?? '',
  test: groups?.['test'] ?? '',
}))

/** What a line says is wrong with it; null when its test is there. */
function faultOf(claim: string): string | null {
  const [, file = '', title = ''] = /^`(tests\/[^`]+)`: (.+)$/.exec(claim) ?? []
  if (file === '' || title === '') return `names no test: ${claim}`
  if (!existsSync(path.join(root, file))) return `there is no ${file}`
  const isStated = readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .some((line) => [`('${title}`, `(\`${title}`].some((stated) => `(${line.trim()}`.includes(stated)))
  return isStated ? null : `${file} has no test "${title}"`
}

test('every point of level 2 has a line, and no line is of another', () => {
  expect(LEVEL_2).toHaveLength(259)
  expect([...new Set(rows.flatMap(({ points }) => points))].toSorted()).toEqual(LEVEL_2.toSorted())
})

test('each line says how, in one of five words; a point that is held names a test that exists', () => {
  const words = ['held', 'built so', 'who runs it', '**not held**', '–']
  expect(rows.filter(({ word, how }) => !words.includes(word) || how === '')).toEqual([])
  const claims = rows.filter(({ word, test: claim }) => word === 'held' || claim !== '')
  expect(claims.map(({ test: claim }) => faultOf(claim)).filter((fault) => fault !== null)).toEqual([])
  expect(faultOf('`tests/law/security.test.ts`: flies')).toBe(
    'tests/law/security.test.ts has no test "flies"',
  )
  expect(faultOf('`tests/law/none.test.ts`: flies')).toBe('there is no tests/law/none.test.ts')
  expect(faultOf('trust us')).toBe('names no test: trust us')
})

test('the summary counts what is not held', () => {
  const count = rows.filter(({ word }) => word === '**not held**').flatMap(({ points }) => points).length
  const security = readFileSync(path.join(root, 'docs/SECURITY.md'), 'utf8')
  expect(security).toContain(`Of ${LEVEL_2.length} points ${count} are not.`)
})

test('no line of a table is left unread', () => {
  const tables = text.slice(text.indexOf('## 1 '))
  const lines = tables.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:point|-+) /.test(line))
  expect(lines).toHaveLength(rows.length)
})
