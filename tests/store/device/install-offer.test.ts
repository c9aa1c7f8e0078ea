import { expect, test } from 'vitest'
import { isTimeToOffer } from '#store/device/install-offer.ts'
import { noteReading } from '#store/reader-data/readings.ts'
import { freshDevice, freshDisk, refusedDevice } from '../../support/sync/fresh-device.ts'

const MONDAY = '2026-11-23'
const TUESDAY = '2026-11-24'

test('the moment comes on another day than the first', async () => {
  const disk = freshDisk()
  const device = disk.open()
  expect(await isTimeToOffer(device, MONDAY)).toBe(false)
  expect(await isTimeToOffer(device, MONDAY)).toBe(false)
  expect(await isTimeToOffer(disk.open(), TUESDAY)).toBe(true)
})

test('or with the third article that is begun, on the first day, too', async () => {
  const device = freshDevice()
  const begin = (id: string) =>
    noteReading(device, { id, minutes: 5 }, { block: 1, blocks: 9, words: 'Una', isAtEnd: false, spent: 0 })
  for (const id of ['a', 'b', 'a']) await begin(id)
  expect(await isTimeToOffer(device, MONDAY)).toBe(false)
  await begin('c')
  expect(await isTimeToOffer(device, MONDAY)).toBe(true)
})

test('it never comes where nothing is kept: the answer could not be remembered', async () => {
  expect(await isTimeToOffer(refusedDevice(), MONDAY)).toBe(false)
  expect(await isTimeToOffer(refusedDevice(), TUESDAY)).toBe(false)
})
