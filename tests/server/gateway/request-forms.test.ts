// Requests reach the backend by form: those of the app and plain calls pass, the gate refuses everything else.
import { createClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, it } from 'vitest'
import { serverForTests, signedInTo, type Asked, testEnv } from '../../support/server/magazine-server.ts'

const KEY = testEnv.SUPABASE_PUBLISHABLE_KEY
const SECRET = testEnv.SUPABASE_SECRET_KEY
const article = { title: 'Un título', introduction: 'Una entradilla', content: '<p>Un cuerpo</p>' }
const category = { name: 'Audio', slug: 'audio' }

const magazine = serverForTests()
const administrator = signedInTo(magazine)
beforeAll(async () => {
  const headers = { ...administrator, prefer: 'return=representation' }
  const made = await magazine.ask('/rest/v1/categories', { method: 'POST', headers, body: category })
  const [{ id }] = Object(await made.json())
  await magazine.ask('/rest/v1/articles', { method: 'POST', headers, body: { ...article, category_id: id } })
})

async function statusOf(path: string, init: Asked = {}): Promise<number> {
  const answer = await magazine.ask(path, init)
  await answer.body?.cancel()
  return answer.status
}

const nested = (depth: number): string =>
  depth === 0 ? 'id' : `id,categories(id,articles(${nested(depth - 1)}))`

describe('a request that is refused in a sentence', () => {
  const questions = [
    String.raw`select=id&limit=1&content=match.(.%2B)Q\1`,
    'select=id&content=imatch.x',
    'select=id&content=like.*x*',
    'select=id&content=not.match.x',
    'select=id&content=eq(any).{x}',
    'select=id&content=fts.x',
    'select=id&or=(id.is.null,content.match.x)',
    'select=id&and=(id.is.null)',
    'select=id&not.and=(id.is.null)',
    'select=id&or=eq.x',
    `select=${nested(6)}`,
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
  ]

  it.each(questions)('of a table: %s', async (query) => {
    const answer = await magazine.ask(`/rest/v1/articles?${query}`)
    const said = Object(await answer.json())
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store'])
    expect(Object.keys(said).toSorted()).toEqual(['code', 'details', 'hint', 'message'])
    expect(said.message).toMatch(/\w+ \w+/)
  })

  it.each([
    String.raw`select=id&limit=1&content=match.(.%2B)Q\1`,
    `select=${nested(6)}`,
    'select=id&or=(id.is.null)',
  ])('also to the administrator and the secret key: %s', async (query) => {
    expect(await statusOf(`/rest/v1/articles?${query}`, { headers: administrator })).toBe(400)
    expect(await statusOf(`/rest/v1/articles?${query}`, { headers: { apikey: SECRET } })).toBe(400)
  })

  it.each([
    'sync_page?lim=many',
    'sync_page?lim=5&select=id',
    'sync_page?lim=5&lim=6',
    'sync_bodies?ids=a,b&rev=1&g=x',
    'sync_changes?since=-1',
    'sync_page?p=now',
  ])('of a call: %s', async (question) => {
    expect(await statusOf(`/rest/v1/rpc/${question}`)).toBe(400)
  })

  it('of all redirects at once', async () => {
    expect(await statusOf('/rest/v1/redirects?select=path')).toBe(400)
    expect(await statusOf('/rest/v1/redirects?select=path&path=eq.%2Fantes&limit=1')).toBe(200)
    expect(await statusOf('/rest/v1/redirects?select=path', { headers: { apikey: SECRET } })).toBe(200)
  })

  it.each(['/rest/v1//articles', '/rest/v1/%61rticles', '/rest/v1/articles/', '/rest/v1/rpc/sync%5Fhead'])(
    'at a path of another spelling: %s',
    async (path) => {
      expect(await statusOf(path)).toBe(404)
    },
  )

  it('with a header for another schema, other rows or another form', async () => {
    expect(await statusOf('/rest/v1/articles', { headers: { 'accept-profile': 'private' } })).toBe(406)
    expect(await statusOf('/rest/v1/articles', { headers: { accept: 'application/vnd.pgrst.plan' } })).toBe(
      406,
    )
    expect(await statusOf('/rest/v1/articles', { headers: { range: '0-1' } })).toBe(400)
    expect(await statusOf('/rest/v1/articles', { headers: { prefer: 'tx=rollback' } })).toBe(400)
  })
})

describe('a request that is answered', () => {
  it.each([
    'select=*&order=published_at.desc',
    'select=*,categories(id,name,color)&order=published_at.desc',
    'select=*,%20categories%20(id,%20name,%20color)',
    'select=*,category:categories(id,name)',
    'select=id,categories!articles_category_id_fkey(name)',
    'select=id,categories!category_id(name)',
    'select=id,categories!inner(*)',
    'published_at=gte.2020-01-01T00:00:00%2B00:00&overall=is.null',
    'title=in.(Otro,"Un título")',
    'rev=in.(1,2,3)&order=rev.desc.nullslast,id',
    '&select=id&&',
    '',
  ])('with its rows: %s', async (query) => {
    const answer = await magazine.ask(`/rest/v1/articles?${query}`)
    expect([answer.status, await answer.json()]).toEqual([200, [expect.anything()]])
  })

  it('returns a value that looks like syntax', async () => {
    for (const title of [
      'a,b',
      '"a"',
      String.raw`a\b`,
      '(a)',
      'null',
      '7',
      '100%',
      'c++',
      "it's",
      'a.b',
      '{a}',
    ]) {
      const headers = { apikey: SECRET }
      await magazine.ask('/rest/v1/articles', { method: 'POST', headers, body: { ...article, title } })
      const list = `in.("${title.replaceAll(/["\\]/g, String.raw`\$&`)}","another")`
      const rows = await magazine.ask(`/rest/v1/articles?select=title&title=${encodeURIComponent(list)}`)
      expect(await rows.json()).toEqual([{ title }])
      await magazine.ask(`/rest/v1/articles?title=${encodeURIComponent(list)}`, { method: 'DELETE', headers })
    }
  })

  it('of a plain client of the table API: the calls of docs/product.md §24', async () => {
    const client = createClient('http://localhost', KEY, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: Object(class {}) },
      global: { fetch: (input, init) => magazine.server.fetch(new Request(input, init)) },
    })
    const { email, password } = { email: testEnv.ADMIN_EMAIL, password: testEnv.ADMIN_PASSWORD }
    const signed = await client.auth.signInWithPassword({ email, password })
    expect(signed.error).toBeNull()
    const tables = { articles: () => client.from('articles'), categories: () => client.from('categories') }
    const created = await tables.categories().insert({ name: 'Vídeo', slug: 'video' }).select().single()
    expect(created).toMatchObject({ error: null, status: 201, data: { slug: 'video' } })
    const columns = {
      ...article,
      images: [],
      overall: 7,
      category_id: created.data.id,
      user_id: signed.data.user?.id,
    }
    const written = await tables.articles().insert([columns]).select().single()
    expect(written).toMatchObject({
      error: null,
      data: { title: article.title },
    })
    const { id } = written.data
    const changed = await tables.articles().update({ title: 'Otro' }).eq('id', id).select().single()
    expect(changed).toMatchObject({ error: null, data: { title: 'Otro' } })
    const listed = await tables
      .articles()
      .select('*, categories(id, name, color)')
      .in('id', [id])
      .gte('published_at', '2000-01-01')
      .order('published_at', { ascending: false })
      .range(0, 9)
    expect(listed).toMatchObject({ error: null, data: [{ categories: { name: 'Vídeo' } }] })
    expect(await tables.categories().select('*').order('name')).toMatchObject({
      error: null,
      data: { length: 2 },
    })
    expect(await tables.categories().update({ color: '#123456' }).eq('id', created.data.id)).toMatchObject({
      status: 204,
    })
    expect(await tables.articles().delete().eq('id', id)).toMatchObject({ error: null, status: 204 })
    expect(await tables.categories().delete().eq('id', created.data.id)).toMatchObject({ error: null })
    expect((await client.auth.refreshSession()).error).toBeNull()
    expect((await client.auth.signOut()).error).toBeNull()
  })
})
