// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { allowReloads, mayReloadAgain, mayReloadOnce } from '#store/device/reload-guard.ts'

beforeEach(() => sessionStorage.clear())

test('a missing file reloads a tab once', () => {
  expect([mayReloadOnce(), mayReloadOnce(), mayReloadOnce()]).toEqual([true, false, false])
})

test('without a return of the connection nothing reloads again; each return allows three', () => {
  const some = () => Array.from({ length: 5 }, () => mayReloadAgain())
  expect(some()).toEqual([false, false, false, false, false])
  allowReloads()
  expect(some()).toEqual([true, true, true, false, false])
  allowReloads()
  expect(some()).toEqual([true, true, true, false, false])
})
