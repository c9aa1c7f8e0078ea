// docs/configuration.md and docs/commands.md name everything that the code and package.json have, and nothing more.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const project = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(project, file), 'utf8')
/** How code reads a variable: `env['PORT']`, `required(env, 'JWT_SECRET')`. */
const READS = /\benv(?:\[|, )'(?<name>[A-Z][A-Z0-9_]+)'/g
/** Variables of other programs, and those that commands set for each other. */
const INTERNAL = new Set(
  'PATH HOME NODE_ENV NO_COLOR DO_NOT_TRACK INIT_CWD DEEP ENGINE SERVER_DATABASE WITHOUT_LONG_TESTS LITE_AUTH_BCRYPT_COST'.split(
    ' ',
  ),
)

function variablesOfCode(): Set<string> {
  const folders = ['server', 'scripts', 'bench', 'tests/support']
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(project, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|mjs)$/.test(name))
      .map((name) => path.join(folder, name)),
  )
  const names = ['vite.config.ts', ...files].flatMap((file) =>
    [...read(file).matchAll(READS)].map(({ groups }) => groups?.['name'] ?? ''),
  )
  return new Set(names.filter((name) => !INTERNAL.has(name)))
}

/** The names in the first column of a document's tables. */
function firstColumn(file: string, name: RegExp): Set<string> {
  const cells = [...read(file).matchAll(/^\| (`[^|]*) \|/gm)].map(([, cell = '']) => cell)
  return new Set(cells.flatMap((cell) => [...cell.matchAll(name)].map(([, found = '']) => found)))
}

test('docs/configuration.md names every variable that the code reads, and no other', () => {
  const inCode = [...variablesOfCode()].toSorted()
  expect(inCode.length).toBeGreaterThan(40)
  expect([...firstColumn('docs/configuration.md', /`([A-Z][A-Z0-9_]+)`/g)].toSorted()).toEqual(inCode)
})

test('docs/commands.md names every command of package.json and every bench', () => {
  const commands = read('docs/commands.md')
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
  const missing = Object.keys(scripts).filter((name) => !new RegExp(`npm (?:run )?${name}\\b`).test(commands))
  expect(missing).toEqual([])
  const benches = readdirSync(path.join(project, 'bench'))
    .filter((name) => name.endsWith('.ts') && name !== 'soak.ts')
    .map((name) => name.replace('.ts', ''))
  const named = firstColumn('docs/commands.md', /`([a-z]+)`/g)
  expect(benches.filter((name) => !named.has(name))).toEqual([])
})
