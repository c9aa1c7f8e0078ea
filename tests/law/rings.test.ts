// The lists of `npm test` (scripts/tests/rings.mjs): a name without a test would silently leave out its journey.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LONG_TESTS, MAIN_JOURNEYS } from '../../scripts/tests/rings.mjs'

test.each(Object.entries(MAIN_JOURNEYS))('each main journey of %s is a test there', (file, names) => {
  const text = readFileSync(`tests/e2e/${file}.test.ts`, 'utf8')
  expect(names.filter((name) => !text.includes(`'${name}`))).toEqual([])
})

test('each long test is a file', () => {
  expect(LONG_TESTS.filter((file) => !existsSync(file))).toEqual([])
})
