import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { openDevice, type DeviceOptions } from '#store/device.ts'
import { listing } from '#store/queries.ts'
import { withConnection } from '#store/store-failure.ts'
import { freshDisk } from '../support/fresh-device.ts'
import { put, sampleHeads } from '../support/sample-heads.ts'
import { until, virtualClock } from '../support/virtual-clock.ts'

/** A browser whose database does this when asked to open. */
function browserThat(open: IDBFactory['open']): IDBFactory {
  return Object.assign(new IDBFactory(), { open })
}

function deviceIn(indexedDB: IDBFactory, change: DeviceOptions = {}) {
  return openDevice({ name: 'sheltered', indexedDB, IDBKeyRange, ...change })
}

const refusing = browserThat(() => {
  throw new DOMException('A mutation operation was attempted', 'InvalidStateError')
})

describe('I13 a browser that refuses its database', () => {
  test('is asked once more, then the rows are kept in memory', async () => {
    const device = deviceIn(refusing)
    const page = await withConnection(device, () => listing(device, { category: null, page: 1 }))
    expect(page).toMatchObject({ filled: false, stored: 0 })
    expect(device.isInMemory()).toBe(true)
    await put(device, { heads: sampleHeads(30), move: { filled: true } })
    expect(await listing(device, { category: null, page: 2 })).toMatchObject({ stored: 30, page: 2 })
  })

  test('gets nothing of the person’s into memory: what would not be kept is not taken', async () => {
    const device = deviceIn(refusing)
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
  /** Another tab has an older version open, and does not let go of it. */
  async function blocked(): Promise<IDBFactory> {
    const browser = new IDBFactory()
    const held = browser.open('sheltered-copy', 1)
    await new Promise((resolve) => held.addEventListener('success', resolve))
    return browser
  }

  test('is given up after five seconds, and memory takes its place', async () => {
    const clock = virtualClock()
    const device = deviceIn(await blocked(), { after: (wait, action) => clock.after(wait, action) })
    const reading = withConnection(device, () => listing(device, { category: null, page: 1 }))
    await until(() => clock.waits().length > 0)
    clock.advance(4999)
    expect(device.isInMemory()).toBe(false)
    clock.advance(1)
    expect(await reading).toMatchObject({ filled: false, stored: 0 })
    expect(device.isInMemory()).toBe(true)
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

  test('one’s own closing and reopening is no loss, nor is an opening that fails', async () => {
    const device = freshDisk().open()
    const refused = deviceIn(refusing)
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
