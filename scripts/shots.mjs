// `npm run shots`: takes screenshots of the built magazine.
// `-- manifest` takes the five of the web app manifest, into public/screenshots.
// `-- screens` takes every state (`tests/states.mjs`) at every size and in every look, into .shots.
// `-- screens NAME…` takes those whose name contains one of these, and keeps the other pictures.
// `-- --compare NAME…` takes them again, into .shots/now, and reports which differ from those in .shots.
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import pixelmatch from 'pixelmatch'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { BROWSER_FLAGS, findOrInstallBrowser } from './tests/browser.mjs'
import { newestArticle, startSite } from './tests/running-site.mjs'
import { fillDevice, handOver, openState, signInOnce, STATES } from './tests/states.mjs'

/** @typedef {import('playwright-core').Page} Page */

/** Every size is taken in both themes; only the widest is also taken for print and in forced colours. */
const LOOKS = /** @type {const} */ ({
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  print: { colorScheme: 'light', media: 'print' },
  forced: { colorScheme: 'light', media: 'screen', forcedColors: 'active' },
})
const WIDEST = 1280
/** In CSS pixels: a phone, a phone with its keyboard up, the widest at 200 %, a tablet, a desktop. */
const SIZES = [
  { width: 360, height: 780 },
  { width: 390, height: 450 },
  { width: 640, height: 450 },
  { width: 768, height: 900 },
  { width: WIDEST, height: 900 },
]

const BEFORE = '.shots'
const NOW = '.shots/now'

const what = process.argv[2] ?? 'all'
const names = process.argv.slice(3)
const isCompared = what === '--compare'
if (
  !['all', 'manifest', 'screens', '--compare'].includes(what) ||
  (names.length > 0 && what !== 'screens' && !isCompared)
) {
  console.error('npm run shots [-- manifest | -- screens [NAME…] | -- --compare [NAME…]]')
  process.exit(1)
}
/** How many pictures were compared, and how many differ. */
const compared = { pictures: 0, different: 0 }

const executablePath = findOrInstallBrowser()
const site = await startSite()
const browser = await chromium.launch({ executablePath, args: [...BROWSER_FLAGS, '--hide-scrollbars'] })
try {
  if (what === 'all' || what === 'manifest') await manifestShots(await newestArticle(browser, site.address))
  if (what !== 'manifest') await stateShots()
  if (isCompared) console.log(`${compared.pictures} pictures compared, ${compared.different} differ`)
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
    page.locator('#todas-las-reviews').evaluate((head) => head.scrollIntoView({ block: 'start' }))
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

/** Takes a screenshot of each state whose name contains one of the requested names. */
async function stateShots() {
  const asked = STATES.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)))
  if (asked.length === 0) throw new Error(`No state has ${names.join(' or ')} in its name.`)
  const folder = isCompared ? NOW : BEFORE
  if (names.length === 0) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const page = await browser.newPage()
  const magazine = await signInOnce(page, site.address)
  await page.close()
  const missing = asked
    .flatMap((state) => SIZES.map((size) => ({ state, size })))
    .filter(({ state, size }) => !(state.narrowOnly && size.width >= 1024))
    .values()
  const lane = async () => {
    for (const { state, size } of missing) {
      // A broken state must not hide the others.
      await stateShot(magazine, state, size).catch((error) => {
        console.error(`${state.name}, ${size.width}: ${String(error)}`)
        process.exitCode = 1
      })
    }
  }
  await Promise.all([lane(), lane()])
}

/**
 * @param {import('./tests/states.mjs').Magazine} magazine
 * @param {import('./tests/states.mjs').State} state
 * @param {{ width: number, height: number }} viewport
 */
async function stateShot(magazine, state, viewport) {
  const context = await browser.newContext({
    viewport,
    locale: 'es-ES',
    reducedMotion: 'reduce',
    isMobile: viewport.width < 700,
    hasTouch: viewport.width < 1024,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  try {
    if (state.who === 'administrator') await handOver(context, magazine)
    if (state.device === 'filled') await fillDevice(page, magazine)
    await openState(page, state, magazine)
    for (const [name, look] of Object.entries(LOOKS)) {
      if (viewport.width !== WIDEST && !('colorScheme' in look && name === look.colorScheme)) continue
      await page.emulateMedia(look)
      await standsStill(page)
      const file = `${state.name}-${viewport.width}-${name}.png`
      const path = `${isCompared ? NOW : BEFORE}/${file}`
      await page.screenshot({ path, fullPage: !(state.windowOnly ?? state.within !== undefined) })
      if (isCompared) await compare(file)
      else console.log(path)
    }
  } finally {
    await context.close()
  }
}

/**
 * Compares a screenshot with the previous one. Marks different pixels in a third picture.
 * @param {string} file
 */
async function compare(file) {
  const before = `${BEFORE}/${file}`
  if (!existsSync(before)) return console.log(`${file}: not taken before`)
  compared.pictures += 1
  const [one, other] = await Promise.all([pixelsOf(before), pixelsOf(`${NOW}/${file}`)])
  const { width, height } = one
  if (width !== other.width || height !== other.height) {
    compared.different += 1
    process.exitCode = 1
    return console.log(`${file}: ${width} × ${height} before, ${other.width} × ${other.height} now`)
  }
  const marked = Buffer.alloc(one.data.length)
  const pixels = pixelmatch(one.data, other.data, marked, width, height, { threshold: 0.02 })
  if (pixels === 0) return undefined
  compared.different += 1
  process.exitCode = 1
  const difference = `${NOW}/different-${file}`
  await sharp(marked, { raw: { width, height, channels: 4 } }).toFile(difference)
  return console.log(`${file}: ${pixels} pixels differ, ${difference}`)
}

/** @param {string} path */
async function pixelsOf(path) {
  const { data, info } = await sharp(path).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** @param {Page} page */
function cover(page) {
  return page
    .locator('[aria-label="En portada"]')
    .first()
    .evaluate((element) => {
      const head = document.querySelector('header')?.getBoundingClientRect().height ?? 0
      window.scrollTo(0, window.scrollY + element.getBoundingClientRect().top - head - 24)
    })
}

/**
 * Waits for the font, the rows and all pictures of the page, and finishes all colour transitions.
 * @param {Page} page
 */
async function standsStill(page) {
  await page.evaluate(async () => {
    await document.fonts.ready
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
  })
}
