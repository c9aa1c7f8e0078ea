// Requests of the app and of plain clients of the table API are answered. Refusals are in refused-requests.test.ts.
import { createClient } from '@supabase/supabase-js'
import { createApi } from '#api/client.ts'
import { fetchStated } from '#api/read/articles.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { serverForTests, signedInTo, testEnv } from '../../support/server/magazine-server.ts'

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

  it('P27.63 of a reader who asks for the articles that state facts, in the order of their ids', async () => {
    const fetchHere: typeof fetch = (input) =>
      magazine.raw((input instanceof Request ? input.url : input).toString().slice('http://here'.length))
    const api = createApi({ url: 'http://here', key: testEnv.SUPABASE_PUBLISHABLE_KEY, fetch: fetchHere })
    const facts = { brand: 'Mirlo', product: 'Uno' }
    const body = { ...article, facts }
    await magazine.ask('/rest/v1/articles', { method: 'POST', headers: { apikey: SECRET }, body })
    const first = '00000000-0000-0000-0000-000000000000'
    const stated = await fetchStated(api, { after: first, count: 10 })
    expect(stated).toMatchObject({
      ok: true,
      value: [{ head: { title: article.title, facts: { brand: 'Mirlo' } }, details: { product: 'Uno' } }],
    })
    const [last] = stated.ok ? stated.value : []
    expect(await fetchStated(api, { after: last?.head.id ?? '', count: 10 })).toEqual({ ok: true, value: [] })
  })
})
