// Readers only read: each table and each verb of the API, requested by callers who are no administrators.
import { beforeAll, describe, expect, it } from 'vitest'
import {
  readers,
  serverForTests,
  signedToken,
  signedInTo,
  STRANGER,
  testEnv,
} from '../../support/server/magazine-server.ts'

const rows = {
  articles: { title: 'Otro título', introduction: 'Otra entradilla', content: '<p>Otro cuerpo</p>' },
  categories: { name: 'Otra', slug: 'otra' },
  authors: { name: 'Otra', slug: 'otra' },
  guides: { title: '¿Otra?', slug: 'otra', published_at: '2026-11-20' },
}
const TABLES = ['articles', 'categories', 'authors', 'guides'] as const
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const callers: typeof readers = [
  ...readers,
  ['a token of another server', bearer(signedToken(STRANGER, 'x'.repeat(40)))],
  ['an expired token', bearer(signedToken({ ...STRANGER, exp: 1_700_000_000 }, testEnv.JWT_SECRET))],
]
const magazine = serverForTests()
const asAdministrator = signedInTo(magazine)
let before: string
beforeAll(async () => {
  for (const table of TABLES) {
    const init = { method: 'POST', headers: asAdministrator, body: rows[table] }
    const made = await magazine.ask(`/rest/v1/${table}`, init)
    if (!made.ok) throw new Error(await made.text())
  }
  before = await everything()
})

/** Signed-in users may try to change rows or list pictures: the policy then lets them reach none. */
async function outcomeOf(answer: Response): Promise<'refused' | 'nothing' | 'something'> {
  if ([400, 401, 403].includes(answer.status)) return 'refused'
  return answer.ok && ['', '[]'].includes(await answer.text()) ? 'nothing' : 'something'
}

async function everything(): Promise<string> {
  const answers = await Promise.all(
    TABLES.map((table) => magazine.ask(`/rest/v1/${table}`, { headers: asAdministrator })),
  )
  return (await Promise.all(answers.map((answer) => answer.text()))).join('\n')
}

describe.each(callers)('%s', (_who, headers) => {
  it.each(TABLES)('writes nothing to %s', async (table) => {
    const everyRow = '?id=not.is.null'
    for (const [method, query, prefer] of [
      ['POST', '', ''],
      ['POST', '?on_conflict=id', 'resolution=merge-duplicates'],
      ['PATCH', everyRow, ''],
      ['PATCH', everyRow, 'return=representation'],
      ['DELETE', everyRow, ''],
      ['DELETE', everyRow, 'return=representation'],
    ] as const) {
      const answer = await magazine.ask(`/rest/v1/${table}${query}`, {
        method,
        headers: { ...headers, ...(prefer && { prefer }) },
        ...(method !== 'DELETE' && { body: { ...rows[table], slug: undefined } }),
      })
      expect([method, query, await outcomeOf(answer)]).not.toContain('something')
    }
    expect(await everything()).toBe(before)
  })

  it.each(['admins', 'private.admins', 'sync.state', 'tombstones', 'state', 'users', 'buckets'])(
    'reaches no table behind the API: %s',
    async (table) => {
      for (const method of ['GET', 'POST']) {
        const answer = await magazine.ask(`/rest/v1/${table}`, {
          method,
          headers: { ...headers, 'accept-profile': 'private', 'content-profile': 'private' },
          ...(method === 'POST' && { body: { user_id: crypto.randomUUID() } }),
        })
        expect(answer.status).toBe(404)
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
    expect((await magazine.raw('/storage/v1/object/public/pictures/a.webp')).status).toBe(400)
  })
})
