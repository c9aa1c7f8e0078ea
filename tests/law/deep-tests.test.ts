// What `npm test` leaves to the long run is held in it, too: each such test names a file that runs every time.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const e2e = join(root, 'tests/e2e')
const filesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)

/** Does `npm test` run this file, with a test in it that is not left out? */
function runsAlways(file: string): boolean {
  const path = join(root, file)
  return (
    !file.startsWith('tests/e2e/deep/') &&
    existsSync(path) &&
    /^\s*(?:test|it)(?:\.each)?\(/m.test(readFileSync(path, 'utf8'))
  )
}

describe('a test of the long run alone', () => {
  const files = [...filesIn(e2e), ...filesIn(join(root, 'tests/server'))]
  test.each(files.filter(([, code]) => code.includes('heldBy')))(
    'in %s names files that run every time',
    (_name, code) => {
      const named = [...code.matchAll(/heldBy: '([^']*)'/g)].map(([, file = '']) => file)
      expect(named.filter((file) => !runsAlways(file))).toEqual([])
    },
  )

  test.each(filesIn(join(e2e, 'deep')))('deep/%s names files that run every time', (_name, code) => {
    const named = /^\/\/ In the long run alone: held in every run by (.*)\.$/m.exec(code)?.[1] ?? ''
    const files = named.split(/ and |, /)
    expect(files.filter((file) => !runsAlways(file))).toEqual([])
  })
})

test.each(filesIn(e2e))('%s has a test that runs every time', (name) => {
  expect(runsAlways(`tests/e2e/${name}`)).toBe(true)
})
