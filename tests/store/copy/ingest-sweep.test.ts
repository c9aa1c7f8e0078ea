import { describe, expect, test } from 'vitest'
import { commit } from '#store/copy/ingest.ts'
import { freshDevice, freshDisk } from '../../support/sync/fresh-device.ts'
import { put, sampleHead, sampleHeads, stockedDevice } from '../../support/sync/sample-heads.ts'
import { expectTrueCounts, storedTitles } from '../../support/sync/stored-heads.ts'
import { watchWrites } from '../../support/database/writes.ts'

const begin = { move: { sweep: true }, beginSweep: true } as const

describe('a sweep', () => {
  test('removes at its end what it did not meet, and nothing before', async () => {
    const device = await stockedDevice({ heads: sampleHeads(4) })
    await put(device, { heads: [sampleHead(4)], ...begin })
    await put(device, { heads: [sampleHead(2), sampleHead(9)] })
    expect(Object.keys(await storedTitles(device))).toHaveLength(5)
    await put(device, { heads: [], endSweep: true })
    expect(Object.keys(await storedTitles(device))).toEqual(['a00002', 'a00004', 'a00009'])
    await expectTrueCounts(device)
  })

  test('that starts again forgets the ids of an abandoned one', async () => {
    const device = await stockedDevice({ heads: sampleHeads(2) })
    await put(device, { heads: [sampleHead(1)], ...begin })
    await put(device, { heads: [sampleHead(2)], ...begin })
    await put(device, { endSweep: true })
    expect(Object.keys(await storedTitles(device))).toEqual(['a00002'])
  })

  test('counts correctly when its last step adds, changes and deletes articles', async () => {
    const device = await stockedDevice({ heads: sampleHeads(5) })
    await put(device, { heads: sampleHeads(3), ...begin })
    const goneArticles = [
      { id: 'a00001', rev: 11 },
      { id: 'a00005', rev: 12 },
    ]
    await put(device, {
      heads: [sampleHead(2, { rev: 13 }), sampleHead(9)],
      goneArticles,
      endSweep: true,
    })
    expect(Object.keys(await storedTitles(device))).toEqual(['a00002', 'a00003', 'a00009'])
    await expectTrueCounts(device)
  })

  test('writes of rows that are here already only that they were met', async () => {
    const device = freshDevice()
    const written = watchWrites(device.copy)
    await put(device, { heads: sampleHeads(9) })
    await put(device, { heads: [sampleHead(9)], ...begin })
    written()
    await put(device, { heads: sampleHeads(8) })
    expect(written()).toEqual({ seen: 1, checkpoints: 1 })
    await put(device, { heads: [sampleHead(7, { rev: 17 })] })
    expect(written()).toEqual({ heads: 1, patches: 1, seen: 1, checkpoints: 1 })
  })

  test('without one, the end of a first pull removes nothing', async () => {
    const device = await stockedDevice({ heads: sampleHeads(2) })
    await put(device, { endSweep: true })
    expect(Object.keys(await storedTitles(device))).toHaveLength(2)
  })
})

describe('what a pull remembers of the stored rows', () => {
  test('is read again after a restart', async () => {
    const disk = freshDisk()
    await put(disk.open(), { heads: [sampleHead(1, { rev: 8, title: 'Nuevo' })], move: { phase: 'pull' } })
    const device = disk.open()
    await put(device, { heads: [sampleHead(1, { rev: 5, title: 'Viejo' }), sampleHead(2)] })
    expect(await storedTitles(device)).toEqual({ a00001: 'Nuevo', a00002: 'Reseña 2' })
    await expectTrueCounts(device)
  })

  test('follows its own steps', async () => {
    const device = await stockedDevice({ heads: sampleHeads(3) })
    await put(device, { heads: [], ...begin })
    await put(device, { heads: [sampleHead(2, { rev: 12, title: 'Nuevo' })] })
    await put(device, { goneArticles: [{ id: 'a00003', rev: 13 }] })
    await put(device, { heads: [sampleHead(2, { rev: 7, title: 'Viejo' }), sampleHead(3)] })
    expect(await storedTitles(device)).toEqual({ a00001: 'Reseña 1', a00002: 'Nuevo', a00003: 'Reseña 3' })
    await expectTrueCounts(device)
  })

  test('is invalid once another tab has written', async () => {
    const disk = freshDisk()
    const [one, other] = [disk.open(), disk.open()]
    await put(one, { heads: sampleHeads(3) })
    await put(one, { heads: [], ...begin })
    await put(one, { heads: [sampleHead(1)] })
    await put(other, { heads: [sampleHead(2, { rev: 12, title: 'Nuevo' }), sampleHead(8)] })
    await put(one, { heads: [sampleHead(2, { rev: 7, title: 'Viejo' }), sampleHead(8)] })
    expect(await storedTitles(one)).toMatchObject({ a00002: 'Nuevo' })
    await expectTrueCounts(one)
  })

  test('is not moved by a step that was refused or undone', async () => {
    const device = freshDevice()
    const outdated = await put(device, { heads: sampleHeads(2) })
    await put(device, { heads: [], ...begin })
    await put(device, { heads: [sampleHead(1)] })
    const newer = sampleHead(2, { rev: 12, title: 'Nuevo' })
    expect((await commit(device, { from: outdated, move: {}, heads: [newer] })).ok).toBe(false)
    const unclonable = Object.assign(sampleHead(3), { note: () => {} })
    await expect(put(device, { heads: [newer, unclonable] })).rejects.toThrow(/could not be cloned/)
    await put(device, { heads: [newer] })
    expect(await storedTitles(device)).toMatchObject({ a00002: 'Nuevo' })
    await expectTrueCounts(device)
  })
})
