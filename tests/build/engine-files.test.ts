// The table of tests that are left out in Firefox (scripts/tests/engine-files.mjs), and the checks that keep it up to
// date.
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { LEFT_OUT, namesWithoutTest, reasonOf } from '../../scripts/tests/engine-files.mjs'

const folder = resolve(import.meta.dirname, '../e2e')
const [[file, left] = ['', {}]] = Object.entries(LEFT_OUT)
const [[name, reason] = ['', undefined]] = Object.entries(left)

test('the table names files that are there, and a reason for each test', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((entry) =>
    entry.replace('.test.ts', ''),
  )
  expect(files).toEqual(expect.arrayContaining(Object.keys(LEFT_OUT)))
  for (const { why } of Object.values(LEFT_OUT).flatMap((tests) => Object.values(tests)))
    expect(why).toMatch(/\w+ \w+/)
})

test('a test is left out only in its own file, by the beginning of its name', () => {
  expect(reasonOf(file, `${name} (SYNC_SEED=7)`)).toBe(reason)
  expect(reasonOf(join(folder, 'another'), name)).toBeNull()
  expect(reasonOf(file, `another ${name}`)).toBeNull()
})

test('reports names of the table that no test has', () => {
  const all = Object.entries(LEFT_OUT).flatMap(([of, tests]) =>
    Object.keys(tests).map((test) => ({ file: of, test })),
  )
  expect(namesWithoutTest(all)).toEqual([])
  expect(namesWithoutTest(all.slice(1))).toEqual([`${file}: ${name}`])
})
