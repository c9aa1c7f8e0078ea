import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { openDevice, type DeviceOptions } from '#store/device/device.ts'
import { listing } from '#store/queries.ts'
import { storeFailure, withConnection } from '#store/device/store-failure.ts'
import { freshDisk, refusedDevice } from '../../support/sync/fresh-device.ts'
import { put, sampleHeads } from '../../support/sync/sample-heads.ts'
import { until, virtualClock } from '../../support/sync/virtual-clock.ts'

/** A browser that opens databases like this. */
function browserThat(open: IDBFactory['open']): IDBFactory {
  return Object.assign(new IDBFactory(), { open })
}

function deviceIn(indexedDB: IDBFactory, change: DeviceOptions = {}) {
  return openDevice({ name: 'sheltered', indexedDB, IDBKeyRange, ...change })
}

describe('I13 a browser that refuses its database', () => {
  test('is asked once more, then the rows are kept in memory', async () => {
    const device = refusedDevice()
    const page = await withConnection(device, () => listing(device, { category: null, page: 1 }))
    expect(page).toMatchObject({ filled: false, stored: 0 })
    expect(device.isInMemory()).toBe(true)
    await put(device, { heads: sampleHeads(30), move: { filled: true } })
    expect(await listing(device, { category: null, page: 2 })).toMatchObject({ stored: 30, page: 2 })
  })

  test('keeps no reader data in memory, because it would be lost', async () => {
    const device = refusedDevice()
    await device.reopen()
    await expect(device.own.drafts.count()).rejects.toThrow('mutation')
  })

  test('a device whose connection was dropped goes on with what is on it', async () => {
    const device = freshDisk().open()
    await put(device, { heads: sampleHeads(3) })
    device.copy.close()
    expect(await withConnection(device, () => device.copy.heads.count())).toBe(3)
    expect(device.isInMemory()).toBe(false)
  })

  test('many readers at once open it again once', async () => {
    let openings = 0
    const disk = new IDBFactory()
    const counting = browserThat((...place) => {
      openings += 1
      return disk.open(...place)
    })
    const device = deviceIn(counting)
    await put(device, { heads: sampleHeads(3) })
    device.close()
    openings = 0
    await Promise.all([device.reopen(), device.reopen(), device.reopen()])
    expect(openings).toBe(2)
  })
})

describe('I13 an opening that is not answered', () => {
  /** Another tab has older versions open, and does not close them until told to. */
  async function blocked(...names: readonly string[]) {
    const browser = new IDBFactory()
    const held = names.map((name) => browser.open(name, 1))
    for (const opening of held) await new Promise((resolve) => opening.addEventListener('success', resolve))
    return {
      browser,
      letGo: () => {
        for (const { result } of held) result.close()
      },
    }
  }

  test('is given up after five seconds, and memory takes its place', async () => {
    const clock = virtualClock()
    const { browser } = await blocked('sheltered-articles')
    const device = deviceIn(browser, { after: (wait, action) => clock.after(wait, action) })
    const reading = withConnection(device, () => listing(device, { category: null, page: 1 }))
    await until(() => clock.waits().length > 0)
    clock.advance(4999)
    expect(device.isInMemory()).toBe(false)
    clock.advance(1)
    expect(await reading).toMatchObject({ filled: false, stored: 0 })
    expect(device.isInMemory()).toBe(true)
  })

  test('gives up with later ones, and the databases in memory stay open', async () => {
    const clock = virtualClock()
    const { browser } = await blocked('sheltered-articles', 'sheltered-bodies')
    const device = deviceIn(browser, { after: (wait, action) => clock.after(wait, action) })
    const lists = withConnection(device, () => listing(device, { category: null, page: 1 }))
    await until(() => clock.waits().length === 1)
    clock.advance(1000)
    const texts = withConnection(device, () => device.bodies.texts.count())
    await until(() => clock.waits().length === 2)
    clock.advance(4000)
    expect(await lists).toMatchObject({ stored: 0 })
    expect(await texts).toBe(0)
    clock.advance(1000)
    await put(device, { heads: sampleHeads(3) })
    expect(await device.bodies.texts.count()).toBe(0)
  })

  test('of reader data fails in time, and works again once the other tab is closed', async () => {
    const clock = virtualClock()
    const { browser, letGo } = await blocked('sheltered-own')
    const device = deviceIn(browser, { after: (wait, action) => clock.after(wait, action) })
    const counting = withConnection(device, () => device.own.drafts.count()).catch(storeFailure)
    await until(() => clock.waits().length > 0)
    clock.advance(5000)
    // The device reopens everything, and waits for this one once more.
    await until(() => device.bodies.isOpen() && clock.waits().length > 0)
    clock.advance(5000)
    expect(await counting).toEqual({ kind: 'closed' })
    expect(device.isInMemory()).toBe(false)
    letGo()
    expect(await withConnection(device, () => device.own.drafts.count())).toBe(0)
  })
})

describe('a copy that somebody else deletes or closes', () => {
  test('is told of, and the next read begins an empty one', async () => {
    const disk = freshDisk()
    const [device, other] = [disk.open(), disk.open()]
    await put(device, { heads: sampleHeads(3) })
    let losses = 0
    device.watchLoss(() => {
      losses += 1
    })
    await other.copy.delete()
    await until(() => losses === 1)
    expect(await device.copy.heads.count()).toBe(0)
  })

  test('closing and reopening it oneself is no loss, nor is a failed opening', async () => {
    const device = freshDisk().open()
    const refused = refusedDevice()
    let losses = 0
    for (const each of [device, refused]) each.watchLoss(() => (losses += 1))
    await put(device, { heads: sampleHeads(3) })
    await device.reopen()
    device.close()
    await expect(refused.copy.open()).rejects.toThrow('mutation')
    await until(async () => true)
    expect(losses).toBe(0)
  })
})
