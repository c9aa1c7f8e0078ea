import { describe, expect, test } from 'vitest'
import { pull } from '#sync/round/pull.ts'
import { articleId, magazineOf } from '../support/fakes/fake-table-api.ts'
import { freshDevice } from '../support/sync/fresh-device.ts'
import { put, sampleHead } from '../support/sync/sample-heads.ts'
import { expectSame, pulled, sessionOf } from '../support/sync/sync-context.ts'

describe('pulling anew', () => {
  test('a generation that changes while paging is noticed by the next page', async () => {
    const server = magazineOf(1200)
    const device = freshDevice()
    server.before = (_, number) => {
      if (number === 2) server.restore(server.backup(), { renew: true })
    }
    await pull(sessionOf(server, device))
    expect(server.requests[2]?.query.has('p')).toBe(false)
    await expectSame(device, server)
  })

  test('a restored server restarts its revisions, and its rows replace seemingly newer ones', async () => {
    const server = magazineOf(60)
    const device = freshDevice()
    const backup = server.backup()
    for (let edit = 0; edit < 20; edit += 1) server.putArticle({ id: articleId(7), title: `Vez ${edit}` })
    server.putArticle({ id: 'lost' })
    server.putCategory({ id: 'lost' })
    await pull(sessionOf(server, device))
    server.restore(backup, { renew: true })
    server.putArticle({ id: articleId(8), title: 'Después de restaurar' })
    await pull(sessionOf(server, device))
    await expectSame(device, server)
  })

  test('a silently restored server is detected by its head, bypassing every cache', async () => {
    const server = magazineOf(60)
    const backup = server.backup()
    const device = freshDevice()
    server.putArticle({ id: 'lost' })
    await pull(sessionOf(server, device))
    server.restore(backup, { renew: false })
    server.requests.length = 0
    await pull(sessionOf(server, device))
    await expectSame(device, server)
    expect(server.requests[1]?.query.get('lim')).not.toBe('500')
  })

  test('a device that was away for longer than deletions are remembered pulls again', async () => {
    const { server, device, again } = await pulled(60)
    server.deleteArticle(articleId(30))
    server.purge()
    await again()
    await expectSame(device, server)
  })

  test('I5 no article vanishes while it is pulled again, and unchanged ones are not written again', async () => {
    const { server, device, again } = await pulled(60)
    server.deleteArticle(articleId(30))
    server.purge()
    const stored: number[] = []
    const written: string[] = []
    device.copy.heads.hook('creating', (id) => void written.push(id))
    device.copy.heads.hook('updating', (_, id) => void written.push(id))
    server.before = async () => {
      stored.push(await device.copy.heads.count())
    }
    await again()
    expect(stored.length).toBeGreaterThan(2)
    expect(new Set(stored)).toEqual(new Set([60]))
    expect(written).toEqual([])
    await expectSame(device, server)
  })

  test('an unexplained difference is detected by count and sum, and repaired', async () => {
    const { server, device, again } = await pulled(60)
    // A row without its place in the catalogue, a place without its row, a lost row, and a wrong count.
    await put(device, { heads: [sampleHead(98)] })
    await device.copy.transaction('rw', device.copy.heads, device.copy.checkpoints, async () => {
      await device.copy.heads.bulkDelete([articleId(30), sampleHead(98).id])
      await device.copy.heads.put({ ...sampleHead(99), era: 1 })
      await device.copy.checkpoints.update('checkpoint', { count: 61 })
    })
    await again()
    await expectSame(device, server)
  })

  test('I9 a difference that a pull does not repair starts no other pull', async () => {
    const { server, again } = await pulled(60)
    server.cache = (url, body) => (url.includes('sync_head') ? body.replace('"n":60', '"n":61') : body)
    await again()
    expect(server.paths.filter((path) => path === 'rpc/sync_page').length).toBeGreaterThan(0)
    server.requests.length = 0
    await again()
    expect(server.paths).toEqual(['rpc/sync_head'])
  })

  test('I9 a server whose generation keeps changing ends the round', async () => {
    const { server, device, again } = await pulled(60)
    server.before = () => server.truncate()
    expect(await again()).toMatchObject({ failure: { kind: 'invalid' } })
    expect(await device.copy.heads.count()).toBe(60)
  })
})
