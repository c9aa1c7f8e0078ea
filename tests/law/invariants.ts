// The numbered invariants of docs/sync.md and the tests that name them.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const project = path.resolve(import.meta.dirname, '../..')

/** The files that test an invariant, by its number (`I1`). */
export type Holders = ReadonlyMap<string, readonly string[]>

/** The table of invariants: a row's number, and every test file in its last column. */
export function statedHolders(): Holders {
  const text = readFileSync(path.join(project, 'docs/sync.md'), 'utf8')
  const rows = text.split('\n').filter((line) => /^\| I\d+ /.test(line))
  return new Map(
    rows.map((row) => {
      const [, number = '', , heldBy = ''] = row.split('|').map((cell) => cell.trim())
      return [number, [...heldBy.matchAll(/`(tests\/[^`]+)`/g)].map(([, file = '']) => file).toSorted()]
    }),
  )
}

/** The test files whose tests name an invariant in their titles. */
export function namedHolders(): Holders {
  const holders = new Map<string, Set<string>>()
  const tests = readdirSync(path.join(project, 'tests'), { recursive: true, encoding: 'utf8' })
  for (const name of tests.filter((one) => /\.test\.tsx?$/.test(one))) {
    const file = path.posix.join('tests', ...name.split(path.sep))
    const text = readFileSync(path.join(project, file), 'utf8')
    const titles = [...text.matchAll(/\b(?:describe|test|it)(?:\.each\([^()]*\))?\(\s*(['"`])(.*?)\1/g)]
    for (const number of titles.flatMap(([, , title = '']) => title.match(/\bI\d+\b/g) ?? [])) {
      holders.set(number, (holders.get(number) ?? new Set()).add(file))
    }
  }
  return new Map([...holders].map(([number, files]) => [number, [...files].toSorted()]))
}
