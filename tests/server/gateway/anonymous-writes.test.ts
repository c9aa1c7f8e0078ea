// Readers only read: each table and each verb of the API, requested anonymously and by a signed-in user who is not an
// administrator.
import { beforeAll, describe, expect, it } from 'vitest'
import { serverForTests, signedToken, testEnv } from '../../support/server/magazine-server.ts'

let before: string

const rows = {
  articles: { title: 'Otro título', introduction: 'Otra entradilla', content: '<p>Otro cuerpo</p>' },
  categories: { name: 'Otra', slug: 'otra' },
  authors: { name: 'Otra', slug: 'otra' },
  guides: { title: '¿Otra?', slug: 'otra', published_at: '2026-11-20' },
}
const TABLES = ['articles', 'categories', 'authors', 'guides'] as const
const reader = signedToken(
  { sub: crypto.randomUUID(), role: 'authenticated', aud: 'authenticated', exp: 4_102_444_800 },
  testEnv.JWT_SECRET,
)
const callers: readonly (readonly [string, Record<string, string>])[] = [
  ['anybody', {}],
  ['somebody signed in who is no administrator', { authorization: `Bearer ${reader}` }],
  ['a malformed token', { authorization: 'Bearer nonsense' }],
]
const magazine = serverForTests()
beforeAll(async () => {
  const headers = await magazine.administrator()
  const category = { ...rows.categories, id: crypto.randomUUID() }
  await magazine.ask('/rest/v1/categories', { method: 'POST', headers, body: category })
  const article = { ...rows.articles, category_id: category.id }
  await magazine.ask('/rest/v1/articles', { method: 'POST', headers, body: article })
  for (const table of ['authors', 'guides'] as const)
    await magazine.ask(`/rest/v1/${table}`, { method: 'POST', headers, body: rows[table] })
  before = await everything()
})

/** Signed-in users may try to change rows or list pictures: the policy then lets them reach none. */
async function outcomeOf(answer: Response): Promise<'refused' | 'nothing' | 'something'> {
  if ([400, 401, 403].includes(answer.status)) return 'refused'
  return answer.ok && ['', '[]'].includes(await answer.text()) ? 'nothing' : 'something'
}

async function everything(): Promise<string> {
  const answers = await Promise.all(TABLES.map((table) => magazine.ask(`/rest/v1/${table}`)))
  return (await Promise.all(answers.map((answer) => answer.text()))).join('\n')
}

it('the test data has rows to change', () => {
  expect(before).toContain(rows.articles.title)
  expect(before).toContain(rows.guides.title)
})

describe.each(callers)('%s', (_who, headers) => {
  describe.each(TABLES)('writes nothing to %s', (table) => {
    const everyRow = '?id=not.is.null'
    it.each([
      ['POST', '', {}],
      ['POST', '?on_conflict=id', { prefer: 'resolution=merge-duplicates' }],
      ['PATCH', everyRow, {}],
      ['PATCH', everyRow, { prefer: 'return=representation' }],
      ['DELETE', everyRow, {}],
      ['DELETE', everyRow, { prefer: 'return=representation' }],
    ])('%s %s', async (method, query, more) => {
      const answer = await magazine.ask(`/rest/v1/${table}${query}`, {
        method,
        headers: { ...headers, ...more },
        ...(method === 'DELETE'
          ? {}
          : { body: method === 'POST' ? { ...rows[table], slug: undefined } : rows[table] }),
      })
      expect(await outcomeOf(answer)).not.toBe('something')
      expect(await everything()).toBe(before)
    })
  })

  it.each(['admins', 'private.admins', 'sync.state', 'tombstones', 'state', 'users', 'buckets'])(
    'reaches no table behind the API: %s',
    async (table) => {
      for (const method of ['GET', 'POST']) {
        const answer = await magazine.ask(`/rest/v1/${table}`, {
          method,
          headers: { ...headers, 'accept-profile': 'private', 'content-profile': 'private' },
          ...(method === 'POST' ? { body: { user_id: crypto.randomUUID() } } : {}),
        })
        expect([401, 403, 404, 406]).toContain(answer.status)
      }
    },
  )

  it.each([
    ['POST', '/storage/v1/object/pictures/a.webp'],
    ['PUT', '/storage/v1/object/pictures/a.webp'],
    ['POST', '/storage/v1/object/list/pictures'],
  ])('stores no picture and lists none: %s %s', async (method, path) => {
    const isList = path.includes('/list/')
    const answer = await magazine.ask(path, {
      method,
      headers: { ...headers, 'content-type': isList ? 'application/json' : 'image/webp' },
      body: isList ? JSON.stringify({ prefix: '' }) : new Uint8Array([1, 2, 3]),
    })
    expect(await outcomeOf(answer)).not.toBe('something')
    expect((await magazine.raw('/storage/v1/object/public/pictures/a.webp')).status).toBeGreaterThanOrEqual(
      400,
    )
  })
})
