// Pages of authors, guides and rankings, as the server renders them.
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPageData } from '#app/start/page-data.ts'
import { createRenderer } from '#page/render.ts'
import { sitePages } from '#page/site-pages.ts'
import type { Device } from '#store/device/device.ts'
import { headphones, putNamed } from '../support/fakes/named-magazine.ts'
import { PARTS, SHELL } from '../support/server/small-build.ts'
import { freshDevice } from '../support/sync/fresh-device.ts'
import { put } from '../support/sync/sample-heads.ts'

const BASE = 'https://cacharreo.example'
const render = createRenderer({ shell: SHELL, parts: PARTS, policy: null, origin: 'server' })
let device: Device

beforeAll(async () => {
  device = freshDevice()
  await putNamed(device, 40)
})
afterAll(() => device.close())

async function pageAt(path: string) {
  const answer = await render(new Request(BASE + path), device, BASE)
  const { document } = new JSDOM(await answer.text()).window
  const attribute = (selector: string, name: string) => document.querySelector(selector)?.getAttribute(name)
  const [pathname = '', search = ''] = path.split(/(?=\?)/)
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    document,
    heading: document.querySelector('h1')?.textContent,
    title: document.title,
    canonical: attribute('link[rel=canonical]', 'href'),
    robots: attribute('meta[name=robots]', 'content'),
    image: attribute('meta[property="og:image"]', 'content'),
    data: document.querySelector('script[type="application/ld+json"]')?.textContent ?? '',
    titles: Array.from(document.querySelectorAll('li[data-story] h3'), (each) => each.textContent),
    carried: readPageData(document, { pathname, search })?.answers,
  }
}

describe('P27.30 the page of an author', () => {
  test('says who they are, and lists what they sign', async () => {
    const page = await pageAt('/autor/nuria')
    expect(page).toMatchObject({
      status: 200,
      heading: 'Nuria Cabal',
      title: 'Nuria Cabal · Cacharreo',
      canonical: `${BASE}/autor/nuria`,
    })
    expect(page.titles).toHaveLength(10)
    expect(page.titles[0]).toBe('Reseña 39')
    expect(page.data).toContain('"Person"')
    expect(page.document.querySelector('#root')?.textContent).toContain('Desmonta todo lo que prueba.')
    expect(page.carried).toHaveProperty('author')
  })

  test('has further pages, each with its own address', async () => {
    const page = await pageAt('/autor/nuria?pagina=2')
    expect(page.titles).toEqual(['Reseña 9', 'Reseña 6', 'Reseña 3'])
    expect(page.title).toBe('Nuria Cabal, página 2 · Cacharreo')
    expect(page.canonical).toBe(`${BASE}/autor/nuria?pagina=2`)
    expect(page.carried).toHaveProperty('author')
  })
})

test('P27.31 the foot of a page links the guides without a script', async () => {
  const page = await pageAt('/rss')
  expect(page.document.querySelector('footer a[href="/guias"]')?.textContent).toBe('Guías')
})

test('P27.31 the list of guides has each with the day of its check', async () => {
  const page = await pageAt('/guias')
  expect(page).toMatchObject({ status: 200, heading: 'Guías', canonical: `${BASE}/guias` })
  expect(page.document.querySelector('main li')?.textContent).toContain(
    'Comprobada el 20 de noviembre de 2026',
  )
})

test('P27.32 a guide reads without scripts: question, day, picks in order with reason, score and dated price', async () => {
  const page = await pageAt('/guia/auriculares')
  expect(page).toMatchObject({
    status: 200,
    heading: headphones.title,
    canonical: `${BASE}/guia/auriculares`,
    image: `${BASE}/cards/a00003-3.jpg`,
  })
  expect(page.titles).toEqual(['Reseña 3', 'Reseña 1'])
  const [first] = page.document.querySelectorAll('li[data-story]')
  for (const words of ['Los que más callan.', '30\u00A0€', '12 de noviembre de 2026', '0.3'])
    expect(first?.textContent).toContain(words)
  expect(page.document.querySelectorAll('h1 ~ p')).toHaveLength(3)
  expect(page.data).toContain('"ItemList"')
})

test('P27.34 a ranking is numbered, and says what it is ordered by', async () => {
  const page = await pageAt('/mejores/audio?por=bateria&menos=100')
  expect(page.heading).toBe('Los de Audio con más batería por menos de 100\u00A0€')
  expect(page.titles[0]).toBe('Reseña 9')
  expect(page.document.querySelector('li[data-story]')?.textContent).toMatch(/^1\..*9\u00A0h.*90\u00A0€/)
  expect(page.carried).toHaveProperty('ranking')
})

test('P27.35 whatever a ranking is ordered by, its canonical address is the plain one', async () => {
  const plain = await pageAt('/mejores/audio')
  expect(plain).toMatchObject({ heading: 'Los mejores de Audio', canonical: `${BASE}/mejores/audio` })
  expect(plain.data).toContain('"ItemList"')
  expect(plain.document.querySelector('main a[href="/guia/auriculares"]')?.textContent).toBe(headphones.title)
  const other = await pageAt('/mejores/audio?menos=100')
  expect(other.canonical).toBe(`${BASE}/mejores/audio`)
  expect(other.data).toBe('')
})

test.each([
  ['/autor/nuria?pagina=99', '/autor/nuria?pagina=2'],
  ['/autor/nuria/', '/autor/nuria'],
  ['/mejores/audio?por=ancho&menos=100', '/mejores/audio?menos=100'],
  ['/mejores/audio?por=hornos', '/mejores/audio'],
])('P3.6 %s leads to %s', async (asked, shown) => {
  expect((await pageAt(asked)).location).toBe(shown)
})

test.each(['/mejores/audio?menos=7&x=1', '/mejores/audio?por=%3Cb%3E', '/autor/nuria?pagina=-1'])(
  'P3.6 what %s asks in vain is ignored',
  async (asked) => {
    expect((await pageAt(asked)).status).toBe(200)
  },
)

test.each(['/autor/otra', '/guia/otra', '/mejores/hornos', '/autor/%00', `/mejores/${'a'.repeat(900)}`])(
  'P27.37 %s is not there: 404, and not for search engines',
  async (path) => {
    const page = await pageAt(path)
    expect([page.status, page.robots, page.data]).toEqual([404, 'noindex', ''])
    expect(page.heading).toMatch(/No conocemos esta firma|Esta guía no existe|Esta categoría no existe/)
  },
)

test('P27.37 a name that cannot be decoded is an unknown path', async () => {
  expect(await pageAt('/guia/%F0')).toMatchObject({ status: 404, heading: 'Oops! Page not found' })
})

test.each(['/a%0d%0ab', '/a%c3%b1b', '/a//b', '/%41'])(
  'P3.9 the unknown path %s says so, however it is spelled',
  async (path) => {
    expect(await pageAt(path)).toMatchObject({ status: 404, heading: 'Oops! Page not found' })
  },
)

test('P27.38 sitemap and export have the pages of authors, guides and rankings', async () => {
  const wanted = ['/autor/nuria', '/guias', '/guia/auriculares', '/mejores/audio']
  const xml = await (await render(new Request(`${BASE}/sitemap.xml`), device, BASE)).text()
  for (const path of wanted) expect(xml).toContain(`<loc>${BASE}${path}</loc>`)
  expect(xml).toMatch(/guia\/auriculares<\/loc><lastmod>2026-11-20</)
  const { pages } = await sitePages(device)
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(wanted))
})

test('P27.38 an export renders them again after a change of what they show', async () => {
  const own = freshDevice()
  await putNamed(own)
  const shown = async () =>
    (await sitePages(own)).pages.find(({ path }) => path === '/guia/auriculares')?.shows
  const before = await shown()
  expect(before).toBeTruthy()
  expect(await shown()).toBe(before)
  await put(own, { guides: [{ ...headphones, title: 'Otra', rev: 90 }] })
  expect(await shown()).not.toBe(before)
  own.close()
})

test('P27.35 a category without three scores has no ranking in the sitemap, and no link to one', async () => {
  const own = freshDevice()
  await putNamed(own, 3)
  const page = await render(new Request(`${BASE}/categoria/audio`), own, BASE)
  expect(await page.text()).not.toContain('/mejores/')
  const xml = await (await render(new Request(`${BASE}/sitemap.xml`), own, BASE)).text()
  expect(xml).not.toContain('/mejores/')
  expect((await pageAt('/categoria/audio')).document.querySelector('a[href="/mejores/audio"]')).not.toBeNull()
  own.close()
})
