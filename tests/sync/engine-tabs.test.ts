import { describe, expect, test } from 'vitest'
import { type Device } from '#store/device/device.ts'
import { pull } from '#sync/round/pull.ts'
import { magazineOf } from '../support/fakes/fake-table-api.ts'
import { freshDevice, freshDisk, refusedDevice } from '../support/sync/fresh-device.ts'
import { filled, isFilled, settled, syncOn } from '../support/sync/running-sync.ts'
import { expectSame, sessionOf } from '../support/sync/sync-context.ts'
import { until } from '../support/sync/virtual-clock.ts'

const MINUTE = 60_000

describe('a device that fails', () => {
  test('I13 whose database cannot be opened is a closed one, said at once', async () => {
    const device = freshDevice()
    const refuse = async () => {
      throw Object.assign(new Error('refused'), { name: 'InvalidStateError' })
    }
    const refusing: Device = {
      ...device,
      copy: Object.assign(device.copy, { readCheckpoint: refuse }),
      reopen: refuse,
    }
    const { sync } = syncOn(magazineOf(60), refusing)
    sync.start()
    await until(() => sync.status.get().failure !== null)
    expect(sync.status.get()).toEqual({ working: false, failure: { kind: 'closed' }, checkedAt: null })
    expect(await sync.requests.article('a')).toEqual({ ok: false, failure: { kind: 'closed' } })
  })

  test('I13 a copy deleted under the running app is filled again at once', async () => {
    const server = magazineOf(60)
    const disk = freshDisk()
    const device = disk.open()
    const { sync } = syncOn(server, device)
    sync.start()
    await until(() => isFilled(device, server))
    await settled({ sync })
    await disk.open().copy.delete()
    await until(async () => (await device.copy.readCheckpoint()).phase === 'live')
    await expectSame(device, server)
  })

  test('a connection dropped between two rounds is opened again', async () => {
    const { server, device, sync } = await filled()
    device.copy.close({ disableAutoOpen: true })
    server.putArticle({ id: 'new' })
    await sync.requests.now()
    expect(sync.status.get().failure).toBeNull()
    await expectSame(device, server)
  })
})

describe('leaving and stopping', () => {
  test('a page that is left cancels its round, and resumes it when it returns', async () => {
    const server = magazineOf(600)
    const device = freshDevice()
    const { sync, page } = syncOn(server, device)
    server.fault = (_, number) => (number === 3 ? 'hang' : null)
    sync.start()
    await until(() => server.requests.length === 3)
    page.leave()
    await until(() => !sync.status.get().working)
    expect(sync.status.get().failure).toBeNull()
    page.comeToForeground()
    await until(() => isFilled(device, server))
    expect(server.paths.filter((path) => path === 'rpc/sync_page')).toHaveLength(4)
  })

  test('after a stop nothing is asked any more', async () => {
    const { server, sync, clock, page } = await filled()
    sync.stop()
    clock.advance(60 * MINUTE)
    page.goOnline()
    page.comeToForeground()
    await settled({ sync })
    expect(server.requests).toEqual([])
    expect(clock.waits()).toEqual([])
  })
})

describe('several tabs', () => {
  /** Web Locks between the tabs of one test. */
  function sharedLocks() {
    const held = new Set<string>()
    return {
      async request<T>(name: string, _: object, work: (lock: object | null) => Promise<T>): Promise<T> {
        if (held.has(name)) return work(null)
        held.add(name)
        return work({ name }).finally(() => held.delete(name))
      },
    }
  }

  test('one of them has the round, the other follows the store', async () => {
    const server = magazineOf(60)
    const disk = freshDisk()
    const locks = sharedLocks()
    const [one, other] = [syncOn(server, disk.open(), { locks }), syncOn(server, disk.open(), { locks })]
    one.sync.start()
    other.sync.start()
    const device = disk.open()
    await until(() => isFilled(device, server))
    await until(() => other.sync.status.get().checkedAt !== null && one.sync.status.get().checkedAt !== null)
    expect(server.paths.toSorted()).toEqual([
      'rpc/sync_bodies',
      'rpc/sync_bodies',
      'rpc/sync_changes',
      'rpc/sync_page',
      'rpc/sync_page',
    ])
  })

  test('a frozen tab’s lock is taken from it once nothing has moved for 90 seconds, and only once', async () => {
    const server = magazineOf(60)
    const device = freshDevice()
    const asked: string[] = []
    const frozen = {
      async request<T>(_: string, how: object, work: (lock: object | null) => Promise<T>): Promise<T> {
        asked.push('steal' in how ? 'steal' : 'ask')
        return work('steal' in how ? {} : null)
      },
    }
    const { sync, clock } = syncOn(server, device, { locks: frozen })
    sync.start()
    await until(() => clock.waits().includes(90_000))
    clock.advance(89_000)
    await settled({ sync })
    expect(server.requests).toEqual([])
    clock.advance(1000)
    await until(async () => (await device.copy.readCheckpoint()).phase === 'live')
    await settled({ sync })
    await sync.requests.now()
    clock.advance(10 * MINUTE)
    await settled({ sync })
    expect(asked.filter((how) => how === 'steal')).toHaveLength(1)
  })

  test('I13 one whose database is refused keeps rows in memory, says so, and waits for no other tab', async () => {
    const server = magazineOf(60)
    const device = refusedDevice()
    const asked: string[] = []
    const locks = {
      async request<T>(name: string, _: object, work: (lock: object | null) => Promise<T>): Promise<T> {
        asked.push(name)
        return work(null)
      },
    }
    const { sync } = syncOn(server, device, { locks })
    sync.start()
    await until(() => sync.status.get().checkedAt !== null)
    await until(() => isFilled(device, server))
    await settled({ sync })
    await expectSame(device, server)
    expect(sync.status.get()).toMatchObject({ working: false, failure: { kind: 'closed' } })
    await sync.requests.now()
    expect(asked).toEqual([])
  })

  test('a browser that has locks and refuses to give one does not keep the magazine from being brought', async () => {
    const server = magazineOf(60)
    const device = freshDevice()
    const request = () => Promise.reject(new DOMException('not here', 'SecurityError'))
    const { sync } = syncOn(server, device, { locks: { request } })
    sync.start()
    await until(() => isFilled(device, server))
    await settled({ sync })
    expect(sync.status.get()).toMatchObject({ working: false, failure: null })
  })

  test('nothing is taken from a tab that is at work', async () => {
    const server = magazineOf(60)
    const disk = freshDisk()
    const asked: string[] = []
    const locks = {
      async request<T>(_: string, how: object, work: (lock: object | null) => Promise<T>): Promise<T> {
        asked.push('steal' in how ? 'steal' : 'ask')
        return work(null)
      },
    }
    const { sync, clock } = syncOn(server, disk.open(), { locks })
    sync.start()
    await until(() => clock.waits().includes(90_000))
    await pull(sessionOf(server, disk.open()))
    clock.advance(91_000)
    await settled({ sync })
    expect(asked).not.toContain('steal')
  })

  test('a tab whose lock was stolen leaves the round to the other', async () => {
    const stolen = {
      request: async () => {
        throw new DOMException('Lock was stolen', 'AbortError')
      },
    }
    const { sync } = syncOn(magazineOf(60), freshDevice(), { locks: stolen })
    await sync.requests.now()
    expect(sync.status.get().failure).toBeNull()
  })

  test('a problem solved by another tab is solved here', async () => {
    const server = magazineOf(60)
    const disk = freshDisk()
    const device = disk.open()
    const [one, other] = [syncOn(server, device), syncOn(server, disk.open())]
    one.sync.start()
    await until(() => isFilled(device, server))
    server.fault = () => ({ status: 401 })
    await one.sync.requests.now()
    expect(one.sync.status.get().failure).not.toBeNull()
    server.fault = () => null
    other.clock.advance(6 * 60_000)
    await other.sync.requests.now()
    await until(() => one.sync.status.get().failure === null)
    expect(one.sync.status.get().checkedAt).toBe(other.clock.now())
  })
})
