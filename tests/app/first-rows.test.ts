import { expect, test } from 'vitest'
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

test('the first screen reads what came with the page, and asks the device for what did not', async () => {
  const { read } = createFirstRows(freshDevice(), page)
  expect(await read('home', ofTheDevice, {})).toBe('of the page')
  expect(await read('article', ofTheDevice, {})).toBe('of the device')
})

test('once the first screen is loaded the device is read', async () => {
  const rows = createFirstRows(freshDevice(), page)
  rows.close()
  expect(await rows.read('home', ofTheDevice, {})).toBe('of the device')
})

test('whoever has gone to another address while the app started is shown none of the page’s rows', async () => {
  let isStillHere = true
  const { read } = createFirstRows(freshDevice(), page, { isStillHere: () => isStillHere })
  isStillHere = false
  expect(await read('home', ofTheDevice, {})).toBe('of the device')
})

test('the device has what the page brought before it is read for the next screen', async () => {
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
