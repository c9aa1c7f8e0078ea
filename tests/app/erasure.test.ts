// @vitest-environment jsdom
import { BroadcastChannel as NodeChannel } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createErasure } from '#app/erasure.ts'
import type { Device } from '#store/device/device.ts'
import { deviceContents } from '#store/device/device-contents.ts'
import type { StoredDraft } from '#store/reader-data/reader-database.ts'
import type { Erasure } from '#store/device/erase.ts'
import { holdReloads } from '#store/drafts/unsaved-work.ts'
import { noteReading } from '#store/reader-data/readings.ts'
import { addRecentSearch } from '#store/search/recent-searches.ts'
import { saveArticle } from '#store/reader-data/saved.ts'
import { articlesByIds } from '#store/queries.ts'
import { freshDisk } from '../support/sync/fresh-device.ts'
import { put, sampleHeads } from '../support/sync/sample-heads.ts'
import { until } from '../support/sync/virtual-clock.ts'

const NOWHERE = { block: 3, blocks: 9, words: 'Así empieza', isAtEnd: false, spent: 0 }
const EMPTY = { articles: 0, texts: 0, saved: 0, readings: 0, searches: 0, drafts: [] }
const ended: (() => void)[] = []

beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', NodeChannel)
})
afterEach(() => {
  for (const end of ended.splice(0)) end()
})

interface Tab {
  readonly device: Device
  readonly erasure: Erasure
  readonly happened: string[]
}

/** A tab on this disk; `pictures`: can they be deleted? */
function openTab(disk: ReturnType<typeof freshDisk>, pictures = true): Tab {
  const device = disk.open()
  const happened: string[] = []
  const erasure = createErasure({
    device,
    sync: { start: () => void happened.push('start'), stop: () => void happened.push('stop') },
    erasePictures: async () => pictures,
    restart: (at) => void happened.push(`restart ${at}`),
  })
  ended.push(() => {
    erasure.stop()
    device.close()
  })
  return { device, erasure, happened }
}

function storedDraft(id: string): StoredDraft {
  return {
    id,
    userId: 'u',
    kind: 'article',
    rowId: id,
    isNew: true,
    baseRev: 0,
    value: {},
    opened: {},
    savedAt: 1,
  }
}

/** Puts something of every kind on the device. */
async function fill(device: Device): Promise<void> {
  await put(device, { heads: sampleHeads(3), move: { filled: true } })
  const [article] = await articlesByIds(device, [], ['a00001'])
  if (article) await saveArticle(device, article)
  await noteReading(device, { id: 'a00002', minutes: 5 }, NOWHERE)
  await addRecentSearch(device, 'yunque')
  await device.own.drafts.bulkPut([
    { ...storedDraft('d1'), value: { title: 'Con nombre' } },
    { ...storedDraft('d2'), value: { title: '' } },
  ])
}

describe('everything is deleted', () => {
  test('except drafts that are not named, and the tab restarts', async () => {
    const disk = freshDisk()
    const { device, erasure, happened } = openTab(disk)
    await fill(device)
    localStorage.setItem('theme', 'dark')
    sessionStorage.setItem('compared', 'a00001')
    const [named] = (await deviceContents(device)).drafts.filter(({ title }) => title === 'Con nombre')
    expect(await erasure.erase(named ? [named] : [])).toEqual([])
    expect(happened).toEqual(['stop', 'restart home'])
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
    const after = await deviceContents(openTab(disk).device)
    expect(after).toMatchObject({ ...EMPTY, drafts: [{ key: 'd2' }] })
    expect(after.drafts).toHaveLength(1)
  })

  test('except a draft that changed since it was named', async () => {
    const disk = freshDisk()
    const { device, erasure } = openTab(disk)
    await fill(device)
    const { drafts } = await deviceContents(device)
    await device.own.drafts.update('d1', { savedAt: 99 })
    await erasure.erase(drafts)
    const after = await deviceContents(openTab(disk).device)
    expect(after.drafts.map(({ key }) => key)).toEqual(['d1'])
  })

  test('and another tab writes nothing back: it restarts in place', async () => {
    const disk = freshDisk()
    const [one, other] = [openTab(disk), openTab(disk)]
    await fill(one.device)
    await deviceContents(other.device)
    const erased = one.erasure.erase([])
    await until(() => other.happened.includes('stop'))
    await noteReading(other.device, { id: 'a00003', minutes: 5 }, NOWHERE)
    await erased
    await noteReading(other.device, { id: 'a00003', minutes: 5 }, NOWHERE)
    await until(() => other.happened.includes('restart here'))
    const after = await deviceContents(openTab(disk).device)
    expect({ ...after, drafts: [] }).toEqual(EMPTY)
  })

  test('and a tab with unsaved text continues', async () => {
    const disk = freshDisk()
    const [one, other] = [openTab(disk), openTab(disk)]
    await fill(one.device)
    ended.push(holdReloads())
    await deviceContents(other.device)
    await one.erasure.erase([])
    await other.device.own.drafts.put(storedDraft('d3'))
    expect(other.happened).toEqual([])
    expect((await deviceContents(other.device)).drafts).toHaveLength(3)
  })
})

test('a failed deletion is reported, nothing restarts, and it can be retried', async () => {
  const disk = freshDisk()
  const { device, erasure, happened } = openTab(disk, false)
  await fill(device)
  expect(await erasure.erase([])).toEqual(['pictures'])
  expect(happened).toEqual(['stop', 'start'])
  expect((await deviceContents(device)).articles).toBe(0)
  expect(await erasure.erase([])).toEqual(['pictures'])
})
