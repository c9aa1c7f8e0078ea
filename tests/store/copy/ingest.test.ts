import { describe, expect, test } from 'vitest'
import { commit } from '#store/copy/ingest.ts'
import type { Device } from '#store/device/device.ts'
import { freshDevice, freshDisk } from '../../support/sync/fresh-device.ts'
import {
  put,
  sampleCategory,
  sampleHead,
  sampleHeads,
  stockedDevice,
} from '../../support/sync/sample-heads.ts'
import { expectTrueCounts, storedTitles } from '../../support/sync/stored-heads.ts'

describe('I3 rows and checkpoint', () => {
  test('go in together: rows that cannot be written leave the checkpoint where it was', async () => {
    const device = await stockedDevice({ heads: sampleHeads(2), move: { since: 2 } })
    const before = await device.copy.readCheckpoint()
    const unclonable = Object.assign(sampleHead(3), { note: () => {} })
    await expect(put(device, { heads: [sampleHead(4), unclonable], move: { since: 4 } })).rejects.toThrow(
      /could not be cloned/,
    )
    expect(await device.copy.readCheckpoint()).toEqual(before)
    expect(Object.keys(await storedTitles(device))).toEqual(['a00001', 'a00002'])
  })

  test('a step computed from an outdated checkpoint writes nothing', async () => {
    const disk = freshDisk()
    const [one, other] = [disk.open(), disk.open()]
    const from = await one.copy.readCheckpoint()
    expect(await commit(one, { from, move: { since: 1 }, heads: [sampleHead(1)] })).toMatchObject({
      ok: true,
    })
    const late = await commit(other, { from, move: { since: 9 }, heads: [sampleHead(9)] })
    expect(late).toEqual({ ok: false, failure: { kind: 'conflict' } })
    expect(await storedTitles(other)).toEqual({ a00001: 'Reseña 1' })
    expect(await other.copy.readCheckpoint()).toMatchObject({ since: 1, version: 1 })
  })

  test('the counts follow every put, change and deletion', async () => {
    const device = await stockedDevice({ heads: sampleHeads(5) })
    await expectTrueCounts(device)
    await put(device, { heads: [sampleHead(2, { rev: 12 }), sampleHead(7)] })
    await expectTrueCounts(device)
    await put(device, {
      goneArticles: [
        { id: 'a00003', rev: 13 },
        { id: 'unknown', rev: 14 },
      ],
    })
    await expectTrueCounts(device)
  })

  test('the same article twice in one step counts once, at its newest', async () => {
    const device = await stockedDevice({
      heads: [sampleHead(1, { rev: 8, title: 'Nuevo' }), sampleHead(1, { rev: 4 })],
    })
    expect(await storedTitles(device)).toEqual({ a00001: 'Nuevo' })
    await expectTrueCounts(device)
  })
})

test('a row and its deletion in one step: the later of the two holds', async () => {
  const device = await stockedDevice({ heads: sampleHeads(1) })
  await put(device, { heads: [sampleHead(1, { rev: 5 })], goneArticles: [{ id: 'a00001', rev: 6 }] })
  expect(await storedTitles(device)).toEqual({})
  await put(device, { heads: [sampleHead(1, { rev: 9 })], goneArticles: [{ id: 'a00001', rev: 8 }] })
  expect(await storedTitles(device)).toEqual({ a00001: 'Reseña 1' })
  await expectTrueCounts(device)
})

describe('I2 the guard of revisions', () => {
  test('a row never falls back to an older revision', async () => {
    const device = await stockedDevice({ heads: [sampleHead(1, { rev: 8, title: 'Nuevo' })] })
    await put(device, { heads: [sampleHead(1, { rev: 5, title: 'Viejo' })] })
    expect(await storedTitles(device)).toEqual({ a00001: 'Nuevo' })
  })

  test('a deletion older than the row is no news; a newer one removes it', async () => {
    const device = await stockedDevice({ heads: [sampleHead(1, { rev: 8 })] })
    await put(device, { goneArticles: [{ id: 'a00001', rev: 5 }] })
    expect(Object.keys(await storedTitles(device))).toEqual(['a00001'])
    await put(device, { goneArticles: [{ id: 'a00001', rev: 9 }] })
    expect(await storedTitles(device)).toEqual({})
  })

  test('in a new era revisions begin anew, and what the server says now wins', async () => {
    const device = await stockedDevice({
      heads: [sampleHead(1, { rev: 150, title: 'De antes' })],
      move: { era: 1 },
    })
    await put(device, { heads: [sampleHead(1, { rev: 90, title: 'De ahora' })], move: { era: 2 } })
    expect(await storedTitles(device)).toEqual({ a00001: 'De ahora' })
    await expectTrueCounts(device)
  })

  test('rows already there make no new edition: nobody has to read again', async () => {
    const device = freshDevice()
    const first = await put(device, { heads: sampleHeads(3), categories: [sampleCategory('Audio')] })
    const again = await put(device, { heads: sampleHeads(3), categories: [sampleCategory('Audio')] })
    expect(again).toMatchObject({ version: first.version + 1, edition: first.edition })
  })
})

describe('categories', () => {
  async function names({ copy }: Device) {
    return (await copy.categories.toArray()).map(({ name }) => name)
  }

  test('a whole list removes the others, except those newer than it', async () => {
    const device = freshDevice()
    const categories = ['Audio', 'Gaming', 'Laptops'].map((name, place) =>
      sampleCategory(name, { rev: place + 1 }),
    )
    await put(device, { categories })
    await put(device, { categories: [sampleCategory('Audio')], allCategoriesAt: 2 })
    expect(await names(device)).toEqual(['Audio', 'Laptops'])
  })

  test('a category changes and goes by its revisions', async () => {
    const device = await stockedDevice({ categories: [sampleCategory('Audio', { rev: 5 })] })
    await put(device, { categories: [sampleCategory('Audio', { rev: 3, name: 'Viejo' })] })
    await put(device, { goneCategories: [{ id: 'Audio', rev: 4 }] })
    expect(await names(device)).toEqual(['Audio'])
    await put(device, { categories: [sampleCategory('Audio', { rev: 6, name: 'Sonido' })] })
    expect(await names(device)).toEqual(['Sonido'])
    await put(device, { goneCategories: [{ id: 'Audio', rev: 7 }] })
    expect(await names(device)).toEqual([])
  })

  test('a step without categories touches none', async () => {
    const device = await stockedDevice({ categories: [sampleCategory('Audio')] })
    await put(device, { heads: sampleHeads(1), move: { era: 5 } })
    expect(await names(device)).toEqual(['Audio'])
  })
})

describe('rows without revisions', () => {
  const plain = (number: number, change = {}) => sampleHead(number, { rev: 0, bodyRev: 0, ...change })

  test('count as newer when a field differs, and as the same when none does', async () => {
    const device = freshDevice()
    const first = await put(device, { heads: [plain(1), plain(2)], unnumbered: true })
    const same = await put(device, { heads: [plain(1), plain(2)], unnumbered: true })
    expect(same.edition).toBe(first.edition)
    await put(device, { heads: [plain(1, { images: ['/other.webp'] })], unnumbered: true })
    expect(await device.copy.heads.get('a00001')).toMatchObject({
      rev: 2,
      bodyRev: 2,
      images: ['/other.webp'],
    })
    await expectTrueCounts(device)
  })
})
