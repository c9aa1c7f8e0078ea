// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { takeReload } from '#store/device/reload-guard.ts'

beforeEach(() => sessionStorage.clear())

test('a tab reloads as often as given at first', () => {
  expect([1, 2, 3].map(() => takeReload('first', 1))).toEqual([true, false, false])
})

test('nothing reloads again until reloads are allowed, each time as many', () => {
  const some = () => Array.from({ length: 5 }, () => takeReload('again'))
  expect(some()).toEqual([false, false, false, false, false])
  for (let time = 0; time < 2; time += 1) {
    sessionStorage.setItem('again', '3')
    expect(some()).toEqual([true, true, true, false, false])
  }
})
