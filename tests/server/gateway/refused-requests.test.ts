// What is refused before the backend sees it: requests in no form of the app, whoever sends them. An embedded backend
// with its defaults would answer many of them.
import { describe, expect, it } from 'vitest'
import { admit } from '../../../server/requests/admit.ts'

const keys = { publishable: 'sb_publishable_a', secret: 'sb_secret_b' }
const asReader = { apikey: keys.publishable }
const asEditor = { ...asReader, authorization: 'Bearer a.b.c' }
const asServer = { apikey: keys.secret }

function answerTo(method: string, path: string, headers: Record<string, string> = asReader) {
  return admit(new Request(`http://localhost${path}`, { method, headers }), keys)
}

/** Returns the status and the text of a refusal, which every client can read and no cache stores. */
async function refusal(...asked: Parameters<typeof answerTo>) {
  const answer = answerTo(...asked)
  if (!(answer instanceof Response)) throw new Error(`admitted as ${answer.url}`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  const { code, details, hint, message, ...more } = Object(await answer.json())
  expect([details, hint, more]).toEqual([null, null, {}])
  expect(message).toMatch(/\w+ \w+/)
  return { status: answer.status, code, message, allow: answer.headers.get('allow') }
}

const nested = (depth: number): string =>
  depth === 0 ? 'id' : `id,categories(id,articles(${nested(depth - 1)}))`
const FOR_NOBODY = [
  String.raw`select=id&limit=1&content=match.(.%2B)Q\1`,
  `select=${nested(6)}`,
  'select=id&or=(id.is.null)',
]

describe('a malformed request', () => {
  it.each([
    ...FOR_NOBODY,
    'select=id&content=imatch.x',
    'select=id&content=like.*x*',
    'select=id&content=not.match.x',
    'select=id&content=eq(any).{x}',
    'select=id&content=fts.x',
    'select=id&or=(id.is.null,content.match.x)',
    'select=id&and=(id.is.null)',
    'select=id&not.and=(id.is.null)',
    'select=id&or=eq.x',
    'select=id,categories(id,articles(id))',
    'select=id,categories(id),categories(name)',
    'select=id,drafts(*)',
    'select=...categories(name)',
    'select=id::text',
    'select=images->0',
    'select=count()',
    'select=id.count()',
    `select=${'id,'.repeat(41)}id`,
    'select=id&categories.name=eq.Audio',
    'select=id&select=title',
    '%73elect=id',
    'select=id&limit=1&limit=100',
    'limit=-1',
    'limit=1e3',
    'order=title.desc.nullslast.nullsfirst',
    'order=categories(name)',
    `id=in.(${'a,'.repeat(200)}a)`,
    'id=in.(a',
    'id=in.("a)',
    `title=eq.${'x'.repeat(1001)}`,
    Array.from({ length: 9 }, (_, place) => `c${place}=eq.1`).join('&'),
    'title=eq.%00',
    'title=eq.%ff',
    `title=eq.${'x'.repeat(20_000)}`,
    'columns=id',
    'on_conflict=id',
  ])('of a table: %s', async (query) => {
    expect(await refusal('GET', `/rest/v1/articles?${query}`)).toMatchObject({ status: 400 })
  })

  it.each(FOR_NOBODY)('of a table is refused to editors and to the secret key, too: %s', async (query) => {
    for (const headers of [asEditor, asServer])
      expect(await refusal('GET', `/rest/v1/articles?${query}`, headers)).toMatchObject({ status: 400 })
  })

  it.each([
    'sync_page?lim=many',
    'sync_page?lim=5&select=id',
    'sync_page?lim=5&lim=6',
    'sync_bodies?ids=a,b&rev=1&g=x',
    'sync_changes?since=-1',
    'sync_page?p=now',
  ])('of a call: %s', async (question) => {
    expect(await refusal('GET', `/rest/v1/rpc/${question}`)).toMatchObject({ status: 400 })
  })

  it.each([
    '%67rant_type=refresh_token&grant_type=password',
    '%67rant_type=password',
    'grant_type=refresh_token&grant_type=password',
    'grant_type=password&grant_type=refresh_token',
    'grant_type=pkce',
    'grant_type=id_token',
    'grant_type=Password',
    'grant_type=password&more=1',
    'grant_type=',
    '',
  ])('to sign in reaches no password: %s', async (query) => {
    expect(await refusal('POST', `/auth/v1/token?${query}`)).toMatchObject({ status: 400 })
  })

  it.each([
    ['accept-profile', 'private', 406],
    ['accept', 'application/vnd.pgrst.plan', 406],
    ['accept', 'text/csv', 406],
    ['range', '0-1', 400],
    ['prefer', 'tx=rollback', 400],
  ])('with the header %s: %s', async (name, value, status) => {
    expect(await refusal('GET', '/rest/v1/articles', { ...asReader, [name]: value })).toMatchObject({
      status,
    })
  })

  it.each([
    ['POST', '/rest/v1/articles', 'text/csv'],
    ['POST', '/rest/v1/articles', 'application/x-www-form-urlencoded'],
    ['POST', '/rest/v1/rpc/publish_due', 'text/plain'],
    ['POST', '/auth/v1/token?grant_type=password', 'application/x-www-form-urlencoded'],
    ['POST', '/storage/v1/object/pictures/a.webp', 'text/html'],
    ['POST', '/storage/v1/object/pictures/a.webp', 'application/json'],
    ['DELETE', '/storage/v1/object/pictures', 'text/plain'],
  ])('with a body of another type: %s %s as %s', async (method, path, type) => {
    const headers = { ...asEditor, 'content-type': type }
    expect(await refusal(method, path, headers)).toMatchObject({ status: 415 })
  })
})

it('a sign-in is admitted in its one spelling', () => {
  expect(answerTo('POST', '/auth/v1/token?grant_type=%70assword')).toMatchObject({
    url: 'http://localhost/auth/v1/token?grant_type=password',
  })
})

it('readers ask for redirects one at a time, the server for all', async () => {
  const all = '/rest/v1/redirects?select=path'
  expect(await refusal('GET', all)).toMatchObject({ status: 400 })
  for (const answer of [answerTo('GET', `${all}&path=eq.%2Fantes&limit=1`), answerTo('GET', all, asServer)])
    expect(answer).toHaveProperty('url')
})

it.each([{}, { apikey: 'anything' }, { apikey: 'sb_publishable_another' }, { apikey: '' }])(
  'a request without one of the keys has no rights: %j',
  async (headers) => {
    for (const [method, path] of [
      ['GET', '/rest/v1/articles'],
      ['POST', '/rest/v1/articles'],
      ['GET', '/auth/v1/settings'],
    ] as const)
      expect(await refusal(method, path, headers)).toMatchObject({ status: 401 })
  },
)

it.each([
  'GET /rest/v1/drafts?select=id',
  'POST /rest/v1/drafts',
  'GET /rest/v1/versions',
  'GET /rest/v1/last_changes',
  'GET /rest/v1/discarded_drafts',
  'POST /rest/v1/rpc/list_trash',
  'POST /rest/v1/rpc/restore_article',
  'POST /rest/v1/rpc/publish_due',
  'GET /rest/v1/rpc/sign_in_history',
  'POST /rest/v1/rpc/sign_in_history',
  'POST /rest/v1/rpc/my_sessions',
  'POST /rest/v1/rpc/unused_pictures',
  'GET /auth/v1/user',
])('what only editors ask is closed without a sign-in: %s', async (asked) => {
  const [method = '', path = ''] = asked.split(' ')
  expect(await refusal(method, path)).toMatchObject({ status: 401, code: '42501' })
})

describe('unused paths', () => {
  it.each([
    'GET /_system/introspect',
    'GET /rest/v1/',
    'GET /rest/v1//articles',
    'GET /rest/v1/%61rticles',
    'GET /rest/v1/articles/',
    'GET /rest/v1/rpc/sync%5Fhead',
    'GET /rest/v1/admins',
    'POST /rest/v1/private.admins',
    'GET /rest/v1/sync.state',
    'POST /rest/v1/users',
    'GET /rest/v2/articles',
    'GET /auth/v1/',
    'GET /auth/v1/anything-at-all',
    'GET /auth/v1/authorize?provider=github',
    'GET /auth/v1/callback',
    'GET /auth/v1/verify?type=recovery&token=1',
    'GET /auth/v1/.well-known/jwks.json',
    'POST /auth/v1/signup',
    'POST /auth/v1/otp',
    'POST /auth/v1/%6Ftp',
    'POST /auth/v1//otp',
    'POST /auth/v1/magiclink',
    'POST /auth/v1/recover',
    'POST /auth/v1/resend',
    'POST /auth/v1/verify',
    'POST /auth/v1/admin/users',
    'POST /storage/v1/bucket',
    'POST /storage/v1/object/move',
    'POST /storage/v1/object/sign/pictures/a.webp',
    'POST /storage/v1/object/upload/sign/pictures/a.webp',
    'GET /storage/v1/object/authenticated/pictures/a.webp',
  ])('are closed, in JSON and never in HTML: %s', async (asked) => {
    const [method = '', path = ''] = asked.split(' ')
    expect(await refusal(method, path)).toMatchObject({ status: 404 })
  })

  it.each([
    ['PUT', '/rest/v1/articles?id=eq.1', 'GET, HEAD, POST, PATCH, DELETE'],
    ['DELETE', '/rest/v1/rpc/sync_head', 'GET, HEAD'],
    ['PATCH', '/auth/v1/user', 'GET, PUT'],
    ['GET', '/auth/v1/token', 'POST'],
  ])('refuse unused methods and name the used ones: %s %s', async (method, path, allow) => {
    expect(await refusal(method, path)).toMatchObject({ status: 405, allow })
  })
})

it.each([
  '',
  '?select=title',
  '?order=id&limit=1',
  '?columns=title&on_conflict=id',
  '?select=id,categories(name)',
])('a change without a filter is refused as a hosted project refuses it: "%s"', async (query) => {
  for (const [method, verb] of [
    ['PATCH', 'UPDATE'],
    ['DELETE', 'DELETE'],
  ] as const) {
    const message = `${verb} requires a WHERE clause`
    for (const headers of [asEditor, asServer])
      expect(await refusal(method, `/rest/v1/articles${query}`, headers)).toMatchObject({
        status: 400,
        code: '21000',
        message,
      })
  }
})

it('a change filtered by the embedded table, which would match every article, is refused', async () => {
  const path = '/rest/v1/articles?select=id,categories(name)&categories.name=eq.Audio'
  expect(await refusal('DELETE', path, asEditor)).toMatchObject({ status: 400 })
})
