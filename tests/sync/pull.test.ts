import { describe, expect, test } from 'vitest'
import { listing } from '#store/queries.ts'
import { pull } from '#sync/round/pull.ts'
import { articleId, instant, magazineOf } from '../support/fakes/fake-table-api.ts'
import { freshDevice, freshDisk } from '../support/sync/fresh-device.ts'
import { apiOf, expectSame, pulled, sessionOf } from '../support/sync/sync-context.ts'

const frontPage = { category: null, page: 1 }

describe('the first pull', () => {
  test('I6 the first page is readable after the first answer, categories included', async () => {
    const server = magazineOf(100)
    const device = freshDevice()
    let seen: Awaited<ReturnType<typeof listing>> | null = null
    server.before = async (_, number) => {
      if (number === 2) seen = await listing(device, frontPage)
    }
    await pull(sessionOf(server, device))
    expect(server.requests[0]?.url).toBe('http://magazine.test/rest/v1/rpc/sync_page?lim=24&apikey=k')
    expect(seen).toMatchObject({
      filled: true,
      stored: 24,
      categories: [{ name: 'Audio' }, { name: 'Gaming' }],
    })
    expect(seen).toMatchObject({ featured: [{ id: articleId(100) }, {}, {}] })
  })

  test('2,500 articles behind a cap of 1,000 rows all arrive', async () => {
    const server = magazineOf(2500)
    const device = freshDevice()
    expect(await pull(sessionOf(server, device))).toMatchObject({
      ok: true,
      value: { phase: 'live', count: 2500 },
    })
    await expectSame(device, server)
    expect(server.paths).toEqual([...Array(6).fill('rpc/sync_page'), 'rpc/sync_changes'])
  })

  test('what changes while paging is not missed: written, moved, deleted', async () => {
    const server = magazineOf(1200)
    const device = freshDevice()
    server.before = (_, number) => {
      if (number === 2) {
        server.putArticle({ id: articleId(1190), title: 'Cambiada, ya leída' })
        server.putArticle({ id: articleId(3), title: 'Cambiada, por leer' })
        server.deleteArticle(articleId(1195))
        server.deleteArticle(articleId(5))
      }
      if (number === 3) {
        // From behind the cursor to before it, and back: paging alone would miss one and see the other twice.
        server.putArticle({ id: articleId(7), published_at: instant(5000) })
        server.putArticle({ id: articleId(1180), published_at: instant(2) })
        server.putArticle({ id: 'new', published_at: instant(6000) })
        server.putCategory({ id: 'audio', name: 'Sonido' })
        server.putCategory({ id: 'laptops' })
        server.deleteCategory('gaming')
      }
    }
    await pull(sessionOf(server, device))
    await expectSame(device, server)
  })

  test('continues where it was interrupted, not from zero', async () => {
    const server = magazineOf(1600)
    const device = freshDevice()
    const leaving = new AbortController()
    server.before = (_, number) => {
      if (number === 3) leaving.abort()
    }
    const broken = await pull(sessionOf(server, device, { signal: leaving.signal }))
    expect(broken).toEqual({ ok: false, failure: { kind: 'aborted' } })
    expect(await device.copy.heads.count()).toBe(524)
    const before = server.requests.length
    await pull(sessionOf(server, device))
    expect(server.requests[before]?.query.get('i')).toBe(articleId(1600 - 523))
    expect(server.requests).toHaveLength(before + 4)
    await expectSame(device, server)
  })

  test('survives a device that dies between two slices of a page', async () => {
    const server = magazineOf(800)
    const disk = freshDisk()
    const device = disk.open()
    const dying = pull(sessionOf(server, device)).catch((error: unknown) => error)
    device.copy.checkpoints.hook('updating', (_, __, stored) => {
      if (stored.version === 2) device.close()
    })
    await dying
    const reopened = disk.open()
    const { count, version } = await reopened.copy.readCheckpoint()
    expect(count).toBe(await reopened.copy.heads.count())
    expect(version).toBeGreaterThan(1)
    expect(count).toBeLessThan(800)
    const before = server.requests.length
    await pull(sessionOf(server, reopened))
    expect(server.requests[before]?.query.has('i')).toBe(true)
    await expectSame(reopened, server)
  })

  test('an old copy of a later page takes the replay further back', async () => {
    const server = magazineOf(700)
    const device = freshDevice()
    let old = ''
    server.cache = (url, body) => (url.includes(`i=${articleId(677)}`) && old !== '' ? old : body)
    // A cache has the second page from before the change, but the first page from after it.
    const page = await apiOf(server).get('rpc/sync_page', {
      lim: 500,
      p: instant(677),
      i: articleId(677),
    })
    old = JSON.stringify(page.ok ? page.value : null)
    server.putArticle({ id: articleId(300), title: 'Cambiada' })
    server.deleteArticle(articleId(310))
    await pull(sessionOf(server, device))
    await expectSame(device, server)
  })

  test('an empty magazine is an answer', async () => {
    const server = magazineOf(0)
    const device = freshDevice()
    await pull(sessionOf(server, device))
    expect(await listing(device, frontPage)).toMatchObject({ filled: true, stored: 0 })
  })
})

describe('after that', () => {
  test('an idle check is one small request', async () => {
    const { server, again } = await pulled(60)
    expect(await again()).toMatchObject({ ok: true })
    expect(server.paths).toEqual(['rpc/sync_head'])
  })

  test('one change costs two requests, whatever the size of the archive', async () => {
    const { server, device, again } = await pulled(600)
    server.putArticle({ id: articleId(300), title: 'Cambiada' })
    await again()
    expect(server.paths).toEqual(['rpc/sync_head', 'rpc/sync_changes'])
    await expectSame(device, server)
  })

  test('I12 deleted articles and categories disappear, and stay deleted', async () => {
    const { server, device, again } = await pulled(60)
    server.deleteArticle(articleId(30))
    server.deleteCategory('audio')
    await again()
    await expectSame(device, server)
    await again()
    await expectSame(device, server)
  })

  test('more changes than one answer holds are followed to the end', async () => {
    const { server, device, again } = await pulled(1300)
    for (let number = 1; number <= 1300; number += 1) {
      server.putArticle({ id: articleId(number), title: `Otra ${number}` })
    }
    await again()
    expect(server.paths).toEqual(['rpc/sync_head', ...Array(3).fill('rpc/sync_changes')])
    await expectSame(device, server)
  })

  test('an older copy of the head from a cache changes nothing and costs one request more', async () => {
    const { server, device, again } = await pulled(60)
    const old = await apiOf(server).get('rpc/sync_head', {})
    server.putArticle({ id: articleId(3), title: 'Cambiada' })
    await again()
    server.requests.length = 0
    server.cache = (url, body) => (url.includes('sync_head') && old.ok ? JSON.stringify(old.value) : body)
    await again()
    expect(server.paths).toEqual(['rpc/sync_head', 'rpc/sync_changes'])
    await expectSame(device, server)
  })
})

describe('two tabs without a lock', () => {
  test('pull the same magazine at the same time and end with it', async () => {
    const server = magazineOf(1300)
    const disk = freshDisk()
    const [one, other] = [disk.open(), disk.open()]
    server.before = (_, number) => {
      if (number === 5) server.deleteArticle(articleId(1290))
      if (number === 7) server.putArticle({ id: articleId(10), published_at: instant(9000) })
    }
    const ends = await Promise.all([pull(sessionOf(server, one)), pull(sessionOf(server, other))])
    expect(ends).toMatchObject([{ ok: true }, { ok: true }])
    await expectSame(one, server)
    await expectSame(other, server)
  })

  test('an answer held back while the other tab went on is not applied', async () => {
    const server = magazineOf(60)
    const disk = freshDisk()
    const [slow, fast] = [disk.open(), disk.open()]
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    server.before = (_, number) => (number === 1 ? held : undefined)
    const late = pull(sessionOf(server, slow))
    await pull(sessionOf(server, fast))
    server.deleteArticle(articleId(60))
    await pull(sessionOf(server, fast))
    letGo()
    await late
    await expectSame(slow, server)
  })
})
