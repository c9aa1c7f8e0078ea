// @vitest-environment jsdom
// A file of the app that does not come, on a page that stays and on one that is being left (`app/missing-file.ts`).
import { afterEach, beforeAll, expect, test } from 'vitest'
import { reloadOnMissingFile } from '#app/missing-file.ts'
import { MISSING_FILE } from '#domain/es/messages.ts'

beforeAll(reloadOnMissingFile)
afterEach(() => void window.dispatchEvent(new Event('pageshow')))

/** Dispatches this error as unhandled. Returns whether it would reach the console. */
function isReported(reason: Error): boolean {
  const event = new Event('unhandledrejection', { cancelable: true })
  return window.dispatchEvent(Object.assign(event, { reason }))
}

test('a missing file that nobody caught is reported if the page is not reloaded', () => {
  expect(isReported(new Error(MISSING_FILE))).toBe(true)
})

test('a file aborted by leaving the page is not missing, until the page is restored', () => {
  window.dispatchEvent(new Event('beforeunload'))
  expect(isReported(new Error(MISSING_FILE))).toBe(false)
  expect(isReported(new Error('another'))).toBe(true)
  window.dispatchEvent(new Event('pageshow'))
  expect(isReported(new Error(MISSING_FILE))).toBe(true)
})
