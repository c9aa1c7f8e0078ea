import { describe, expect, test } from 'vitest'
import { openDatabase, type Session } from '../../support/database/database.ts'
import { putArticle } from '../../support/sync/rows.ts'
import { bodies, head } from '../../support/sync/sync-calls.ts'

const database = await openDatabase()

const NOBODY = 'no-store'
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

interface Written {
  id: string
  rev: number
  body_rev: number
}

/** The cache headers of the last call. */
async function caching(session: Session): Promise<string> {
  const { headers } = await session.row<{ headers: string }>(
    `select current_setting('response.headers') as headers`,
  )
  return JSON.parse(headers)[0]['Cache-Control']
}

describe('sync_bodies', () => {
  test('gives the texts of the articles named, with their revisions, and says nothing of others', () =>
    database.undone(async (as) => {
      const one = await putArticle<Written>(as('admin'), { content: '<p>Uno</p>' })
      const two = await putArticle<Written>(as('admin'), { content: '<p>Dos</p>' })
      await putArticle(as('admin'), { content: '<p>Tres</p>' })
      const { g } = await head(as('anon'))
      const answer = await bodies(as('anon'), { ids: [one.id, two.id, UNKNOWN], rev: two.body_rev, g })
      expect(answer.g).toBe(g)
      expect(answer.rows).toHaveLength(2)
      expect(answer.rows).toEqual(
        expect.arrayContaining([
          { id: one.id, body_rev: one.body_rev, content: '<p>Uno</p>' },
          { id: two.id, body_rev: two.body_rev, content: '<p>Dos</p>' },
        ]),
      )
    }))

  test('an answer with the requested revision may be cached for an hour', () =>
    database.undone(async (as) => {
      const { id, body_rev } = await putArticle<Written>(as('admin'))
      const { g } = await head(as('anon'))
      await bodies(as('anon'), { ids: [id], rev: body_rev, g })
      expect(await caching(as('anon'))).toBe('public, max-age=0, s-maxage=3600, stale-while-revalidate=300')
    }))

  test('an answer of a lagging server, or of another generation, is not cached', () =>
    database.undone(async (as) => {
      const { id, body_rev } = await putArticle<Written>(as('admin'))
      const { g, r } = await head(as('anon'))
      await bodies(as('anon'), { ids: [id], rev: r + 1, g })
      expect(await caching(as('anon'))).toBe(NOBODY)
      await bodies(as('anon'), { ids: [id], rev: body_rev, g: UNKNOWN })
      expect(await caching(as('anon'))).toBe(NOBODY)
    }))

  test('what is no id is refused', () =>
    database.undone(async (as) => {
      const { g } = await head(as('anon'))
      const { code } = await as('anon').refusal('select sync_bodies($1, 0, $2)', ['uno', g])
      expect(code).toBe('22P02')
    }))
})

describe('sync_article', () => {
  const article = async (session: Session, id: string) =>
    (await session.row<{ it: { g: string; row: object | null } }>('select sync_article($1) as it', [id])).it

  test('gives one article whole, for a minute to all', () =>
    database.undone(async (as) => {
      const texts = { title: 'Título', content: '<p>Texto</p>' }
      const { id, rev, body_rev } = await putArticle<Written>(as('admin'), texts)
      const { g } = await head(as('anon'))
      expect(await article(as('anon'), id)).toMatchObject({
        g,
        row: { id, title: 'Título', content: '<p>Texto</p>', rev, body_rev },
      })
      expect(await caching(as('anon'))).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=300')
    }))

  test('a missing article is never cached', () =>
    database.undone(async (as) => {
      expect(await article(as('anon'), UNKNOWN)).toMatchObject({ row: null })
      expect(await caching(as('anon'))).toBe(NOBODY)
    }))
})

test.each([`sync_bodies('${UNKNOWN}', 0, '${UNKNOWN}')`, `sync_article('${UNKNOWN}')`])(
  '%s writes nothing: GET is read-only',
  (call) =>
    database.undone(async (as) => {
      await as('anon').rows('set transaction read only')
      await expect(as('anon').rows(`select ${call}`)).resolves.toHaveLength(1)
    }),
)
