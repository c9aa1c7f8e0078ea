// A phone on which 0.1.0 was still open when the magazine published its first facts: it stored those rows without
// them.
import { IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { articleToForm } from '#domain/articles/article-form.ts'
import { articleById } from '#store/article-by-id.ts'
import type { Checkpoint } from '#store/copy/checkpoint.ts'
import { openDevice } from '#store/device/device.ts'
import { pull } from '#sync/round/pull.ts'
import type { MagazineState } from '../support/fakes/fake-magazine.ts'
import { FakeTableApi } from '../support/fakes/fake-table-api.ts'
import { releases } from '../support/server/releases.ts'
import { browserOf, databasesOf, type StoredDatabase } from '../support/sync/earlier-device.ts'
import { sessionOf } from '../support/sync/sync-context.ts'

const facts = {
  brand: 'Garúa',
  price: 1799,
  pricedOn: '2026-11-20',
  product: 'Pliego 3',
  corrections: [{ on: '2026-11-21', text: 'El peso era otro.' }],
}
const field = {
  key: 'peso',
  label: 'Peso',
  unit: 'g',
  kind: 'number',
  better: 'less',
  decimals: 0,
  filters: true,
  choices: [],
}

/** The device of 0.1.0, and a server at its revisions that has facts of the article it saved. */
async function earlier() {
  const [release] = releases
  if (!release) throw new Error('no release')
  const databases = databasesOf(release)
  const server = new FakeTableApi()
  server.restore(stateOf(databases, release.saved), { renew: false })
  const indexedDB = await browserOf(databases.map(atFakeServer))
  const device = openDevice({ indexedDB, IDBKeyRange })
  return { server, device, saved: release.saved, again: () => pull(sessionOf(server, device)) }
}

function rowsIn(databases: readonly StoredDatabase[], store: string) {
  return databases.flatMap(({ stores }) => stores).find(({ name }) => name === store)?.rows ?? []
}

function stateOf(databases: readonly StoredDatabase[], saved: string): MagazineState {
  const texts = new Map(rowsIn(databases, 'texts').map(({ id, content }) => [id, content]))
  const articles = rowsIn(databases, 'heads').map((head) => ({
    id: head.id ?? '',
    title: head.title ?? '',
    introduction: head.introduction ?? '',
    content: texts.get(head.id) ?? '',
    images: [...(head.images ?? [])],
    published_at: head.publishedAt ?? '',
    category_id: head.categoryId ?? null,
    category: head.category ?? null,
    overall: head.overall ?? null,
    read_time: head.readTime ?? null,
    rev: head.rev ?? 0,
    body_rev: head.bodyRev ?? 0,
    ...(head.id === saved && { facts }),
  }))
  const categories = rowsIn(databases, 'categories').map(({ id = '', name = '', slug = '', rev = 0 }) => ({
    id,
    name,
    slug,
    rev,
    color: '#123456',
    description: null,
    fields: [field],
  }))
  const byId = <Row extends { readonly id: string }>(rows: readonly Row[]) =>
    new Map(rows.map((row) => [row.id, row]))
  const none = { authors: new Map(), guides: new Map(), graves: new Map() }
  const rows = { articles: byId(articles), categories: byId(categories), ...none }
  return { generation: 1, floor: 0, lastRev: 50, ...rows }
}

function atFakeServer(database: StoredDatabase): StoredDatabase {
  const stores = database.stores.map((store) =>
    store.name === 'checkpoints'
      ? { ...store, rows: store.rows.map((row) => ({ ...row, generation: 'generation-1' })) }
      : store,
  )
  return { ...database, stores }
}

test('P27.63 gets facts, fields and details by one request more, and is not filled anew', async () => {
  const { server, device, saved, again } = await earlier()
  const before: Checkpoint = await device.readCheckpoint()
  expect((await articleById(device, { id: saved })).article?.facts).toBeUndefined()
  await again()
  const { article, body } = await articleById(device, { id: saved })
  expect(article?.facts).toEqual({ brand: 'Garúa', price: 1799, pricedOn: '2026-11-20' })
  expect(body?.details).toMatchObject({ product: 'Pliego 3', corrections: facts.corrections })
  expect((await device.own.savedTexts.get(saved))?.details).toEqual(body?.details)
  expect((await device.copy.categories.toArray()).every(({ fields }) => fields?.length === 1)).toBe(true)
  const { count, revisionSum, era, edition } = await device.readCheckpoint()
  expect({ count, revisionSum, era }).toEqual({ count: 43, revisionSum: before.revisionSum, era: before.era })
  expect(edition).toBeGreaterThan(before.edition)
  const pages = server.requests.filter(({ path }) => path === 'rpc/sync_page')
  expect(pages.map(({ query }) => query.get('lim'))).toEqual(['1'])
  expect(server.paths).not.toContain('rpc/sync_bodies')
  server.requests.length = 0
  await again()
  expect(server.paths).toEqual(['rpc/sync_head'])
})

test('P27.6 an editor who then opens the form has the facts before them', async () => {
  const { device, saved, again } = await earlier()
  await again()
  const { article, body } = await articleById(device, { id: saved })
  if (!article || article.thin || !body) throw new Error('not here')
  expect(articleToForm(article, body).facts).toMatchObject({ brand: 'Garúa', product: 'Pliego 3' })
})
