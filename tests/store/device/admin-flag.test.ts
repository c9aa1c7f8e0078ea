// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { clearAdminFlag, hasAdminFlag, setAdminFlag, watchAdminFlag } from '#store/device/admin-flag.ts'
import { localKept } from '#store/device/kept-storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  clearAdminFlag()
  localStorage.clear()
})

function forbidStorage(): void {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse)
}

describe('P15.1 the flag', () => {
  test("is `admin_auth` equal to 'true', and nothing else", () => {
    expect(hasAdminFlag()).toBe(false)
    setAdminFlag()
    expect(localStorage.getItem('admin_auth')).toBe('true')
    expect(hasAdminFlag()).toBe(true)
    localStorage.setItem('admin_auth', '1')
    expect(hasAdminFlag()).toBe(false)
  })

  test("P15.8 'Salir' clears it", () => {
    setAdminFlag()
    clearAdminFlag()
    expect(localStorage.getItem('admin_auth')).toBeNull()
    expect(hasAdminFlag()).toBe(false)
  })

  test('lasts as long as the page where storage is forbidden', () => {
    forbidStorage()
    expect(hasAdminFlag()).toBe(false)
    setAdminFlag()
    expect(hasAdminFlag()).toBe(true)
    clearAdminFlag()
    expect(hasAdminFlag()).toBe(false)
  })

  test('set or cleared in another tab is told of', () => {
    const told = vi.fn<() => void>()
    const stop = watchAdminFlag(told)
    dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
    expect(told).not.toHaveBeenCalled()
    dispatchEvent(new StorageEvent('storage', { key: 'admin_auth' }))
    dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(told).toHaveBeenCalledTimes(2)
    stop()
    dispatchEvent(new StorageEvent('storage', { key: 'admin_auth' }))
    expect(told).toHaveBeenCalledTimes(2)
  })
})

describe('P15.9 where the session is kept', () => {
  test('is local storage', () => {
    localKept.setItem('s', 'one')
    expect(localStorage.getItem('s')).toBe('one')
    expect(localKept.getItem('s')).toBe('one')
    localKept.removeItem('s')
    expect(localKept.getItem('s')).toBeNull()
  })
})
