import { describe, expect, test } from 'vitest'
import type { Device } from '#store/device/device.ts'
import { articleById } from '#store/article-by-id.ts'
import { fillBodies } from '#sync/download/bodies.ts'
import { pull } from '#sync/round/pull.ts'
import { articleId, instant, magazineOf } from '../support/fakes/fake-table-api.ts'
import { freshDevice } from '../support/sync/fresh-device.ts'
import { settled, syncOn } from '../support/sync/running-sync.ts'
import { expectSame, pulled, sessionOf } from '../support/sync/sync-context.ts'
import { until } from '../support/sync/virtual-clock.ts'

/** A device with space for this many texts, until some are deleted. */
function limit(device: Device, most: number): Device {
  let texts = 0
  device.bodies.texts.hook('creating', () => {
    texts += 1
    if (texts > most && !device.isFull()) throw full()
  })
  return device
}

function full(): DOMException {
  return new DOMException('The device is full', 'QuotaExceededError')
}

async function textsOn({ bodies }: Device): Promise<number> {
  return await bodies.texts.count()
}

describe('I13 on a full device', () => {
  test('the texts go whole, the list stays, and the fill says why it stopped', async () => {
    const { server, device } = await pulled(200)
    limit(device, 120)
    expect(await fillBodies(sessionOf(server, device))).toEqual({ ok: false, failure: { kind: 'quota' } })
    expect(await textsOn(device)).toBe(0)
    await expectSame(device, server)
  })

  test('no text is fetched ahead any more, and the status goes on saying so', async () => {
    const server = magazineOf(200)
    const device = limit(freshDevice(), 120)
    const { sync } = syncOn(server, device)
    sync.start()
    await until(() => sync.status.get().failure?.kind === 'quota')
    server.requests.length = 0
    await sync.requests.now()
    await until(() => sync.status.get().failure?.kind === 'quota')
    await settled({ sync })
    expect(server.paths).toEqual(['rpc/sync_head'])
  })

  test('an article that is opened is fetched all the same', async () => {
    const { server, device } = await pulled(200)
    limit(device, 120)
    await fillBodies(sessionOf(server, device))
    const { sync } = syncOn(server, device)
    expect(await sync.requests.article(articleId(7))).toMatchObject({ ok: true })
    expect((await articleById(device, { id: articleId(7) })).body).not.toBeNull()
  })

  test('texts make room for the list', async () => {
    const { server, device } = await pulled(60)
    await fillBodies(sessionOf(server, device))
    device.copy.heads.hook('creating', () => {
      if (!device.isFull()) throw full()
    })
    server.putArticle({ id: 'new', published_at: instant(9000) })
    expect(await pull(sessionOf(server, device))).toMatchObject({ ok: true })
    await expectSame(device, server)
    expect(await textsOn(device)).toBe(0)
  })

  test('a list that does not fit either leaves what was there, and the round says why', async () => {
    const { server, device } = await pulled(60)
    const before = await device.copy.readCheckpoint()
    device.copy.heads.hook('creating', () => {
      throw full()
    })
    server.putArticle({ id: 'new', published_at: instant(9000) })
    const { sync } = syncOn(server, device)
    await sync.requests.now()
    expect(sync.status.get().failure).toEqual({ kind: 'quota' })
    expect(await device.copy.readCheckpoint()).toEqual(before)
    expect(await device.copy.heads.count()).toBe(60)
  })
})
