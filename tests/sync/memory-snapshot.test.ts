import { expect, test } from 'vitest'
import { readDeletions } from '#sync/round/deleted-articles.ts'
import { createMemoryReader } from '#sync/memory-reader.ts'
import { articleId, magazineOf } from '../support/fakes/fake-table-api.ts'
import { apiOf } from '../support/sync/sync-context.ts'

const asked = (server: ReturnType<typeof magazineOf>) =>
  server.requests.filter(({ path }) => path === 'rpc/sync_bodies').length

test('texts fetched ahead come in one request, and are not asked for again when they are read', async () => {
  const server = magazineOf(30)
  const reader = createMemoryReader(apiOf(server))
  await reader.refresh()
  const rows = await reader.snapshot()
  const ids = [1, 2, 3, 4].map(articleId)
  await rows.prefetch(ids)
  expect(asked(server)).toBe(1)
  await rows.prefetch(ids)
  for (const id of ids) expect((await rows.readBody(id))?.id).toBe(id)
  expect(asked(server)).toBe(1)
  reader.close()
})

test('a snapshot stays what it was, while the reader goes on', async () => {
  const server = magazineOf(30)
  const reader = createMemoryReader(apiOf(server))
  await reader.refresh()
  const rows = await reader.snapshot()
  server.deleteArticle(articleId(1))
  await reader.refresh()
  const [before] = await rows.readHeads([articleId(1)])
  const [now] = await reader.rows.readHeads([articleId(1)])
  expect([before?.id, now]).toEqual([articleId(1), undefined])
  reader.close()
})

test('deletions are read from the log, and from where it was read to', async () => {
  const server = magazineOf(30)
  server.deleteArticle(articleId(1))
  const first = await readDeletions(apiOf(server), null)
  expect(first).toMatchObject({ ok: true, value: { ids: [articleId(1)] } })
  server.deleteArticle(articleId(2))
  server.requests.length = 0
  const known = first.ok ? first.value : null
  const second = await readDeletions(apiOf(server), known)
  expect(second).toMatchObject({ ok: true, value: { ids: [articleId(1), articleId(2)] } })
  const changes = server.requests.filter(({ path }) => path === 'rpc/sync_changes')
  expect(changes.map(({ query }) => query.get('since'))).toEqual([String(known?.since)])
  // Restored from a copy, under its former id.
  server.putArticle({ id: articleId(1), title: 'De vuelta' })
  const third = await readDeletions(apiOf(server), second.ok ? second.value : null)
  expect(third).toMatchObject({ ok: true, value: { ids: [articleId(2)] } })
})
