import { describe, expect, test } from 'vitest'
import { fetchSharedArticle, fetchSharedBodies } from '#api/read/texts.ts'
import { articleId, magazineOf } from '../support/fakes/fake-table-api.ts'
import { answering, apiOf } from '../support/sync/sync-context.ts'

const invalid = { ok: false, failure: { kind: 'invalid' } }
const missing = { ok: false, failure: { kind: 'missing' } }
const generation = 'generation-1'

describe('bodies', () => {
  test('are requested together, by an address with their revision and generation', async () => {
    const server = magazineOf(3)
    const wanted = { ids: [articleId(1), articleId(3), 'gone'], rev: 5, generation }
    expect(await fetchSharedBodies(apiOf(server), wanted)).toMatchObject({
      value: [
        { id: articleId(3), content: `<p>Texto de ${articleId(3)}</p>` },
        { id: articleId(1), content: `<p>Texto de ${articleId(1)}</p>` },
      ],
    })
    const { query } = server.requests[0] ?? {}
    expect(query?.get('ids')).toBe(`${articleId(1)},${articleId(3)},gone`)
    expect([query?.get('rev'), query?.get('g')]).toEqual(['5', generation])
  })

  test('of another generation are refused, because their revisions are not comparable', async () => {
    const wanted = { ids: [articleId(1)], rev: 5, generation: 'an earlier one' }
    expect(await fetchSharedBodies(apiOf(magazineOf(3)), wanted)).toEqual({
      ok: false,
      failure: { kind: 'conflict' },
    })
  })

  test.each([[null], [{ g: generation }], [{ g: generation, rows: {} }]])(
    '%j is no answer',
    async (answer) => {
      const wanted = { ids: [articleId(1)], rev: 5, generation }
      expect(await fetchSharedBodies(answering(answer), wanted)).toMatchObject(invalid)
    },
  )
})

describe('one article', () => {
  test('comes whole, with its generation; null means that there is none', async () => {
    const api = apiOf(magazineOf(2))
    expect(await fetchSharedArticle(api, articleId(2))).toMatchObject({
      value: {
        generation,
        article: { head: { id: articleId(2) }, body: { content: `<p>Texto de ${articleId(2)}</p>` } },
      },
    })
    expect(await fetchSharedArticle(api, 'unknown')).toEqual({
      ok: true,
      value: { generation, article: null },
    })
  })

  test.each([[null], [[]], [{ row: null }], [{ g: generation }], [{ g: generation, row: { id: 'a' } }]])(
    '%j is no answer',
    async (answer) => {
      expect(await fetchSharedArticle(answering(answer), 'a')).toMatchObject(invalid)
    },
  )
})

test('a table API without our functions says that they are missing', async () => {
  const server = magazineOf(1)
  server.functions = false
  const wanted = { ids: [articleId(1)], rev: 1, generation }
  expect(await fetchSharedBodies(apiOf(server), wanted)).toEqual(missing)
  expect(await fetchSharedArticle(apiOf(server), articleId(1))).toEqual(missing)
})
