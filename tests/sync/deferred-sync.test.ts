import { expect, test } from 'vitest'
import { deferSync } from '#sync/deferred-sync.ts'
import { createStatus } from '#sync/status.ts'
import { articleId, magazineOf } from '../support/fakes/fake-table-api.ts'
import { freshDevice } from '../support/sync/fresh-device.ts'
import { isFilled, syncOn } from '../support/sync/running-sync.ts'
import { until } from '../support/sync/virtual-clock.ts'

/** Sync between a magazine and an empty device, whose code can be loaded once `isThere` is true. */
function deferred(files: { isThere: boolean; loads: number }) {
  const server = magazineOf(60)
  const device = freshDevice()
  const status = createStatus()
  const sync = deferSync(status, () => {
    files.loads += 1
    return files.isThere
      ? Promise.resolve(syncOn(server, device, { status }).sync)
      : Promise.reject(new Error('missing'))
  })
  return { server, device, status, sync }
}

test('nothing is loaded before it is asked for, and but once then', async () => {
  const files = { isThere: true, loads: 0 }
  const { server, device, sync } = deferred(files)
  expect(files.loads).toBe(0)
  await Promise.all([sync.requests.article(articleId(7)), sync.start(), sync.requests.now()])
  await until(() => isFilled(device, server))
  expect(files.loads).toBe(1)
})

test('a request before the start brings its article, and nothing else begins', async () => {
  const { device, server, sync } = deferred({ isThere: true, loads: 0 })
  expect(await sync.requests.article(articleId(7))).toEqual({ ok: true, value: 'stored' })
  expect(await device.copy.heads.get(articleId(7))).toBeDefined()
  expect(server.paths).not.toContain('rpc/sync_page')
})

test('without its code it says that there is no connection; asked again it begins, if it was to', async () => {
  const files = { isThere: false, loads: 0 }
  const { server, device, status, sync } = deferred(files)
  await sync.start()
  expect(status.get().failure).toEqual({ kind: 'network' })
  expect(await sync.requests.article(articleId(7))).toEqual({ ok: false, failure: { kind: 'network' } })
  await expect(sync.offline()).rejects.toThrow('missing')
  files.isThere = true
  await sync.requests.now()
  await until(() => isFilled(device, server))
  expect(status.get().failure).toBeNull()
})

test('stopped, it asks for nothing more until it is started again', async () => {
  const { server, device, sync } = deferred({ isThere: true, loads: 0 })
  await sync.requests.article(articleId(7))
  const started = sync.start()
  sync.stop()
  await started
  const asked = server.paths.length
  expect(await sync.requests.article(articleId(8))).toMatchObject({ ok: true })
  expect(server.paths.slice(asked)).not.toContain('rpc/sync_page')
  await sync.start()
  await until(() => isFilled(device, server))
})

test('a connection that comes back brings the code that could not be had; one that was stopped stays so', async () => {
  const files = { isThere: false, loads: 0 }
  const { server, device, sync } = deferred(files)
  await sync.retry()
  expect(files.loads).toBe(0)
  await sync.start()
  sync.stop()
  files.isThere = true
  await sync.retry()
  expect(files.loads).toBe(1)
  files.isThere = false
  await sync.start()
  files.isThere = true
  await sync.retry()
  await until(() => isFilled(device, server))
  expect(files.loads).toBe(3)
})
