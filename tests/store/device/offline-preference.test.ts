import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { contents, sizeOfTexts } from '#store/device/contents.ts'
import { openDevice } from '#store/device/device.ts'
import { readOfflinePreference, writeOfflinePreference } from '#store/device/offline-preference.ts'
import { fillBodies } from '#sync/download/bodies.ts'
import { freshDisk } from '../../support/sync/fresh-device.ts'
import { pulled, sessionOf } from '../../support/sync/sync-context.ts'

describe('what the reader wants kept', () => {
  test('is the newest until they choose, and what they chose at the next launch', async () => {
    const disk = freshDisk()
    expect(await readOfflinePreference(disk.open())).toBe('newest')
    await writeOfflinePreference(disk.open(), 'everything')
    expect(await readOfflinePreference(disk.open())).toBe('everything')
  })

  test('what no build has ever written is no choice', async () => {
    const device = freshDisk().open()
    await device.own.settings.put({ key: 'offline-preference', value: 7 })
    expect(await readOfflinePreference(device)).toBe('newest')
  })

  test.each([
    ['everything', 'everything'],
    // An earlier build freed space until the next launch only.
    ['opened', 'newest'],
    ['newest', 'newest'],
  ])('an earlier build’s %s is %s, until they choose', async (earlier, now) => {
    const device = freshDisk().open()
    await device.own.settings.put({ key: 'keeping', value: earlier })
    expect(await readOfflinePreference(device)).toBe(now)
    await writeOfflinePreference(device, 'opened')
    expect(await readOfflinePreference(device)).toBe('opened')
  })

  test('lasts as long as the page where the browser refuses the own database', async () => {
    const refuse = () => {
      throw new DOMException('private mode', 'InvalidStateError')
    }
    const indexedDB = Object.assign(new IDBFactory(), { open: refuse })
    const device = openDevice({ name: 'refused', indexedDB, IDBKeyRange })
    await writeOfflinePreference(device, 'everything')
    expect(await readOfflinePreference(device)).toBe('everything')
  })

  test('finds room in an own database of a build that knew drafts alone, and leaves them be', async () => {
    const indexedDB = new IDBFactory()
    const older = new Dexie('older-own', { indexedDB, IDBKeyRange })
    older.version(1).stores({ drafts: '[userId+subject+baseRev], [userId+savedAt]' })
    const draft = { userId: 'u', subject: 'article:1', baseRev: 1, value: 'mío', opened: '', savedAt: 1 }
    await older.table('drafts').put(draft)
    const device = openDevice({ name: 'older', indexedDB, IDBKeyRange })
    await writeOfflinePreference(device, 'everything')
    expect(await device.own.earlierDrafts.toArray()).toEqual([draft])
    // The tab that still runs the older build goes on writing.
    await older.open()
    await older.table('drafts').put({ ...draft, baseRev: 2 })
    expect(await device.own.earlierDrafts.count()).toBe(2)
  })
})

describe('what is on the device', () => {
  test('is counted: the list, the texts, and the characters of these', async () => {
    const { server, device } = await pulled(60)
    expect(await contents(device)).toEqual({ articles: 60, texts: 0 })
    await fillBodies(sessionOf(server, device))
    expect(await contents(device)).toEqual({ articles: 60, texts: 60 })
    expect(await sizeOfTexts(device)).toBe(
      server.articles.reduce((sum, { content }) => sum + content.length, 0),
    )
  })

  test('is freed without taking the device for full', async () => {
    const { server, device } = await pulled(60)
    await fillBodies(sessionOf(server, device))
    await device.freeBodies()
    expect(await contents(device)).toEqual({ articles: 60, texts: 0 })
    expect(device.isFull()).toBe(false)
    await fillBodies(sessionOf(server, device))
    expect((await contents(device)).texts).toBe(60)
  })
})
