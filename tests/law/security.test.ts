// docs/asvs.md covers every point, and each point that it claims names an existing test.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const text = readFileSync(path.join(root, 'docs/asvs.md'), 'utf8')

/** The points of levels 1 and 2 (OWASP ASVS 5.0.0), by section. */
const LEVELS_1_AND_2 = `
  1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2 2.1:1-3 2.2:1-3 2.3:1-4 2.4:1
  3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2 4.1:1-3 4.2:1 4.3:1-2 4.4:1-4 5.1:1 5.2:1-3 5.3:1-2 5.4:1-3
  6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3 6.8:1-4 7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2
  8.1:1-2 8.2:1-3 8.3:1 8.4:1 9.1:1-3 9.2:1-4 10.1:1-2 10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3
  11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1 11.6:1 12.1:1-3 12.2:1-2 12.3:1-4 13.1:1 13.2:1-5 13.3:1-2 13.4:1-5
  14.1:1-2 14.2:1-4 14.3:1-3 15.1:1-3 15.2:1-3 15.3:1-7 16.1:1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3
  17.1:1 17.2:1-4 17.3:1-2`
  .trim()
  .split(/\s+/)
  .flatMap((section) => {
    const [name = '', numbers = ''] = section.split(':')
    return numbers.split(',').flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number)
      return Array.from({ length: last - first + 1 }, (_, at) => `${name}.${first + at}`)
    })
  })

/** At most this many points may be listed as not met. */
const MOST_NOT_HELD = 12

const rows = [
  ...text.matchAll(/^\| (?<points>\d[\d., ]*?) +\| (?<word>.*?) +\| (?<how>.*?) +\| (?<test>.*?) *\|$/gm),
].map(({ groups }) => ({
  points: (groups?.['points'] ?? '').split(', '),
  word: groups?.['word'] ?? '',
  how: groups?.['how'] ?? '',
  test: groups?.['test'] ?? '',
}))

/** The fault of a line; null if its test exists. */
function faultOf(claim: string): string | null {
  const [, file = '', title = ''] = /^`(tests\/[^`]+)`: (.+)$/.exec(claim) ?? []
  if (file === '' || title === '') return `names no test: ${claim}`
  if (!existsSync(path.join(root, file))) return `there is no ${file}`
  const isStated = readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .some((line) =>
      [`('${title}`, `("${title}`, `(\`${title}`].some((stated) => `(${line.trim()}`.includes(stated)),
    )
  return isStated ? null : `${file} has no test "${title}"`
}

test('every point of levels 1 and 2 has one line, and no line is of another', () => {
  expect(LEVELS_1_AND_2).toHaveLength(253)
  expect(rows.flatMap(({ points }) => points).toSorted()).toEqual(LEVELS_1_AND_2.toSorted())
})

test('each line says how, in one of five words; a point that is held names a test that exists', () => {
  const words = ['held', 'built so', 'operator', '**not held**', '–']
  expect(rows.filter(({ word, how }) => !words.includes(word) || how === '')).toEqual([])
  const claims = rows.filter(({ word, test: claim }) => word === 'held' || claim !== '')
  expect(claims.map(({ test: claim }) => faultOf(claim)).filter((fault) => fault !== null)).toEqual([])
})

test('few points are not held, and the summary names each of them', () => {
  const open = rows.filter(({ word }) => word === '**not held**').flatMap(({ points }) => points)
  expect(open.length).toBeLessThanOrEqual(MOST_NOT_HELD)
  const security = readFileSync(path.join(root, 'docs/SECURITY.md'), 'utf8')
  expect(security).toContain(`Of ${LEVELS_1_AND_2.length} points ${open.length} are not held.`)
  expect([...security.matchAll(/ASVS (\d+\.\d+\.\d+)\b/g)].map(([, point]) => point)).toEqual(open)
})

test('no line of a table is left unread', () => {
  const tables = text.slice(text.indexOf('## 1 '))
  const lines = tables.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:point|-+) /.test(line))
  expect(lines).toHaveLength(rows.length)
})
