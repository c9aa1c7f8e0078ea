// What readers and machines will see of a form, exactly as after publishing, for administrators only.
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { articleColumns, type ArticleForm, newArticleForm } from '#domain/articles/article-form.ts'
import { type ArticlePreview, PREVIEW_ADDRESS } from '#domain/articles/article-preview.ts'
import { serverForTests, signedInTo, signedToken, testEnv } from '../../support/server/magazine-server.ts'

const PICTURE = '/pictures/cierzo-ala-13-1-1200x675.webp'

let categoryId: string
const magazine = serverForTests()
const administrator = signedInTo(magazine)
beforeAll(async () => {
  const { id } = await write('POST', 'categories', { name: 'Audio', slug: 'audio', color: '#1746d1' })
  categoryId = id
})

async function write(method: string, path: string, body: object): Promise<{ id: string; rev: number }> {
  const headers = { ...administrator, prefer: 'return=representation' }
  const answer = await magazine.ask(`/rest/v1/${path}`, { method, headers, body })
  const [row] = await answer.json()
  return row
}

const form = (): ArticleForm => ({
  ...newArticleForm('2026-11-21'),
  title: 'Un plegable & que se cierra sin pedir perdón ni permiso a nadie',
  introduction: `Sin pedir «perdón». ${'Una entradilla muy larga. '.repeat(9)}`,
  content: '<h2>Uno</h2><p>Texto.</p><h2>Dos</h2><p>Más <script>alert(1)</script>texto.</p>',
  images: [PICTURE],
  categoryId,
  overall: '8,3',
  readTime: '7',
  facts: { brand: 'Garúa', price: '1.649', pricedOn: '2026-11-20', testedDays: '21' },
})

const NEW = '11111111-2222-4333-8444-555555555555'

const ask = (body: object | string, headers: Record<string, string> = administrator) =>
  magazine.ask(PREVIEW_ADDRESS, { method: 'POST', body, headers })

async function previewOf(id: string, of: ArticleForm): Promise<ArticlePreview> {
  const answer = await ask({ id, form: of })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return await answer.json()
}

const pictureIn = ({ shared }: ArticlePreview) =>
  Buffer.from(shared.picture.replace(/^data:image\/jpeg;base64,/, ''), 'base64')

describe('the preview of a form', () => {
  test('equals the later published page, word by word and picture by picture', async () => {
    const preview = await previewOf(NEW, form())
    // An unpublished article's card cannot be shown.
    expect(preview.embed).toBeUndefined()
    const { rev } = await write('POST', 'articles', { id: NEW, ...articleColumns(form()) })
    const page = await (await magazine.raw(`/article/${NEW}`)).text()
    const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    const { search, shared } = preview
    expect(page).toContain(`<title>${escaped(search.title)}</title>`)
    expect(page).toContain(`name="description" content="${escaped(search.description)}"`)
    expect(page).toContain(`rel="canonical" href="${search.address}"`)
    expect(page).toContain(`property="og:title" content="${escaped(shared.title)}"`)
    expect(page).toContain(`property="og:description" content="${escaped(shared.description)}"`)
    expect(page).toContain(`"ratingValue":${search.score}`)
    expect(search.score).toBe(8.3)
    expect(shared.host).toBe('localhost')
    const main = (html: string) => html.slice(html.indexOf('<article'), html.indexOf('</article>'))
    expect(main(preview.page.markup)).toBe(main(page))
    expect(main(page)).toContain('Texto.')
    expect(preview.page.markup).not.toContain('alert')
    const card = await magazine.raw(`/cards/${NEW}-${rev}.jpg`)
    expect(pictureIn(preview).equals(Buffer.from(await card.arrayBuffer()))).toBe(true)
    expect(shared.hasCover).toBe(true)
  })

  test('shows the form and not the row, and changes no row', async () => {
    const row = await write('POST', 'articles', articleColumns({ ...form(), title: 'Como está' }))
    const preview = await previewOf(row.id, { ...form(), title: 'Como se escribe', overall: '' })
    expect(preview.search).toMatchObject({ title: 'Como se escribe · Cacharreo', score: null })
    expect(preview.page.markup).toContain('Como se escribe')
    expect(preview.embed).toContain(`<iframe src="http://localhost/tarjeta/${row.id}" title="Como está"`)
    const page = await (await magazine.raw(`/article/${row.id}`)).text()
    expect(page).toContain('Como está')
    expect(page).not.toContain('Como se escribe')
    const [now] = await (await magazine.ask(`/rest/v1/articles?id=eq.${row.id}`)).json()
    expect(now).toMatchObject({ title: 'Como está', rev: row.rev })
  })

  test('works for an empty form, too', async () => {
    const preview = await previewOf('22222222-2222-4333-8444-555555555555', newArticleForm(''))
    expect(preview.shared.hasCover).toBe(false)
    const { width, height } = await sharp(pictureIn(preview)).metadata()
    expect([width, height]).toEqual([1200, 630])
    // Without a title, it does not describe a review.
    expect(preview.search).toMatchObject({ title: 'Cacharreo', description: '', score: null })
  })

  test('reports that a cover of another host is not on the card', async () => {
    const elsewhere = { ...form(), images: ['https://elsewhere.example/a.webp'] }
    expect((await previewOf(NEW, elsewhere)).shared.hasCover).toBe(false)
  })
})

describe('a preview is refused', () => {
  const token = (claims: object) =>
    signedToken({ aud: 'authenticated', exp: 4_102_444_800, ...claims }, testEnv.JWT_SECRET)
  const stranger = token({ sub: '99999999-2222-4333-8444-555555555555', role: 'authenticated' })

  test.each([
    ['nobody', {}],
    ['a signed-in stranger', { authorization: `Bearer ${stranger}` }],
    ['a reader by the publishable key', { authorization: `Bearer ${testEnv.SUPABASE_PUBLISHABLE_KEY}` }],
    [
      'who signed his token himself',
      { authorization: `Bearer ${signedToken({ role: 'service_role' }, 'x')}` },
    ],
  ])('for %s', async (_, headers) => {
    const answer = await ask({ id: NEW, form: form() }, headers)
    expect(answer.status).toBe(403)
    expect(await answer.text()).not.toContain('plegable')
  })

  test.each([['no JSON'], ['[]'], ['{"form":{}}'], ['{"id":"","form":{}}'], [`{"id":"${NEW}","form":7}`]])(
    'for an invalid form: %s',
    async (body) => {
      expect((await ask(body)).status).toBe(400)
    },
  )

  test('for a body larger than any form', async () => {
    expect((await ask({ id: NEW, form: { ...form(), content: 'a'.repeat(5_000_000) } })).status).toBe(413)
  })

  test('as a page: its address has none', async () => {
    expect((await magazine.raw(PREVIEW_ADDRESS)).status).toBe(404)
  })
})
