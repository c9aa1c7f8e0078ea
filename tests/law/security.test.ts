// docs/SECURITY.md claims nothing without a test: each line of its table names one that is there.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const text = readFileSync(path.join(root, 'docs/SECURITY.md'), 'utf8')
const rows = [...text.matchAll(/^\| (?<point>\d+\.\d+\.\d+) +\|.*\| (?<test>.*?) +\|$/gm)].map(
  ({ groups }) => ({
    point: groups?.['point'] ?? '',
    test: groups?.['test'] ?? '',
  }),
)

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

test('each point of the table names a test that exists', () => {
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.map(({ test: claim }) => faultOf(claim)).filter((fault) => fault !== null)).toEqual([])
  expect(faultOf('`tests/law/security.test.ts`: flies')).toBe(
    'tests/law/security.test.ts has no test "flies"',
  )
  expect(faultOf('`tests/law/none.test.ts`: flies')).toBe('there is no tests/law/none.test.ts')
  expect(faultOf('trust us')).toBe('names no test: trust us')
})

test('no line of the table is left unread', () => {
  const table = text.slice(text.indexOf('## ASVS'))
  const lines = table.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:point|-+) /.test(line))
  expect(lines).toHaveLength(rows.length)
})
