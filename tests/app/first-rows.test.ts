import { expect, test, vi } from 'vitest'
import { createFirstRows } from '#app/start/first-rows.ts'
import type { PageData } from '#app/start/page-data.ts'
import { freshDevice } from '../support/sync/fresh-device.ts'

const page: PageData = {
  path: '/',
  origin: 'server',
  generation: 'g',
  rev: 1,
  checkedAt: null,
  total: 1,
  newest: [],
  answers: { home: 'of the page' },
}
const ofTheDevice = () => Promise.resolve('of the device')

test('the first screen reads the page’s rows, and the device’s for missing ones', async () => {
  const { read } = createFirstRows(freshDevice(), page)
  expect(await read('home', ofTheDevice, {})).toBe('of the page')
  expect(await read('article', ofTheDevice, {})).toBe('of the device')
})

test('later screens read the device', async () => {
  const rows = createFirstRows(freshDevice(), page)
  rows.close()
  expect(await rows.read('home', ofTheDevice, {})).toBe('of the device')
})

test('another address opened during the start shows none of the page’s rows', async () => {
  let isStillHere = true
  const { read } = createFirstRows(freshDevice(), page, { isStillHere: () => isStillHere })
  isStillHere = false
  expect(await read('home', ofTheDevice, {})).toBe('of the device')
})

test('the device stores the page’s rows before the next screen reads it', async () => {
  const happened: string[] = []
  const rows = createFirstRows(freshDevice(), page, {
    fillDevice: async () => {
      await Promise.resolve()
      happened.push('filled')
    },
  })
  await rows.read('home', ofTheDevice, {})
  expect(happened).toEqual([])
  rows.close()
  await rows.read(
    'home',
    () => {
      happened.push('read')
      return ofTheDevice()
    },
    {},
  )
  expect(happened).toEqual(['filled', 'read'])
})

test('P13.11 there are no rows if the device does not answer', async () => {
  vi.useFakeTimers()
  const rows = createFirstRows(freshDevice(), null).read('home', () => new Promise<never>(() => {}), {})
  await vi.advanceTimersByTimeAsync(1000)
  expect(await rows).toBeUndefined()
  vi.useRealTimers()
})

test('there are no rows if the device cannot be opened', async () => {
  const refuse = () => Promise.reject(Object.assign(new Error('private mode'), { name: 'InvalidStateError' }))
  expect(await createFirstRows(freshDevice(), null).read('home', refuse, {})).toBeUndefined()
})

test('a bug is reported, and not taken for a missing device', async () => {
  const bug = () => Promise.reject(new TypeError('bug'))
  await expect(createFirstRows(freshDevice(), null).read('home', bug, {})).rejects.toThrow('bug')
})
