import { describe, expect, test } from 'vitest'
import { newestWhole } from '#page/document-rows.ts'
import { articleById } from '#store/article-by-id.ts'
import { listing } from '#store/queries.ts'
import { readDeletions } from '#sync/deletion-log.ts'
import { createServerReader } from '#sync/server-reader.ts'
import { articleId, magazineOf } from '../support/fakes/fake-table-api.ts'
import { apiOf, rowsOf } from '../support/sync/sync-context.ts'

const front = { category: null, page: 1 }

describe('a reader in memory', () => {
  test('has every head whole, and a text when it is asked for, once', async () => {
    const server = magazineOf(50)
    const reader = createServerReader(apiOf(server))
    expect(await reader.refresh()).toMatchObject({ ok: true })
    expect(await listing(rowsOf(reader), front)).toMatchObject({ stored: 50, complete: true })
    server.requests.length = 0
    const first = await articleById(rowsOf(reader), { id: articleId(7) })
    const again = await articleById(rowsOf(reader), { id: articleId(7) })
    expect(first.body?.bodyRev).toBe(first.article?.bodyRev)
    expect(again).toEqual(first)
    expect(server.requests).toHaveLength(1)
    reader.close()
  })

  test('shows a change after the next round, the text of a changed article too', async () => {
    const server = magazineOf(10)
    const reader = createServerReader(apiOf(server))
    await reader.refresh()
    await articleById(rowsOf(reader), { id: articleId(10) })
    server.putArticle({ id: articleId(10), title: 'Cambiada', content: '<p>Otro texto</p>' })
    await reader.refresh()
    expect(await articleById(rowsOf(reader), { id: articleId(10) })).toMatchObject({
      article: { title: 'Cambiada' },
      body: { content: '<p>Otro texto</p>' },
    })
    reader.close()
  })

  test('caches at most one text per article, the most recently used ones', async () => {
    const server = magazineOf(6)
    const reader = createServerReader(apiOf(server))
    await reader.refresh()
    for (const number of [1, 2, 3, 4, 5, 6]) await articleById(rowsOf(reader), { id: articleId(number) })
    expect(reader.keptTexts()).toBe(6)
    for (const number of [1, 2, 3, 5]) server.deleteArticle(articleId(number))
    await reader.refresh()
    expect(reader.keptTexts()).toBe(2)
    for (let round = 0; round < 20; round += 1) {
      const id = articleId(100 + round)
      server.putArticle({ id, title: `Nueva ${round}`, content: `<p>${round}</p>` })
      await reader.refresh()
      await articleById(rowsOf(reader), { id })
      server.deleteArticle(id)
    }
    await reader.refresh()
    expect(reader.keptTexts()).toBe(2)
    expect(await articleById(rowsOf(reader), { id: articleId(6) })).toMatchObject({
      body: { id: articleId(6) },
    })
    reader.close()
  })

  test('keeps what it has while the server cannot be reached, and says so', async () => {
    const server = magazineOf(10)
    const reader = createServerReader(apiOf(server))
    await reader.refresh()
    server.fault = () => ({ status: 403 })
    expect(await reader.refresh()).toMatchObject({ ok: false })
    expect(await listing(rowsOf(reader), front)).toMatchObject({ stored: 10 })
    reader.close()
  })

  test('calls at once share a round', async () => {
    const server = magazineOf(10)
    const reader = createServerReader(apiOf(server))
    await Promise.all([reader.refresh(), reader.refresh(), reader.refresh()])
    expect(server.paths.filter((path) => path === 'rpc/sync_page')).toHaveLength(1)
    reader.close()
  })

  test('sends no request about the deletion of an invalid id', async () => {
    const server = magazineOf(1)
    const reader = createServerReader(apiOf(server))
    expect(await reader.wasDeleted('nada')).toBe(false)
    expect(server.requests).toEqual([])
    reader.close()
  })
})

const asked = (server: ReturnType<typeof magazineOf>) =>
  server.requests.filter(({ path }) => path === 'rpc/sync_bodies').length

test('texts fetched ahead come in one request, and are not asked for again when they are read', async () => {
  const server = magazineOf(30)
  const reader = createServerReader(apiOf(server))
  await reader.refresh()
  await newestWhole(rowsOf(reader), null, 4)
  expect(asked(server)).toBe(1)
  const rows = rowsOf(reader)
  const ids = [1, 2, 3, 4].map(articleId)
  await rows.prefetch?.(ids)
  expect(asked(server)).toBe(2)
  await rows.prefetch?.(ids)
  for (const id of ids) expect((await rows.readBody(id))?.id).toBe(id)
  expect(asked(server)).toBe(2)
  reader.close()
})

test('the lists of earlier rows stay what they were, while the reader goes on', async () => {
  const server = magazineOf(30)
  const reader = createServerReader(apiOf(server))
  await reader.refresh()
  const rows = rowsOf(reader)
  server.deleteArticle(articleId(1))
  await reader.refresh()
  expect([(await listing(rows, front)).stored, (await listing(rowsOf(reader), front)).stored]).toEqual([
    30, 29,
  ])
  expect(await rowsOf(reader).readHeads([articleId(1)])).toEqual([undefined])
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
  // Restored from a copy, with its former id.
  server.putArticle({ id: articleId(1), title: 'De vuelta' })
  const third = await readDeletions(apiOf(server), second.ok ? second.value : null)
  expect(third).toMatchObject({ ok: true, value: { ids: [articleId(2)] } })
})

describe('a plain table API', () => {
  test('is read whole each time, and makes other rows only of another list', async () => {
    const server = magazineOf(30)
    server.functions = false
    const reader = createServerReader(apiOf(server))
    await reader.refresh()
    await reader.refresh()
    const rows = rowsOf(reader)
    await reader.refresh()
    expect(rowsOf(reader)).toBe(rows)
    server.putArticle({ id: articleId(3), title: 'Cambiada' })
    await reader.refresh()
    expect((await rowsOf(reader).readHeads([articleId(3)]))[0]?.title).toBe('Cambiada')
    expect((await rows.readHeads([articleId(3)]))[0]?.title).not.toBe('Cambiada')
  })

  test('P13.9 that answers with an empty list leaves the articles, however often', async () => {
    const server = magazineOf(30)
    server.functions = false
    const reader = createServerReader(apiOf(server))
    await reader.refresh()
    for (let number = 1; number <= 30; number += 1) server.deleteArticle(articleId(number))
    expect(await reader.refresh()).toMatchObject({ ok: false })
    expect(await reader.refresh()).toMatchObject({ ok: false })
    expect((await listing(rowsOf(reader), front)).stored).toBe(30)
  })

  test('leaves the authors that are known', async () => {
    const server = magazineOf(3)
    server.putAuthor('nuria', 'nuria')
    const reader = createServerReader(apiOf(server))
    await reader.refresh()
    server.functions = false
    server.putArticle({ id: articleId(1), title: 'Cambiada' })
    await reader.refresh()
    await reader.refresh()
    expect((await rowsOf(reader).readHeads([articleId(1)]))[0]?.title).toBe('Cambiada')
    expect((await rowsOf(reader).readAuthors()).map(({ slug }) => slug)).toEqual(['nuria'])
  })
})
