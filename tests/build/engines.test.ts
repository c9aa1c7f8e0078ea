// The message about a Firefox that the tests' driver does not support, shown before any test runs.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { problemOf } from '../../scripts/tests/engines.mjs'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cacharreo-engines-'))
})
afterEach(() => vi.unstubAllEnvs())
afterAll(() => rm(folder, { recursive: true }))

/** A program in place of Firefox that reports this version. */
async function firefoxOf(says: string): Promise<void> {
  const path = join(folder, 'firefox')
  await writeFile(path, `#!/bin/sh\necho '${says}'\n`)
  await chmod(path, 0o755)
  vi.stubEnv('FIREFOX_PATH', path)
}

test.each([
  ['Mozilla Firefox 153.7.0esr', /^$/],
  ['Mozilla Firefox 160.0', /^$/],
  ['Mozilla Firefox 140.12.0esr', /^Firefox 140 is too old .* 153\.$/],
  ['what is this', /^Firefox without a version is too old/],
])('%s', async (says, expected) => {
  await firefoxOf(says)
  expect(problemOf('firefox') ?? '').toMatch(expected)
})

test('a program that is not there is named', () => {
  vi.stubEnv('FIREFOX_PATH', join(folder, 'none'))
  expect(problemOf('firefox')).toBe(`Not here: ${join(folder, 'none')}.`)
})
