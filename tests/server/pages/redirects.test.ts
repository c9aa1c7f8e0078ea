// Addresses of the site from which the magazine moved, requested from the server.
import { beforeAll, describe, expect, test } from 'vitest'
import { asSecret, serverForTests } from '../../support/server/magazine-server.ts'

const HERE = 'd0000000-0000-4000-8000-000000000001'
const GONE = 'd0000000-0000-4000-8000-000000000002'

const byKey = async (method: string, path: string, body?: object) => {
  const answer = await magazine.ask(path, { method, headers: asSecret, ...(body && { body }) })
  expect(answer.ok).toBe(true)
}
const magazine = serverForTests()
beforeAll(async () => {
  const article = { title: 'Un móvil', introduction: 'b', content: '<p>c</p>' }
  await byKey('POST', '/rest/v1/articles', [
    { id: HERE, ...article },
    { id: GONE, ...article },
  ])
  await byKey('DELETE', `/rest/v1/articles?id=eq.${GONE}`)
  const rows: [string, string | null, string | null][] = [
    ['/2019/05/el-móvil-del-año', HERE, null],
    ['/?p=123', HERE, null],
    ['/blog/?p=7', HERE, null],
    ['/blog?p=7', HERE, null],
    ['/notas/uno.html', HERE, null],
    ['/borrado', GONE, null],
    ['/category/audio', null, '/categoria/audio'],
    ['/a-ninguna-parte', null, '/no/existe'],
    ['/en-circulo', null, '/en-circulo'],
    ['/a-una-flecha', null, '/autor/→'],
    ['/a-una-letra', null, '/categoria/niños'],
    ['/comas,(y)"comillas"', HERE, null],
    ['/search', HERE, null],
    ['/app.html', HERE, null],
  ]
  await byKey(
    'POST',
    '/rest/v1/redirects',
    rows.map(([path, article_id, to_path]) => ({ path, article_id, to_path })),
  )
})

describe('a former address', () => {
  test.each([
    '/2019/05/el-m%C3%B3vil-del-a%C3%B1o',
    '/2019/05/el-m%C3%B3vil-del-a%C3%B1o/',
    '/2019/05/el-m%c3%b3vil-del-a%c3%b1o/?utm_source=boletin',
    '/2019/05/El-Mo%CC%81vil-Del-An%CC%83o',
    '/2019//05/el-m%C3%B3vil-del-a%C3%B1o//',
    '/index.php/2019/05/el-m%C3%B3vil-del-a%C3%B1o/',
    '/?p=123',
    '/?utm_source=x&p=0123',
    '/index.php?p=123',
    '/blog/?p=7',
    '/notas/uno.html',
    '/comas,(y)%22comillas%22',
  ])('redirects with 301 to its article, however it is written: %s', async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await magazine.raw(path, { method, redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')]).toEqual([301, `/article/${HERE}`])
    }
  })

  test('may redirect to one of our pages by its path', async () => {
    const answer = await magazine.raw('/category/Audio/', { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/categoria/audio'])
  })

  test('of a deleted article redirects to its 410', async () => {
    const answer = await magazine.raw('/borrado', { redirect: 'manual' })
    const target = answer.headers.get('location') ?? ''
    expect([answer.status, target]).toEqual([301, `/article/${GONE}`])
    expect((await magazine.raw(target)).status).toBe(410)
  })

  test.each(['/a-ninguna-parte', '/en-circulo', '/a-una-flecha', '/a-una-letra'])(
    'redirects only to our own screens, so that there is no loop: %s',
    async (path) => {
      expect((await magazine.raw(path, { redirect: 'manual' })).status).toBe(404)
    },
  )

  test.each([
    ['/', 200],
    ['/?utm_source=p', 200],
    ['/?p=999', 200],
    ['/?p=abc', 200],
    ['/search', 200],
    ['/search?p=123', 200],
    ['/app.html', 200],
    ['/no/existe', 404],
    ['/%E0%A4%A', 404],
    ['/%00', 404],
    [`/article/${GONE}`, 410],
    ['/article/00000000-0000-4000-8000-00000000dead', 404],
    ['/2019/05', 404],
    ['/no-hay.png', 404],
  ])('is not looked up for our own pages, files and missing addresses: %s', async (path, status) => {
    expect((await magazine.raw(path, { redirect: 'manual' })).status).toBe(status)
  })

  test('is looked up for GET alone: other methods are refused', async () => {
    expect((await magazine.raw('/?p=123', { method: 'POST' })).status).toBe(405)
  })
})

async function at(path: string): Promise<[number, string | null]> {
  const answer = await magazine.raw(path, { redirect: 'manual' })
  return [answer.status, answer.headers.get('location')]
}

test('a category’s former slug redirects on all its pages after a change; an unknown one leads home', async () => {
  await byKey('POST', '/rest/v1/categories', [{ slug: 'fotos', name: 'Fotos' }])
  expect(await at('/categoria/fotos')).toEqual([200, null])
  await byKey('PATCH', '/rest/v1/categories?slug=eq.fotos', { slug: 'camaras' })
  expect(await at('/categoria/fotos')).toEqual([301, '/categoria/camaras'])
  expect(await at('/categoria/fotos/2')).toEqual([301, '/categoria/camaras'])
  expect(await at('/mejores/fotos?por=weight')).toEqual([301, '/mejores/camaras?por=weight'])
  expect(await at('/categoria/nunca')).toEqual([302, '/'])
})

test('P27.39 the former address of an author or a guide redirects while nothing else has the name', async () => {
  await byKey('POST', '/rest/v1/authors', [{ slug: 'ana', name: 'Ana' }])
  await byKey('POST', '/rest/v1/guides', [{ slug: 'moviles', title: '¿Qué?', published_at: '2026-11-20' }])
  expect([await at('/autor/ana'), await at('/guia/moviles')]).toEqual([
    [200, null],
    [200, null],
  ])
  await byKey('PATCH', '/rest/v1/authors?slug=eq.ana', { slug: 'ana-soto' })
  await byKey('PATCH', '/rest/v1/guides?slug=eq.moviles', { slug: 'telefonos' })
  expect([await at('/autor/ana'), await at('/guia/moviles')]).toEqual([
    [301, '/autor/ana-soto'],
    [301, '/guia/telefonos'],
  ])
  expect(await at('/autor/nadie')).toEqual([404, null])
})
