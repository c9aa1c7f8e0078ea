// Endpoints that an embedded backend with its defaults leaves open: each request here used to get through.
import { beforeAll, describe, expect, it } from 'vitest'
import { serverForTests, signedInTo, signedToken, testEnv } from '../../support/server/magazine-server.ts'

const article = { title: 'Un título', introduction: 'Una entradilla', content: '<p>Un cuerpo</p>' }
const longAgo = { exp: 4_102_444_800, aud: 'authenticated' }
const magazine = serverForTests()
const asAdministrator = signedInTo(magazine)

async function titles(): Promise<unknown> {
  return await (await magazine.ask('/rest/v1/articles?select=title')).json()
}

describe('a request without a key', () => {
  it.each(['/rest/v1/articles', '/auth/v1/settings'])(
    'has no rights, also from this machine: %s',
    async (path) => {
      expect((await magazine.raw(path)).status).toBe(401)
    },
  )

  it('writes nothing', async () => {
    const answer = await magazine.raw('/rest/v1/articles', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(article),
    })
    expect(answer.status).toBe(401)
    expect(await titles()).toEqual([])
  })

  it.each(['anything', 'sb_publishable_another', ''])(
    'is not helped by any other key: "%s"',
    async (apikey) => {
      expect((await magazine.raw('/rest/v1/articles', { headers: { apikey } })).status).toBe(401)
    },
  )
})

describe('a forged token', () => {
  const secrets = ['unsafe-secret-change-me', 'super-secret-jwt-token-with-at-least-32-characters-long', '']

  it.each(secrets)('is refused by the table API when signed with "%s"', async (secret) => {
    const token = signedToken({ ...longAgo, role: 'service_role' }, secret)
    const answer = await magazine.ask('/rest/v1/articles', { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(401)
  })

  it.each(secrets)('is refused by the account API when signed with "%s"', async (secret) => {
    const token = signedToken({ ...longAgo, role: 'authenticated', sub: crypto.randomUUID() }, secret)
    const answer = await magazine.ask('/auth/v1/user', { headers: { authorization: `Bearer ${token}` } })
    expect([401, 403]).toContain(answer.status)
  })
})

describe('unused paths', () => {
  it.each([
    ['GET', '/_system/introspect'],
    ['GET', '/rest/v1/'],
    ['GET', '/rest/v2/articles'],
    ['GET', '/auth/v1/'],
    ['GET', '/auth/v1/anything-at-all'],
    ['GET', '/auth/v1/authorize?provider=github'],
    ['GET', '/auth/v1/callback'],
    ['GET', '/auth/v1/verify?type=recovery&token=1'],
    ['GET', '/auth/v1/.well-known/jwks.json'],
    ['POST', '/auth/v1/signup'],
    ['POST', '/auth/v1/otp'],
    ['POST', '/auth/v1/%6Ftp'],
    ['POST', '/auth/v1//otp'],
    ['POST', '/auth/v1/magiclink'],
    ['POST', '/auth/v1/recover'],
    ['POST', '/auth/v1/resend'],
    ['POST', '/auth/v1/verify'],
    ['POST', '/auth/v1/admin/users'],
    ['POST', '/storage/v1/bucket'],
    ['POST', '/storage/v1/object/move'],
    ['POST', '/storage/v1/object/sign/pictures/a.webp'],
    ['POST', '/storage/v1/object/upload/sign/pictures/a.webp'],
    ['GET', '/storage/v1/object/authenticated/pictures/a.webp'],
  ])('are closed, in JSON and never in HTML: %s %s', async (method, path) => {
    const answer = await magazine.ask(path, {
      method,
      ...(method === 'POST' ? { body: { email: testEnv.ADMIN_EMAIL } } : {}),
    })
    expect([404, 405]).toContain(answer.status)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  })

  it.each([
    ['PUT', '/rest/v1/articles?id=eq.1'],
    ['DELETE', '/rest/v1/rpc/sync_head'],
    ['PATCH', '/auth/v1/user'],
    ['GET', '/auth/v1/token'],
  ])('refuse unused methods and name the used ones: %s %s', async (method, path) => {
    const answer = await magazine.ask(path, { method })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).not.toContain(method === 'PUT' ? 'PUT' : `${method},`)
  })
})

describe('a change without a filter', () => {
  beforeAll(async () => {
    const headers = { ...asAdministrator, prefer: 'return=minimal' }
    await magazine.ask('/rest/v1/articles', { method: 'POST', headers, body: [article, article] })
  })

  it.each([
    '',
    '?select=title',
    '?order=id&limit=1',
    '?columns=title&on_conflict=id',
    '?select=id,categories(name)',
  ])('is refused as a hosted project refuses it, also to the administrator: "%s"', async (query) => {
    for (const [method, verb] of [
      ['PATCH', 'UPDATE'],
      ['DELETE', 'DELETE'],
    ] as const) {
      const answer = await magazine.ask(`/rest/v1/articles${query}`, {
        method,
        headers: asAdministrator,
        ...(method === 'PATCH' ? { body: { title: 'Todos a la vez' } } : {}),
      })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toEqual({
        code: '21000',
        details: null,
        hint: null,
        message: `${verb} requires a WHERE clause`,
      })
    }
    expect(await titles()).toEqual([{ title: article.title }, { title: article.title }])
  })

  it('is refused if the filter is of the embedded table and matches every article', async () => {
    const answer = await magazine.ask(
      '/rest/v1/articles?select=id,categories(name)&categories.name=eq.Audio',
      {
        method: 'DELETE',
        headers: asAdministrator,
      },
    )
    expect(answer.status).toBe(400)
    expect(await titles()).toEqual([{ title: article.title }, { title: article.title }])
  })

  it('is the only refusal: changes with a filter pass', async () => {
    const answer = await magazine.ask(`/rest/v1/articles?title=eq.${encodeURIComponent(article.title)}`, {
      method: 'DELETE',
      headers: asAdministrator,
    })
    expect(answer.status).toBe(204)
    expect(await titles()).toEqual([])
  })
})

describe('an answer', () => {
  it('never joins credentials with any origin', async () => {
    // Pages of other origins get no CORS headers at all.
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' }
    for (const path of [
      '/auth/v1/settings',
      '/rest/v1/articles',
      '/storage/v1/object/public/pictures/a.webp',
    ]) {
      for (const method of ['OPTIONS', 'GET']) {
        const answer = await magazine.ask(path, { method, headers })
        expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
      }
    }
  })

  it.each([
    ['an empty row', '/rest/v1/articles', { method: 'POST', body: {} }],
    ['a filter of the wrong type', '/rest/v1/articles?id=eq.no-uuid', {}],
    ['a broken number', '/rest/v1/rpc/sync_changes?since=many', {}],
    ['a foreign table', '/rest/v1/admins', {}],
    [
      'a broken body',
      '/rest/v1/articles',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' },
    ],
  ])('quotes no SQL, no row and no other table: %s', async (_what, path, init) => {
    const answer = await magazine.ask(path, init)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    const body: unknown = await answer.json()
    expect(Object.keys(Object(body)).toSorted()).toEqual(['code', 'details', 'hint', 'message'])
    expect(Object(body)).toMatchObject({ details: null, hint: null })
    expect(JSON.stringify(body)).not.toMatch(/insert into|select |syntax|no-uuid|many|private/i)
  })

  it('names the broken rule to signed-in people', async () => {
    const answer = await magazine.ask('/rest/v1/articles', {
      method: 'POST',
      headers: asAdministrator,
      body: { ...article, overall: 11 },
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: '23514',
      message: expect.stringContaining('articles_overall_range'),
    })
  })

  it('is stored by no cache when it is an error', async () => {
    const answer = await magazine.ask('/rest/v1/nothing')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

describe('a request body', () => {
  it('is refused when it is too large, whatever length it declares', async () => {
    const piece = new Uint8Array(64 * 1024)
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1
        if (sent > 1000) controller.close()
        else controller.enqueue(piece)
      },
    })
    // Node's fetch requires `duplex` for a stream; the browser's types do not have it.
    const headers = { apikey: testEnv.SUPABASE_PUBLISHABLE_KEY, 'content-type': 'application/json' }
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body: endless, duplex: 'half' }
    expect((await magazine.raw('/auth/v1/token?grant_type=password', init)).status).toBe(413)
    expect(sent).toBeLessThan(10)
  })
})
