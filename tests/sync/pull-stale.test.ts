import { describe, expect, test } from 'vitest'
import { pull } from '#sync/round/pull.ts'
import { articleId, instant, type FakeTableApi } from '../support/fakes/fake-table-api.ts'
import { expectSame, pulled, sessionOf } from '../support/sync/sync-context.ts'

// Responses of different ages, as caches send them: pages newer than the replay that corrects them.

/** An article moves from the second page to the first between the two; the cached log is older than that. */
function moveBetweenPages(
  server: FakeTableApi,
  isKept: (url: string) => boolean,
): { readonly moved: string } {
  const moved = articleId(5)
  const before = server.head
  const state = {
    n: server.articles.length,
    s: String(server.articles.reduce((sum, { rev }) => sum + rev, 0)),
  }
  let pages = 0
  server.before = ({ path }) => {
    if (path !== 'rpc/sync_page') return
    pages += 1
    if (pages === 2) server.putArticle({ id: moved, published_at: instant(9000) })
  }
  server.cache = (url, body) => {
    if (!isKept(url)) return body
    const old = url.includes('sync_head') ? state : { to: before, articles: [] }
    return JSON.stringify({ ...JSON.parse(body), r: before, ...old })
  }
  return { moved }
}

describe('a replay that is older than the pages', () => {
  test('I5 is requested past the cache before anything is deleted', async () => {
    const { server, device, again } = await pulled(60)
    const gone: string[] = []
    device.copy.heads.hook('deleting', (id) => void gone.push(id))
    server.restore(server.backup(), { renew: true })
    moveBetweenPages(server, (url) => url.includes('sync_changes') && url.includes('lim=500'))
    expect(await again()).toMatchObject({ ok: true, value: { phase: 'live', since: server.head } })
    expect(gone).toEqual([])
    await expectSame(device, server)
  })

  test('I1 past every cache, too, is no difference: the next round brings what is missing', async () => {
    const { server, device, again } = await pulled(60)
    server.restore(server.backup(), { renew: true })
    moveBetweenPages(server, (url) => /sync_(changes|head)/.test(url))
    await again()
    server.requests.length = 0
    expect(await pull(sessionOf(server, device))).toMatchObject({ ok: true, value: { drift: null } })
    expect(server.paths).toEqual(['rpc/sync_head'])
    server.cache = (_, body) => body
    await again()
    await expectSame(device, server)
  })
})
