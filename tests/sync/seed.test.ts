import { describe, expect, test } from 'vitest'
import { CARD_ONLY } from '#domain/articles/article.ts'
import { pageSeed } from '#app/start/page-sync.ts'
import { readPageData, writePageData } from '#app/start/page-data.ts'
import { carriedAnswers } from '#page/answers.ts'
import { renderScreen } from '#page/render-screen.tsx'
import { newestRun } from '#page/newest-run.ts'
import { articleById } from '#store/article-by-id.ts'
import { listing } from '#store/queries.ts'
import { createServerReader } from '#sync/server-reader.ts'
import { pull } from '#sync/round/pull.ts'
import { seedDevice } from '#sync/round/seed.ts'
import { articleId, magazineOf, type FakeTableApi } from '../support/fakes/fake-table-api.ts'
import { freshDevice } from '../support/sync/fresh-device.ts'
import { apiOf, expectSame, pulled, rowsOf, sessionOf } from '../support/sync/sync-context.ts'

/** The data of the page at this address, after a round trip through HTML. */
async function dataOf(server: FakeTableApi, path: string) {
  const reader = createServerReader(apiOf(server))
  await reader.refresh()
  const { answers } = await renderScreen(path, rowsOf(reader))
  const { generation, since, count } = await rowsOf(reader).readCheckpoint()
  const carried = carriedAnswers(answers)
  const newest = await newestRun(carried, rowsOf(reader))
  reader.close()
  const text = writePageData({
    path,
    origin: 'server',
    generation,
    rev: since,
    checkedAt: null,
    total: count,
    newest,
    answers: carried,
  })
  expect(text).not.toMatch(/<(!--|\/?script)/i)
  const page = { getElementById: () => Object.assign({}, { textContent: text }) }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the code reads only this part of a document
  const data = readPageData(page as unknown as Document, { pathname: path, search: '' })
  if (data === null) throw new Error('The page cannot read its own data.')
  return data
}

async function seedOf(server: FakeTableApi, path: string) {
  const seed = pageSeed(await dataOf(server, path))
  if (seed === null) throw new Error('The page has no seed.')
  return seed
}

describe('an empty device, opened with a rendered page', () => {
  test('begins with its rows, and asks for authors at one address and for the page behind them', async () => {
    const server = magazineOf(100)
    const seed = await seedOf(server, '/')
    expect(seed.newest.map(({ id }) => id)).toEqual(
      Array.from({ length: 13 }, (_, place) => articleId(100 - place)),
    )
    const device = freshDevice()
    await seedDevice(device, seed)
    const front = { category: null, page: 1 }
    expect(await listing(device, front)).toMatchObject({ stored: 13, filled: true, complete: false })
    server.requests.length = 0
    await pull(sessionOf(server, device))
    const pages = server.requests.filter(({ path }) => path === 'rpc/sync_page')
    expect(pages.map(({ query }) => [query.get('lim'), query.get('i')])).toEqual([
      ['1', null],
      ['500', articleId(88)],
    ])
    await expectSame(device, server)
  })

  test.each(['/', '/pagina/2', '/categoria/audio', `/article/${articleId(100)}`, `/article/${articleId(7)}`])(
    'holds what the server has after the next round, whatever changed meanwhile (%s)',
    async (path) => {
      const server = magazineOf(60)
      const seed = await seedOf(server, path)
      server.putArticle({ id: articleId(60), title: 'Cambiada después' })
      server.putArticle({ id: 'new', published_at: '2027-01-01T00:00:00Z' })
      server.deleteArticle(articleId(59))
      server.deleteArticle(articleId(7))
      server.deleteCategory('gaming')
      const device = freshDevice()
      await seedDevice(device, seed)
      await pull(sessionOf(server, device))
      await expectSame(device, server)
    },
  )

  test('has the text of the article that it was opened with', async () => {
    const server = magazineOf(30)
    const device = freshDevice()
    await seedDevice(device, await seedOf(server, `/article/${articleId(3)}`))
    const { article, body } = await articleById(device, { id: articleId(3) })
    expect(article?.id).toBe(articleId(3))
    expect(body?.bodyRev).toBe(article?.bodyRev)
  })

  test('does not store related reviews, because the page has only what their cards show', async () => {
    const data = await dataOf(magazineOf(30), `/article/${articleId(3)}`)
    const { related } = Object(data.answers['article'])
    expect(related).toHaveLength(3)
    for (const review of related) expect(review).toMatchObject({ introduction: '', rev: CARD_ONLY })
    expect(pageSeed(data)?.others.map(({ id }) => id)).toEqual([articleId(3)])
  })
})

test('a device that holds anything is left as it is: sync knows better there', async () => {
  const { server, device } = await pulled(20)
  const before = await device.readCheckpoint()
  server.putArticle({ id: articleId(20), title: 'Más nueva' })
  await seedDevice(device, await seedOf(server, '/'))
  expect(await device.readCheckpoint()).toEqual(before)
})

test('a page that was rendered on this device, or before all had arrived, brings no rows', async () => {
  const data = await dataOf(magazineOf(5), '/')
  expect(pageSeed({ ...data, origin: 'device' })).toBeNull()
  expect(pageSeed({ ...data, generation: null })).toBeNull()
})
