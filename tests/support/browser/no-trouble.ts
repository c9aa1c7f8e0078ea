// Set-up of every end-to-end test file: an undeclared error (tests/support/browser/trouble.ts) fails the test in
// which it happened. An error after the last test fails the file.
import { afterAll, afterEach } from 'vitest'
import { beginFile, takeUnexpected, takeUnmet } from './trouble.ts'

beginFile()

/** Registered before the file's own hooks, so that it runs after them: closing a page may cause errors, too. */
afterEach(() => {
  refuse('Went wrong on a page (a test that means it names it with expectTrouble):', takeUnexpected())
  refuse('Was expected to go wrong, and did not:', takeUnmet().map(String))
})

afterAll(() => {
  refuse('Went wrong on a page after the last test:', takeUnexpected())
})

function refuse(why: string, lines: readonly string[]): void {
  if (lines.length > 0) throw new Error([why, ...lines].join('\n'))
}
