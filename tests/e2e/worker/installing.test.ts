// The magazine as an app: the offer to install it, how it launches, and pull to refresh once it is installed.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { appReady, holdFiles } from '../../support/browser/app-start.ts'
import { PHONE } from '../../support/browser/browser.ts'
import { putIn, rowsIn } from '../../support/editor/device-dump.ts'
import { watchVisit } from '../../support/browser/watch-visit.ts'
import { browser, onReaderPage, page, site } from '../../support/browser/reader-page.ts'

onReaderPage()

const TITLE = 'La revista, en tu pantalla de inicio'
const offer = (on: Page) => on.getByRole('region', { name: TITLE })

/** Moves this device's first day into the past: its reader comes back today. */
async function comeBack(on: Page): Promise<void> {
  // The page records the day itself, and may already have checked for it.
  const noted = async () =>
    (await rowsIn<{ key: string }>(on, 'cacharreo-own', 'settings')).map(({ key }) => key)
  await expect.poll(noted).toContain('install-offer')
  const value = { firstDay: '2026-01-01', isOver: false }
  await putIn(on, ['cacharreo-own', 'settings'], [{ key: 'install-offer', value }])
}

/** In the page: the browser's offer, as Chromium makes it; its outcome is set on the root element. */
function offerToInstall(): void {
  const event = new Event('beforeinstallprompt', { cancelable: true })
  async function prompt(): Promise<void> {
    document.documentElement.setAttribute('data-asked', 'yes')
  }
  dispatchEvent(Object.assign(event, { prompt }))
  if (event.defaultPrevented) document.documentElement.setAttribute('data-held', 'yes')
}

test('an early offer to install is stored, shown at the second visit without moving anything, and accepted', async () => {
  await comeBack(page)
  const again = await browser.newPage()
  await again.setViewportSize(PHONE)
  await watchVisit(again)
  const letGo = await holdFiles(again)
  await again.goto(site.origin, { waitUntil: 'domcontentloaded' })
  await again.evaluate(offerToInstall)
  expect(await again.locator('html').getAttribute('data-held')).toBe('yes')
  letGo()
  await offer(again).waitFor()
  expect(await again.evaluate(() => window.visit.shift)).toBeLessThan(0.01)
  await offer(again).getByRole('button', { name: 'Instalar' }).click()
  await again.locator('html[data-asked=yes]').waitFor()
  await offer(again).waitFor({ state: 'detached' })
  // It is offered only once.
  await again.reload()
  await appReady(again)
  await again.evaluate(offerToInstall)
  await again.goto(`${site.origin}/ajustes`)
  await appReady(again)
  await again.evaluate(offerToInstall)
  await again.getByRole('button', { name: 'Instalar' }).waitFor()
  expect(await offer(again).count()).toBe(0)
  await again.close()
})

/** Opens the page as the installed app of an iPhone would run it, on a touch screen. */
async function openInstalled(): Promise<Page> {
  const app = await browser.newPage()
  await app.setViewportSize(PHONE)
  const debug = await app.context().newCDPSession(app)
  await debug.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 })
  await app.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: true, configurable: true })
  })
  await app.goto(site.origin)
  await appReady(app)
  return app
}

test('the installed app offers nothing, has its splash pictures, and pulling down refreshes', async () => {
  await comeBack(page)
  const app = await openInstalled()
  // tests/app/splash.test.ts names it.
  const splash = await fetch(`${site.origin}/splash/dark-1179x2556.png`)
  expect(splash.headers.get('content-type')).toBe('image/png')
  await app.evaluate(offerToInstall)
  await app.locator('[data-phase]').waitFor({ state: 'attached' })
  const debug = await app.context().newCDPSession(app)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    debug.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 180, y }] })
  await touch('touchStart', 200)
  for (const y of [220, 260, 300, 330]) await touch('touchMove', y)
  await app.getByText('Suelta para actualizar').waitFor()
  const before = site.requests.length
  await touch('touchEnd')
  await app.locator('[data-phase=asked]').waitFor()
  await expect
    .poll(() => site.requests.slice(before).filter((request) => request.includes('/rest/v1/')).length)
    .toBeGreaterThan(0)
  await app.locator('[data-phase=idle]').waitFor({ state: 'attached' })
  expect(await offer(app).count()).toBe(0)
  await app.close()
})
