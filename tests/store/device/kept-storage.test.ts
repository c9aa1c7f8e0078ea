// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { localKept } from '#store/device/kept-storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localKept.removeItem('session')
})

test('a value that no longer fits replaces the stored one for this page, and another tab replaces it', () => {
  localKept.setItem('session', 'before')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  localKept.setItem('session', 'renewed')
  expect(localKept.getItem('session')).toBe('renewed')
  full.mockRestore()
  localStorage.setItem('session', 'of another tab')
  expect(localKept.getItem('session')).toBe('of another tab')
})
