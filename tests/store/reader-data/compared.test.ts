// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  sessionStorage.clear()
  vi.resetModules()
})

/** As in a newly loaded page. */
async function load() {
  vi.resetModules()
  return (await import('#store/reader-data/compared.ts')).compared
}

test('three reviews are compared at most, and each is taken out by the same press', async () => {
  const compared = await load()
  expect(['a', 'b', 'c', 'd'].map((id) => compared.toggle(id))).toEqual([true, true, true, false])
  expect(compared.get()).toEqual(['a', 'b', 'c'])
  expect(compared.toggle('b')).toBe(true)
  expect(compared.get()).toEqual(['a', 'c'])
})

test('the choice outlives a reload, and its end does, too', async () => {
  const compared = await load()
  compared.toggle('a')
  expect((await load()).get()).toEqual(['a'])
  compared.clear()
  expect((await load()).get()).toEqual([])
})

test('nonsense that stands there is no choice, and forbidden storage no failure', async () => {
  sessionStorage.setItem('compared', '<a>,b')
  expect((await load()).get()).toEqual(['b'])
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError')
  })
  const compared = await load()
  compared.toggle('c')
  expect(compared.get()).toEqual(['b', 'c'])
})

test('whoever watches is told, and the same choice is the same value', async () => {
  const compared = await load()
  const told = vi.fn<() => void>()
  const stop = compared.subscribe(told)
  compared.toggle('a')
  expect(told).toHaveBeenCalledTimes(1)
  expect(compared.get()).toBe(compared.get())
  stop()
  compared.clear()
  expect(told).toHaveBeenCalledTimes(1)
})
