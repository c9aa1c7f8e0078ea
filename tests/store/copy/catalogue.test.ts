import { fold } from '#domain/lists/fold.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Device } from '#store/device/device.ts'
import { packCatalogue } from '#store/copy/pack-catalogue.ts'
import { NO_TEXTS, textsBetween } from '#store/copy/packed-texts.ts'
import { publishedMicroseconds } from '#domain/articles/dates.ts'
import { storedScore } from '#store/copy/orders.ts'
import { catalogueRows } from '../../support/sync/catalogue-rows.ts'
import { freshDisk } from '../../support/sync/fresh-device.ts'
import { put, sampleHead, sampleHeads } from '../../support/sync/sample-heads.ts'

/** I10: the catalogue is a function of the heads. */
async function expectTrueCatalogue(device: Device): Promise<void> {
  const { ids, titles, categoryIds, scores } = await catalogueRows(device)
  const heads = (await device.copy.heads.toArray()).toSorted(
    (a, b) =>
      publishedMicroseconds(b.publishedAt) - publishedMicroseconds(a.publishedAt) || (a.id < b.id ? 1 : -1),
  )
  expect(ids).toEqual(heads.map(({ id }) => id))
  expect(titles).toEqual(heads.map(({ title }) => fold(title)))
  expect(categoryIds).toEqual(heads.map(({ categoryId }) => categoryId))
  expect(scores).toEqual(heads.map((head) => storedScore(head.thin ? null : head.overall)))
}

describe('the catalogue', () => {
  test('stands newest first; where dates tie, by id, as the server orders', async () => {
    const device = freshDisk().open()
    const publishedAt = '2026-05-01T10:00:00+00:00'
    await put(device, {
      heads: [...sampleHeads(2), sampleHead(7, { publishedAt }), sampleHead(5, { publishedAt })],
    })
    const { ids } = await catalogueRows(device)
    expect(ids).toEqual(['a00007', 'a00005', 'a00002', 'a00001'])
  })

  test('follows what another tab writes, by the patches alone', async () => {
    const disk = freshDisk()
    const [writer, reader] = [disk.open(), disk.open()]
    await put(writer, { heads: sampleHeads(3) })
    await expectTrueCatalogue(reader)
    await put(writer, { heads: [sampleHead(2, { rev: 9, title: 'Más nueva', publishedAt: '2026-06-01' })] })
    await put(writer, { goneArticles: [{ id: 'a00001', rev: 10 }] })
    // Patches suffice: the heads cannot even be read.
    await reader.copy.heads.clear()
    const { ids, titles } = await catalogueRows(reader)
    expect(ids).toEqual(['a00002', 'a00003'])
    expect(titles[0]).toBe('mas nueva')
  })

  test('is packed when patches pile up, and read back the same by the next launch', async () => {
    const disk = freshDisk()
    const device = disk.open()
    for (const head of sampleHeads(50)) await put(device, { heads: [head] })
    await packCatalogue(device)
    expect(await device.copy.patches.count()).toBe(0)
    expect(await device.copy.packed.get('catalogue')).toMatchObject({ edition: 50 })
    await expectTrueCatalogue(disk.open())
    await put(device, { heads: [sampleHead(51)] })
    await expectTrueCatalogue(device)
    await expectTrueCatalogue(disk.open())
  })

  test('a tab whose patches were packed away reads the whole again', async () => {
    const disk = freshDisk()
    const [writer, reader] = [disk.open(), disk.open()]
    await put(writer, { heads: sampleHeads(2) })
    await expectTrueCatalogue(reader)
    for (const head of sampleHeads(50).slice(2)) await put(writer, { heads: [head] })
    await packCatalogue(writer)
    await expectTrueCatalogue(reader)
  })

  test('is made again from the heads when a patch is missing', async () => {
    const disk = freshDisk()
    const device = disk.open()
    await put(device, { heads: sampleHeads(3) })
    await put(device, { heads: [sampleHead(4)] })
    await device.copy.patches.delete(1)
    await expectTrueCatalogue(disk.open())
  })

  test('is packed at once where it had to be made from the heads', async () => {
    const disk = freshDisk()
    const device = disk.open()
    await put(device, { heads: sampleHeads(3) })
    await device.copy.patches.clear()
    await packCatalogue(device)
    await device.copy.heads.clear()
    expect((await catalogueRows(disk.open())).ids).toEqual(['a00003', 'a00002', 'a00001'])
  })

  test('of a deleted copy is not used for the next one', async () => {
    const disk = freshDisk()
    const [device, other] = [disk.open(), disk.open()]
    await put(device, { heads: sampleHeads(3) })
    await expectTrueCatalogue(device)
    await other.copy.delete({ disableAutoOpen: false })
    await expectTrueCatalogue(device)
    await put(device, { heads: [sampleHead(9)] })
    await expectTrueCatalogue(device)
  })

  test('is made again when an earlier release folded it otherwise', async () => {
    const disk = freshDisk()
    const device = disk.open()
    for (const head of sampleHeads(50)) await put(device, { heads: [head] })
    await packCatalogue(device)
    await device.copy.packed.update('catalogue', { format: 0, titles: NO_TEXTS })
    await expectTrueCatalogue(disk.open())
  })

  test('a load that began before an edition is not used for it', async () => {
    const device = freshDisk().open()
    const first = await put(device, { heads: sampleHeads(1) })
    const early = device.catalogue.at(first)
    const second = await put(device, { heads: [sampleHead(2)] })
    const late = device.catalogue.at(second)
    expect((await early).published.length).toBeGreaterThan(0)
    expect(textsBetween((await late).ids, 0, 9)).toEqual(['a00002', 'a00001'])
  })

  test('I10 is a function of the heads after any writes, in the tab that wrote and in a new one', async () => {
    const change = fc.record({
      number: fc.integer({ min: 1, max: 8 }),
      minute: fc.integer({ min: 1, max: 4 }),
      gone: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(change, { maxLength: 5 }), { maxLength: 12 }), async (steps) => {
        const disk = freshDisk()
        const device = disk.open()
        let rev = 0
        for (const step of steps) {
          const rows = step.map((row) => ({ ...row, rev: (rev += 1) }))
          await put(device, {
            heads: rows
              .filter(({ gone }) => !gone)
              .map((row) =>
                sampleHead(row.number, {
                  rev: row.rev,
                  publishedAt: `2026-01-0${row.minute}`,
                  overall: row.rev % 11,
                }),
              ),
            goneArticles: rows
              .filter(({ gone }) => gone)
              .map((row) => ({ id: sampleHead(row.number).id, rev: row.rev })),
          })
          if (rev % 3 === 0) await expectTrueCatalogue(device)
        }
        await expectTrueCatalogue(device)
        await expectTrueCatalogue(disk.open())
        device.close()
      }),
      { numRuns: 40 },
    )
  })
})

describe('the instant of publication', () => {
  test('is known to the microsecond', () => {
    const [older, newer] = ['2026-11-20T19:58:49.479001+00:00', '2026-11-20T19:58:49.479002+00:00']
    expect(publishedMicroseconds(newer) - publishedMicroseconds(older)).toBe(1)
  })

  test.each([
    ['2026-11-20', '2026-11-20T00:00:00Z'],
    ['2026-11-20 19:58:49.479+00', '2026-11-20T19:58:49.479000Z'],
    ['2026-11-20T19:58:49.5+00:00', '2026-11-20T20:58:49.500+01:00'],
    ['2026-11-20T19:58:49-0330', '2026-11-20T23:28:49Z'],
    ['2026-11-20T19:58Z', '2026-11-20T19:58:00+00'],
  ])('%s is %s', (one, other) => {
    expect(publishedMicroseconds(one)).toBe(publishedMicroseconds(other))
  })

  test('what is no date is older than everything', () => {
    expect(publishedMicroseconds('ayer')).toBeLessThan(publishedMicroseconds('0001-01-01'))
    expect(publishedMicroseconds('2026-13-40')).toBe(publishedMicroseconds('ayer'))
  })
})
