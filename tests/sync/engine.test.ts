import { describe, expect, test } from 'vitest'
import { articleId, instant, magazineOf } from '../support/fakes/fake-table-api.ts'
import { fakePage } from '../support/fakes/fake-page.ts'
import { freshDevice } from '../support/sync/fresh-device.ts'
import { filled, isFilled, settled, syncOn } from '../support/sync/running-sync.ts'
import { expectSame } from '../support/sync/sync-context.ts'
import { until } from '../support/sync/virtual-clock.ts'

const MINUTE = 60_000

describe('a start', () => {
  test('on an empty device asks at once: the list, then the texts', async () => {
    const server = magazineOf(60)
    const device = freshDevice()
    const { sync } = syncOn(server, device, { whenIdle: () => new Promise(() => {}) })
    sync.start()
    await until(() => isFilled(device, server))
    await expectSame(device, server)
    expect(server.paths.slice(0, 3)).toEqual(['rpc/sync_page', 'rpc/sync_page', 'rpc/sync_changes'])
    expect(server.paths.slice(3)).toEqual(['rpc/sync_bodies', 'rpc/sync_bodies'])
  })

  test('with data on the device asks nothing before the first paint', async () => {
    const { server, device, sync, clock } = await filled()
    sync.stop()
    clock.advance(10 * MINUTE)
    let paint = () => {}
    const painted = new Promise<void>((resolve) => {
      paint = resolve
    })
    const again = syncOn(server, device, { clock, whenIdle: () => painted })
    again.sync.start()
    await settled(again)
    expect(server.requests).toEqual([])
    expect(again.sync.status.get().checkedAt).not.toBeNull()
    paint()
    await until(() => server.requests.length > 0)
    expect(server.paths).toEqual(['rpc/sync_head'])
  })

  test('goes on with texts that were left out, though the list is fresh', async () => {
    const { server, device, sync, clock } = await filled()
    sync.stop()
    await device.bodies.versions.delete(articleId(5))
    const again = syncOn(server, device, { clock })
    again.sync.start()
    await until(() => server.requests.length > 0)
    expect(server.requests[0]?.query.get('ids')).toBe(articleId(5))
  })
})

describe('P13.2 fresh for five minutes', () => {
  test('I8 within them nothing is asked, by no tab and no reload', async () => {
    const { server, device, sync, clock, page } = await filled()
    clock.advance(5 * MINUTE - 1)
    page.comeToForeground()
    await settled({ sync })
    const reloaded = syncOn(server, device, { clock })
    reloaded.sync.start()
    await settled(reloaded)
    expect(server.requests).toEqual([])
  })

  test('after them, coming to the foreground asks once', async () => {
    const { server, sync, clock, page } = await filled()
    page.visible = false
    clock.advance(6 * MINUTE)
    await settled({ sync })
    expect(server.requests).toEqual([])
    page.visible = true
    page.comeToForeground()
    page.comeToForeground()
    await settled({ sync })
    expect(server.paths).toEqual(['rpc/sync_head'])
  })

  test('a page that stays open asks every five minutes', async () => {
    const { server, sync, clock } = await filled()
    for (let time = 1; time <= 3; time += 1) {
      clock.advance(5 * MINUTE)
      await until(() => server.requests.length >= time)
      await settled({ sync })
      expect(server.paths).toHaveLength(time)
    }
  })

  test('a pull that was broken off is not fresh, however young the last good one', async () => {
    const { server, device, sync, page } = await filled()
    server.truncate()
    server.putArticle({ id: 'first' })
    server.fault = ({ path }) => (path === 'rpc/sync_page' ? { status: 401 } : null)
    await sync.requests.now()
    server.fault = () => null
    page.comeToForeground()
    await settled({ sync })
    await expectSame(device, server)
  })

  test('a clock set back proves nothing about freshness', async () => {
    const { server, sync, clock, page } = await filled()
    clock.set(clock.now() - 24 * 60 * MINUTE)
    page.comeToForeground()
    await settled({ sync })
    expect(server.paths).toEqual(['rpc/sync_head'])
  })

  test('P13.2 coming online asks, however fresh the data', async () => {
    const { server, sync, page } = await filled()
    page.goOnline()
    await settled({ sync })
    expect(server.paths).toEqual(['rpc/sync_head'])
  })

  test('P13.2 so does coming online while the page is still starting', async () => {
    const { server, device, sync, clock } = await filled()
    sync.stop()
    const events = fakePage()
    events.connected = false
    const again = syncOn(server, device, { clock, events })
    events.connected = true
    again.sync.start()
    await settled(again)
    expect(server.paths).toEqual(['rpc/sync_head'])
  })

  test('a manual request starts a round even with fresh data', async () => {
    const { server, device, sync } = await filled()
    server.putArticle({ id: 'new', published_at: instant(9000) })
    await sync.requests.now()
    await expectSame(device, server)
    await until(() => isFilled(device, server))
  })

  test('a request during a round is answered by one more round, which all such requests share', async () => {
    const { server, device, sync } = await filled()
    void sync.requests.now()
    await until(() => server.requests.length === 1)
    server.putArticle({ id: 'new', published_at: instant(9000) })
    await Promise.all([sync.requests.now(), sync.requests.now()])
    await expectSame(device, server)
    expect(server.paths.filter((path) => path === 'rpc/sync_head')).toHaveLength(2)
  })
})

describe('I13 a failing server', () => {
  test('P13.7 the status says so with the age of the data, and takes it back when it works again', async () => {
    const { server, device, sync } = await filled()
    const { checkedAt } = sync.status.get()
    expect(checkedAt).not.toBeNull()
    server.fault = () => ({ status: 401 })
    await sync.requests.now()
    expect(sync.status.get()).toEqual({
      working: false,
      failure: { kind: 'refused', status: 401 },
      checkedAt,
    })
    expect(await device.copy.heads.count()).toBe(60)
    server.fault = () => null
    await sync.requests.now()
    expect(sync.status.get()).toMatchObject({ working: false, failure: null })
  })

  test('P13.6 with data in hand is told of before it has been tried four times', async () => {
    const { server, sync, clock } = await filled()
    server.fault = () => ({ status: 500 })
    void sync.requests.now()
    await until(() => sync.status.get().failure !== null)
    expect(sync.status.get()).toMatchObject({ working: true, failure: { kind: 'server', status: 500 } })
    expect(server.requests).toHaveLength(1)
    server.fault = () => null
    clock.advance(1000)
    await until(() => !sync.status.get().working)
    expect(sync.status.get().failure).toBeNull()
  })

  test('P13.10 a page that knows it has no network says so at once', async () => {
    const { server, sync, page } = await filled()
    server.fault = () => 'reject'
    page.connected = false
    await sync.requests.now()
    expect(sync.status.get()).toMatchObject({ working: false, failure: { kind: 'network' } })
    expect(server.requests).toHaveLength(1)
  })

  test('with a Retry-After is not asked before that time', async () => {
    const { server, sync, clock, page } = await filled()
    server.fault = () => ({ status: 429, retryAfter: 15 * 60 })
    clock.advance(5 * MINUTE)
    await until(() => sync.status.get().failure !== null)
    expect(server.requests).toHaveLength(1)
    server.fault = () => null
    clock.advance(5 * MINUTE)
    page.comeToForeground()
    await settled({ sync })
    expect(server.requests).toHaveLength(1)
    clock.advance(5 * MINUTE)
    await settled({ sync })
    expect(server.requests).toHaveLength(1)
    clock.advance(5 * MINUTE)
    await until(() => server.requests.length > 1)
  })

  test('with a Retry-After is asked again once the clock was set back', async () => {
    const { server, sync, clock, page } = await filled()
    server.fault = () => ({ status: 429, retryAfter: 15 * 60 })
    clock.advance(5 * MINUTE)
    await until(() => sync.status.get().failure !== null)
    server.fault = () => null
    clock.set(clock.now() - 24 * 60 * MINUTE)
    page.comeToForeground()
    await settled({ sync })
    expect(server.requests).toHaveLength(2)
  })

  test('a checkpoint that no release understands is replaced: everything is requested again', async () => {
    const { server, device, sync } = await filled()
    await device.copy.checkpoints.update('checkpoint', Object({ phase: 'later', since: 'x', generation: 5 }))
    await sync.requests.now()
    await expectSame(device, server)
  })

  test('a round that ends in a bug leaves no status of a working one', async () => {
    const locks = {
      async request<T>(_: string, _how: object, work: (lock: object) => Promise<T>): Promise<T> {
        await work({})
        throw new TypeError('a bug')
      },
    }
    const { sync } = syncOn(magazineOf(60), freshDevice(), { locks })
    await expect(sync.refresh()).rejects.toThrow('a bug')
    expect(sync.status.get().working).toBe(false)
  })

  test('a first visit without a network says so, and fills as soon as there is one', async () => {
    const server = magazineOf(60)
    server.fault = () => 'reject'
    const device = freshDevice()
    const { sync, clock, page } = syncOn(server, device)
    sync.start()
    for (const wait of [1000, 2000, 4000]) {
      await until(() => clock.waits()[0] === wait)
      expect(sync.status.get()).toMatchObject({ working: true, failure: null })
      clock.advance(wait)
    }
    await until(() => sync.status.get().failure !== null)
    expect(sync.status.get()).toEqual({ working: false, failure: { kind: 'network' }, checkedAt: null })
    server.fault = () => null
    page.goOnline()
    await until(() => isFilled(device, server))
    expect(sync.status.get().failure).toBeNull()
  })
})
