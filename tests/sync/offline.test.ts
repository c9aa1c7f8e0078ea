import { describe, expect, test } from 'vitest'
import { readOfflinePreference, writeOfflinePreference } from '#store/device/offline-preference.ts'
import { createDownloadBoard } from '#sync/download/download-status.ts'
import { storeEverything } from '#sync/download/store-everything.ts'
import { pull } from '#sync/round/pull.ts'
import { fakePictures } from '../support/fakes/fake-pictures.ts'
import { articleId, instant, magazineOf } from '../support/fakes/fake-table-api.ts'
import { freshDevice, freshDisk } from '../support/sync/fresh-device.ts'
import { reading, settledReader, textsOn } from '../support/browser/offline-reader.ts'
import { expectSame, sessionOf } from '../support/sync/sync-context.ts'
import { until } from '../support/sync/virtual-clock.ts'

const MINUTE = 60_000

test('pictures of the newest come into the room that the reader gives them', async () => {
  const { pictures, offline, sync } = await settledReader(60)
  expect([pictures.newest?.length, pictures.budget]).toEqual([60, 20_000_000])
  await offline.setBudget(5)
  await sync.refresh()
  expect(pictures.budget).toBe(5_000_000)
})

describe('everything downloaded', () => {
  test('is every text and every picture, beyond the ordinary budget', async () => {
    const { server, device, pictures, offline } = await settledReader(2100)
    expect(await textsOn(device)).toBe(2000)
    await offline.choose('everything')
    expect(await textsOn(device)).toBe(2100)
    expect(pictures.here.size).toBe(2100)
    expect(offline.get()).toMatchObject({
      phase: 'done',
      texts: { done: 2100, of: 2100 },
      pictures: { done: 2100, of: 2100 },
    })
    await expectSame(device, server)
  }, 30_000)

  test('is told on the way, text by text and picture by picture, and never falls back', async () => {
    const { offline } = await settledReader(130, { isSavingData: () => true })
    const seen: number[] = []
    offline.subscribe(() => {
      const { texts, pictures } = offline.get()
      seen.push((texts?.done ?? 0) + (pictures?.done ?? 0))
    })
    await offline.choose('everything')
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(new Set(seen).size).toBeGreaterThan(10)
    expect(seen.at(-1)).toBe(260)
  })

  test('is complete, too, if older articles were thin heads', async () => {
    const server = magazineOf(300)
    const device = freshDevice()
    const session = sessionOf(server, device, { portions: { wholeUpTo: 100, newestWhole: 100 } })
    await pull(session)
    await writeOfflinePreference(device, 'everything')
    const [pictures, board] = [fakePictures(), createDownloadBoard()]
    expect(await storeEverything(session, { pictures, board, whole: '' })).not.toBe('')
    expect((await device.copy.heads.toArray()).filter(({ thin }) => thin)).toEqual([])
    expect(await textsOn(device)).toBe(300)
    expect(pictures.here.size).toBe(300)
  })

  test('holds for what is published later, also after a reload', async () => {
    const { server, device, sync, clock, offline } = await settledReader(60, { isSavingData: () => true })
    await offline.choose('everything')
    sync.stop()
    server.putArticle({ id: 'new', published_at: instant(9000) })
    const later = await reading(server, device, { clock, isSavingData: () => true })
    clock.advance(6 * MINUTE)
    later.sync.start()
    await until(() => later.offline.get().phase === 'done')
    expect(await textsOn(device)).toBe(61)
    expect(later.pictures.here).toContain('/pictures/new-1200x675.webp')
  })

  test('is not looked through again while nothing changes', async () => {
    const { server, sync, pictures, offline } = await settledReader(60)
    await offline.choose('everything')
    server.requests.length = 0
    await sync.requests.now()
    await sync.refresh()
    expect(server.paths).toEqual(['rpc/sync_head'])
    expect(pictures.looked).toBe(1)
  })

  test('lets go of the pictures that no article has any more', async () => {
    const { server, sync, pictures, offline } = await settledReader(60)
    await offline.choose('everything')
    server.deleteArticle(articleId(7))
    await sync.requests.now()
    await sync.refresh()
    expect(pictures.here.size).toBe(59)
  })

  test('says how many pictures the server does not have, and is done', async () => {
    const { pictures, offline } = await settledReader(60)
    pictures.fault = (address) => (address.includes('a00007') ? 'missing' : null)
    await offline.choose('everything')
    expect(offline.get()).toMatchObject({ phase: 'done', missing: 1, pictures: { done: 59, of: 60 } })
  })

  test('is the texts alone where nobody keeps pictures', async () => {
    const nobody = { ...fakePictures(), retain: () => Promise.resolve(null) }
    const { device, offline } = await settledReader(60, { pictures: nobody })
    await offline.choose('everything')
    expect(await textsOn(device)).toBe(60)
    expect(offline.get()).toMatchObject({ phase: 'done', hasPictures: false, pictures: null })
  })
})

describe('called off', () => {
  test('it stops at once; what came stays, and the next time only the rest is asked for', async () => {
    const { server, device, pictures, offline } = await settledReader(60)
    // Not awaited: cancelling waits for the download, which in turn waits for this function.
    pictures.before = (number) => {
      if (number === 2) void offline.choose('newest')
    }
    await offline.choose('everything')
    await until(async () => (await readOfflinePreference(device)) === 'newest')
    expect(offline.get().phase).toBe('idle')
    expect(pictures.here.size).toBe(12)
    server.requests.length = 0
    pictures.asked.length = 0
    pictures.before = () => {}
    await offline.choose('everything')
    expect(server.paths).toEqual(['rpc/sync_head'])
    expect(pictures.asked.flat()).toHaveLength(48)
    expect(pictures.here.size).toBe(60)
  })

  test('nothing beyond the budget comes any more, after a reload either', async () => {
    const { server, device, sync, clock, offline } = await settledReader(60, { isSavingData: () => true })
    await offline.choose('everything')
    await offline.choose('newest')
    sync.stop()
    server.putArticle({ id: 'new', published_at: instant(9000) })
    clock.advance(6 * MINUTE)
    const later = await reading(server, device, { clock, isSavingData: () => true })
    await later.sync.refresh()
    expect(await device.copy.heads.get('new')).toBeDefined()
    expect(await textsOn(device)).toBe(60)
    expect(later.pictures.asked).toEqual([])
  })

  test('in another tab it stops in this one', async () => {
    const server = magazineOf(60)
    const disk = freshDisk()
    const one = await reading(server, disk.open())
    const other = await reading(server, disk.open())
    one.pictures.before = async (number) => {
      if (number === 2) await other.offline.choose('newest')
    }
    await one.offline.choose('everything')
    expect(one.offline.get().phase).toBe('idle')
    expect(one.pictures.here.size).toBe(24)
  })
})

describe('a download that cannot go on', () => {
  test('offline says so, and goes on by itself when the network is back', async () => {
    const { server, device, page, offline, pictures } = await settledReader(60, { isSavingData: () => true })
    page.connected = false
    server.fault = () => 'reject'
    await offline.choose('everything')
    expect(offline.get()).toMatchObject({ phase: 'stopped', failure: { kind: 'network' } })
    page.connected = true
    server.fault = () => null
    page.goOnline()
    await until(() => offline.get().phase === 'done')
    expect(await textsOn(device)).toBe(60)
    expect(pictures.here.size).toBe(60)
  })

  test('says so, too, when only the pictures fail, and leaves none out later', async () => {
    const { sync, offline, pictures } = await settledReader(60)
    pictures.fault = () => 'network'
    await offline.choose('everything')
    expect(offline.get()).toMatchObject({ phase: 'stopped', failure: { kind: 'network' } })
    expect(sync.status.get().failure).toBeNull()
    pictures.fault = () => null
    await sync.refresh()
    expect(pictures.here.size).toBe(60)
  })

  test('I13 on a full device keeps every text that is here, says why, and waits for the person', async () => {
    const { server, device, sync, offline } = await settledReader(200, { isSavingData: () => true })
    let room = 120
    device.bodies.texts.hook('creating', () => {
      room -= 1
      if (room < 0) throw new DOMException('The device is full', 'QuotaExceededError')
    })
    await offline.choose('everything')
    expect(offline.get()).toMatchObject({ phase: 'stopped', failure: { kind: 'quota' } })
    expect(await textsOn(device)).toBe(100)
    server.requests.length = 0
    await sync.requests.now()
    await sync.refresh()
    expect(server.paths).toEqual(['rpc/sync_head'])
    expect(await textsOn(device)).toBe(100)
    // The list was reported separately: it is up to date.
    expect(sync.status.get().failure).toBeNull()
    room = 1000
    await offline.choose('everything')
    expect(await textsOn(device)).toBe(200)
  })

  test('in another tab is awaited, and continued here if that tab is closed', async () => {
    let isHeld = true
    const locks = {
      request: <T>(name: string, _: object, work: (lock: object | null) => Promise<T>) =>
        work(name === 'cacharreo-bodies' && isHeld ? null : { name }),
    }
    const { device, clock, offline } = await settledReader(60, { locks })
    await offline.choose('everything')
    expect(offline.get().phase).toBe('elsewhere')
    expect(await textsOn(device)).toBe(0)
    isHeld = false
    clock.advance(5000)
    await until(() => offline.get().phase === 'done')
    expect(await textsOn(device)).toBe(60)
  })
})
