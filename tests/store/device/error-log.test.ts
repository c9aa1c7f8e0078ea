// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { errorsKept, keepError, readErrors, watchErrors } from '#store/device/error-log.ts'

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

test('the newest twenty are kept, the newest first, and who watches is told', () => {
  const before = errorsKept.get()
  for (let n = 0; n < 25; n += 1) keepError(`error ${n}`)
  expect(readErrors().map(({ text }) => text)).toEqual(
    Array.from({ length: 20 }, (_, n) => `Thrown: error ${24 - n}`),
  )
  expect(errorsKept.get()).toBe(before + 25)
})

test('what nobody catches is kept while it is watched for', () => {
  const stop = watchErrors()
  dispatchEvent(new ErrorEvent('error', { error: new RangeError('thrown') }))
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('rejected') }))
  stop()
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('later') }))
  expect(readErrors().map(({ text }) => text.split('\n')[0])).toEqual([
    'Error: rejected',
    'RangeError: thrown',
  ])
})

test('what something else has left under the name is no error', () => {
  for (const value of ['{', '"words"', '[1, {"at": "then"}]']) {
    localStorage.setItem('errors', value)
    expect(readErrors()).toEqual([])
    keepError('new')
    expect(readErrors()).toHaveLength(1)
  }
})
