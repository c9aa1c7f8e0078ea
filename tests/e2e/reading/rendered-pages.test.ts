// A first visit shows a painted page, rendered by the server, which the app takes over unnoticed.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { answerOnWire } from '../../../bench/support/wire.ts'
import { appReady, holdFiles } from '../../support/browser/app-start.ts'
import { type Browser, DESKTOP, openBrowser } from '../../support/browser/browser.ts'
import { watchVisit } from '../../support/browser/watch-visit.ts'
import { holdPage, siteForTests } from '../../support/browser/site.ts'
import { answered, expectTrouble, notFoundScreen, unanswered } from '../../support/browser/trouble.ts'

/** Bytes that a server sends before the browser acknowledges any: ten packets of 1,460 (RFC 6928). */
const FIRST_WINDOW = 14_600

/** Lighthouse's phone. At other widths a title may break at another word once its web font has loaded. */
const PHONE_412 = { width: 412, height: 823 }

const site = siteForTests()

const opened: Browser[] = []
afterEach(async () => {
  site.intercept(null)
  for (const browser of opened.splice(0)) await browser.dispose()
})

/** A page in a browser of its own, which closes with the test. */
async function visitor(options: BrowserContextOptions = {}): Promise<Page> {
  const browser = await openBrowser({ serviceWorkers: 'block', ...options })
  opened.push(browser)
  const page = await browser.newPage()
  await watchVisit(page)
  return page
}

async function newestArticle(): Promise<string> {
  const home = await (await fetch(site.origin)).text()
  return /\/article\/[\w-]+/.exec(home)?.[0] ?? ''
}

describe('a first visit', () => {
  test.each([
    ['home', () => '/', 'Todas las categorías'],
    ['a category', () => '/categoria/audio', 'Reviews Filtrados'],
    ['a later page', () => '/pagina/2', 'Página 2 de 4'],
    ['an article', () => newestArticle(), 'Otras que te pueden servir'],
    ['results', () => '/search?q=mirlo', 'Resultados para "mirlo"'],
  ])(
    '%s is in the answer, and the app takes it over: no row changes, nothing moves, nothing is announced',
    async (_, path, words) => {
      const page = await visitor({ viewport: PHONE_412 })
      const asked: URL[] = []
      page.on('request', (request) => asked.push(new URL(request.url())))
      const address = await path()
      const answer = await page.goto(site.origin + address)
      expect(await answer?.text()).toContain(words.replaceAll('"', '&quot;'))
      await appReady(page)
      // The following round of sync has ended.
      await page.getByText('Datos de hace un momento').waitFor({ state: 'attached' })
      const seen = await page.evaluate(() => window.visit)
      expect(seen.changes).toEqual([])
      expect(seen.shift).toBeLessThan(0.005)
      expect(await page.locator('main').innerText()).toContain(words)
      // Sync continues after a list's last row; its first row brings authors, guides and categories. Results are no list.
      const isList = !address.startsWith('/search')
      const pages = asked.filter(({ pathname }) => pathname.endsWith('/sync_page'))
      expect(pages.map(({ searchParams }) => searchParams.get('lim') === '1')).toEqual([isList, false])
      expect(pages.map(({ searchParams }) => searchParams.has('p'))).toEqual([false, true])
      const texts = asked.filter(({ pathname }) => /\/sync_(?:article|bodies)$/.test(pathname))
      expect(texts.filter(({ search }) => search.includes(address.replace('/article/', '')))).toEqual([])
    },
  )

  test('a later page is first painted at its list, even if its end arrives late', async () => {
    const rest = holdPage('/pagina/2', '<script type="application/json"')
    site.intercept(rest.intercept)
    const page = await visitor({ viewport: PHONE_412 })
    await page.addInitScript(() => {
      requestAnimationFrame(() => Object.assign(window, { firstAt: scrollY }))
    })
    await page.goto(`${site.origin}/pagina/2`, { waitUntil: 'commit' })
    await page.locator('footer').waitFor({ state: 'attached' })
    // By then everything has loaded that a browser waits for before it paints.
    await page.waitForFunction(
      () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/pictures/')),
      undefined,
      { polling: 50 },
    )
    rest.open()
    await appReady(page)
    expect(await page.evaluate(() => Reflect.get(window, 'firstAt'))).toBeGreaterThan(0)
  })

  test.each([
    ['home', () => '/', FIRST_WINDOW],
    ['a category', () => '/categoria/audio', FIRST_WINDOW],
    // Its size depends on its id and on the compression by up to a hundred bytes.
    ['the newest article', () => newestArticle(), FIRST_WINDOW + 100],
  ])('%s fits the first window of a connection, headers included', async (_, path, most) => {
    const address = site.origin + (await path())
    // A page that is requested again is compressed at the highest level, after its response.
    const size = async () => {
      const { headers, body } = await answerOnWire(address, 'br')
      return headers + body
    }
    await expect.poll(size).toBeLessThanOrEqual(most)
  })

  test('an unreadable text does not stop the app: its screen says so', async () => {
    expectTrouble(/planted/)
    const page = await visitor()
    await page.addInitScript(() => {
      Document.prototype.createNodeIterator = () => {
        throw new Error('planted')
      }
    })
    await page.goto(site.origin + (await newestArticle()))
    await page.getByText('Unexpected Application Error!').waitFor()
    await appReady(page)
  })

  test('a link with a tracking mark gets the same page, and the mark leaves the address', async () => {
    const page = await visitor()
    await page.goto(`${site.origin}/?utm_source=x#main`)
    await appReady(page)
    expect(page.url()).toBe(`${site.origin}/#main`)
    expect(await page.evaluate(() => window.visit.changes)).toEqual([])
  })

  test('links work before the app starts, also if it never does, and the first press of a button is repeated afterwards', async () => {
    const page = await visitor()
    const letGo = await holdFiles(page)
    await page.goto(site.origin, { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Abrir el menú' }).click()
    expect(await page.getByRole('navigation', { name: 'Menú' }).isVisible()).toBe(false)
    letGo()
    await page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Audio' }).waitFor()

    expectTrouble(unanswered('/assets/'))
    const second = await visitor()
    await second.route(/\/assets\/.*\.js$/, (route) => route.abort())
    await second.goto(site.origin, { waitUntil: 'commit' })
    await second.locator('li[data-story]').first().getByRole('link').click()
    await second.waitForURL(/\/article\//)
    await second.locator('.prose').waitFor()
  })

  test('the app waits for its styles', async () => {
    const page = await visitor({ viewport: DESKTOP })
    const letGo = await holdFiles(page, /\/assets\/whole-/)
    await page.goto(site.origin, { waitUntil: 'commit' })
    await page.waitForFunction(() => {
      const scripts = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
      const come = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
      return scripts.length > 0 && scripts.every(({ href }) => come.has(href))
    })
    // A second, within which it would be drawn.
    await page.evaluate(
      () =>
        new Promise<void>((drawn) => {
          let frames = 60
          const next = () => ((frames -= 1) > 0 ? requestAnimationFrame(next) : drawn())
          next()
        }),
    )
    expect(await page.evaluate(() => window.isAppReady ?? false)).toBe(false)
    letGo()
    await appReady(page)
  })

  test('the largest picture loads before pictures that are hardly in sight, on a phone', async () => {
    const page = await visitor({ viewport: PHONE_412 })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const asked: string[] = []
    await page.route('**/pictures/**', async (route) => {
      const { pathname } = new URL(route.request().url())
      asked.push(pathname)
      if (asked.length === 1) await held
      await route.continue()
    })
    await page.goto(site.origin, { waitUntil: 'commit' })
    const second = page.locator('.swiper-slide').nth(1).locator('img')
    await second.waitFor({ state: 'attached' })
    // After two frames, the browser has requested every picture that it requests by itself.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    expect(asked).toHaveLength(1)
    expect(await page.locator('link[rel=manifest]').count()).toBe(0)
    // Someone touches the page before its picture has arrived.
    await page.keyboard.press('Shift')
    await expect
      .poll(() => second.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    release()
    await appReady(page)
    expect(await page.locator('link[rel=manifest]').count()).toBe(1)
  })

  test('text typed before the app starts stays', async () => {
    const page = await visitor()
    const letGo = await holdFiles(page)
    await page.goto(`${site.origin}/search`, { waitUntil: 'commit' })
    const field = page.getByRole('main').getByRole('searchbox')
    await field.fill('mirlo')
    letGo()
    await appReady(page)
    expect(await field.inputValue()).toBe('mirlo')
    await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click()
    await page.getByText('Resultados para "mirlo"').first().waitFor()
  })

  test('P8.4 an unknown article and P3.9 an unknown path say so in the answer', async () => {
    const unknown = '/article/00000000-0000-4000-8000-00000000dead'
    expectTrouble(answered(404, unknown), ...notFoundScreen('/nada'))
    const page = await visitor()
    const missing = await page.goto(site.origin + unknown)
    expect(missing?.status()).toBe(404)
    expect(await missing?.text()).toContain('Artículo no encontrado')
    await appReady(page)
    await page.getByRole('heading', { name: 'Artículo no encontrado' }).waitFor()
    // The app's own text for an article without rows must not replace it, however often it renders.
    await page.getByRole('heading', { name: 'Lo más nuevo' }).waitFor()
    await page.getByRole('button', { name: 'Actualizar' }).click()
    await page.waitForFunction(() => document.documentElement.hasAttribute('data-whole'))
    expect(await page.title()).toBe('Artículo no encontrado · Cacharreo')
    const lost = await page.goto(`${site.origin}/nada`)
    expect(lost?.status()).toBe(404)
    expect(await lost?.text()).toContain('Oops! Page not found')
    await appReady(page)
    await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor()
  })
})
