// `npm run shots`: photographs the built magazine. `-- manifest` takes the five of the web app manifest, into
// public/screenshots; `-- screens` every screen and state, in both themes and three widths, into .shots; `-- screens NAME` those
// whose name contains NAME, beside what is there.
import { mkdirSync, rmSync } from 'node:fs'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { backofficeScreens } from './tests/backoffice-shots.mjs'
import { BROWSER_FLAGS, findOrInstallBrowser } from './tests/browser.mjs'
import { dialogScreens } from './tests/dialog-shots.mjs'
import { formScreens } from './tests/form-shots.mjs'
import { installingScreens } from './tests/installing-shots.mjs'
import { ensureKeys } from './keys.mjs'
import { readerScreens } from './tests/reader-shots.mjs'
import { newestArticle, startSite } from './tests/running-site.mjs'

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').BrowserContext} BrowserContext */
/**
 * A screen in a state: where it is, what is done before it is opened, and what then.
 * @typedef {{ name: string, path: string, before?: (context: BrowserContext) => Promise<unknown>, act?: (page: Page) => Promise<unknown>, narrowOnly?: boolean, whole?: boolean, filled?: boolean, hangs?: boolean }} Screen
 */

const THEMES = /** @type {const} */ (['light', 'dark'])
const WIDTHS = [360, 768, 1280]

const what = process.argv[2] ?? 'all'
const part = process.argv[3] ?? ''
if (!['all', 'manifest', 'screens'].includes(what) || (part !== '' && what !== 'screens')) {
  console.error('npm run shots [-- manifest | -- screens [NAME]]')
  process.exit(1)
}

const executablePath = findOrInstallBrowser()
const site = await startSite()
const browser = await chromium.launch({ executablePath, args: [...BROWSER_FLAGS, '--hide-scrollbars'] })
try {
  const article = await newestArticle(browser, site.address)
  if (what !== 'screens') await manifestShots(article)
  if (what !== 'manifest') await screenShots(article)
} finally {
  await browser.close()
  await site.stop()
}

/** @param {string} article */
async function manifestShots(article) {
  const wide = { viewport: { width: 1280, height: 800 } }
  const narrow = {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  }
  mkdirSync('public/screenshots', { recursive: true })
  const list = (/** @type {Page} */ page) =>
    page.locator('.list-head').evaluate((head) => head.scrollIntoView({ block: 'start' }))
  for (const { name, device, path, act } of [
    { name: 'wide-home', device: wide, path: '/', act: cover },
    { name: 'wide-article', device: wide, path: article },
    { name: 'narrow-home', device: narrow, path: '/', act: cover },
    { name: 'narrow-list', device: narrow, path: '/', act: list },
    { name: 'narrow-article', device: narrow, path: article },
  ]) {
    const context = await browser.newContext({
      ...device,
      locale: 'es-ES',
      colorScheme: 'light',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.goto(site.address + path, { waitUntil: 'networkidle' })
    await standsStill(page)
    await act?.(page)
    await standsStill(page)
    const file = `public/screenshots/${name}.png`
    await sharp(await page.screenshot())
      .png({ palette: true, colours: 256, effort: 10, dither: 0.5 })
      .toFile(file)
    console.log(file)
    await context.close()
  }
}

/** @param {string} article */
async function screenShots(article) {
  const asked = screens(article).filter(({ name }) => name.includes(part))
  if (asked.length === 0) throw new Error(`No screen has ${part} in its name.`)
  if (part === '') rmSync('.shots', { recursive: true, force: true })
  mkdirSync('.shots', { recursive: true })
  const missing = asked
    .flatMap((screen) => WIDTHS.flatMap((width) => THEMES.map((theme) => ({ screen, width, theme }))))
    .filter(({ screen, width }) => !(screen.narrowOnly && width >= 1024))
    .values()
  const lane = async () => {
    for (const { screen, width, theme } of missing) {
      // One state that has changed does not hide the others.
      await screenShot(screen, width, theme).then(console.log, (error) => {
        console.error(
          `${screen.name}, ${width}, ${theme}: ${error instanceof Error ? error.message : String(error)}`,
        )
        process.exitCode = 1
      })
    }
  }
  await Promise.all([lane(), lane()])
}

/**
 * @param {Screen} screen
 * @param {number} width
 * @param {'light' | 'dark'} theme
 */
async function screenShot(screen, width, theme) {
  const context = await browser.newContext({
    viewport: { width, height: width < 700 ? 780 : 900 },
    colorScheme: theme,
    locale: 'es-ES',
    reducedMotion: 'reduce',
    isMobile: width < 700,
    hasTouch: width < 1024,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  try {
    if (screen.filled) {
      await page.goto(site.address)
      await page.locator('main article, main .list-card, main a[href^="/article/"]').first().waitFor()
      await page.waitForLoadState('networkidle')
    }
    await screen.before?.(context)
    // Where an answer never comes the network is never idle.
    await page.goto(site.address + screen.path, { waitUntil: screen.hangs ? 'load' : 'networkidle' })
    await screen.act?.(page)
    await standsStill(page)
    const file = `.shots/${screen.name}-${width}-${theme}.png`
    await page.screenshot({ path: file, fullPage: screen.whole ?? true })
    return file
  } finally {
    await context.close()
  }
}

/**
 * Every screen of the product, and every state that it may be in. What makes articles comes last.
 * @param {string} article
 * @returns {Screen[]}
 */
function screens(article) {
  const form = article.replace('/article/', '/admin/articles/')
  return [
    ...readerScreens(article),
    ...installingScreens(),
    ...backofficeScreens(site.address, form, signIn),
    ...dialogScreens(form, signIn),
    ...formScreens(form, signIn),
  ]
}

/** @param {BrowserContext} context */
async function signIn(context) {
  const { ADMIN_EMAIL = '', ADMIN_PASSWORD = '' } = await ensureKeys(process.cwd())
  const page = await context.newPage()
  await page.goto(`${site.address}/admin/login`)
  await page.getByLabel('Usuario (email)').fill(ADMIN_EMAIL)
  await page.getByLabel('Contraseña').fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL('**/admin/articles')
  await page.getByText('Garúa Pliego 3').first().waitFor()
  await page.evaluate(() => localStorage.setItem('body-mode', 'html'))
  await page.close()
}

/** @param {Page} page */
function cover(page) {
  return page
    .locator('.cover')
    .first()
    .evaluate((element) => {
      const head = document.querySelector('.head')?.getBoundingClientRect().height ?? 0
      window.scrollTo(0, window.scrollY + element.getBoundingClientRect().top - head - 24)
    })
}

/**
 * Waits until the face, the rows and every picture have come, also those further down.
 * @param {Page} page
 */
async function standsStill(page) {
  await page.evaluate(async () => {
    await document.fonts.ready
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  })
}
