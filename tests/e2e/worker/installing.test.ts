// The magazine as an app: the offer to install it, how it launches, and pull to refresh once it is installed.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { appReady, holdScripts } from '../../support/browser/app-start.ts'
import { PHONE } from '../../support/browser/browser.ts'
import { browser, onReaderPage, page, site } from '../../support/browser/reader-page.ts'

onReaderPage()

const TITLE = 'La revista, en tu pantalla de inicio'
const offer = (on: Page) => on.getByRole('region', { name: TITLE })

/** Moves this device's first day into the past: its reader comes back today. */
async function comeBack(on: Page): Promise<void> {
  const version = async () =>
    (await indexedDB.databases()).find(({ name }) => name === 'cacharreo-own')?.version
  await expect.poll(() => on.evaluate(version)).toBeGreaterThan(1)
  // The page records the day itself, and may already have checked for it.
  await expect.poll(() => on.evaluate(notedFirstDay, null)).not.toBeNull()
  await on.evaluate(notedFirstDay, '2026-01-01')
}

/** In the page: the recorded first day, null if there is none; a given day replaces it. */
async function notedFirstDay(given: string | null): Promise<string | null> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('The device did not answer.')))
    })
  const database = await done(indexedDB.open('cacharreo-own'))
  try {
    const settings = database.transaction('settings', 'readwrite').objectStore('settings')
    if (given !== null) {
      await done(settings.put({ key: 'install-offer', value: { firstDay: given, isOver: false } }))
      return given
    }
    const row: unknown = await done(settings.get('install-offer'))
    return row === undefined ? null : JSON.stringify(row)
  } finally {
    database.close()
  }
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
  await again.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) {
        const moved =
          Number(Reflect.get(shift, 'value')) + Number(document.documentElement.dataset['moved'] ?? 0)
        document.documentElement.dataset['moved'] = String(moved)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const letGo = await holdScripts(again)
  await again.goto(site.origin, { waitUntil: 'domcontentloaded' })
  await again.evaluate(offerToInstall)
  expect(await again.locator('html').getAttribute('data-held')).toBe('yes')
  letGo()
  await offer(again).waitFor()
  const moved = await again.evaluate(() => Number(document.documentElement.dataset['moved'] ?? 0))
  expect(moved).toBeLessThan(0.01)
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

test('an iPhone gets the steps to install, and its splash pictures', async () => {
  await comeBack(page)
  const phone = await browser.newPage()
  await phone.setViewportSize(PHONE)
  await phone.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: false, configurable: true })
  })
  await phone.goto(site.origin)
  await offer(phone).getByRole('button', { name: 'Ver cómo' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Instalar la revista' })
  await dialog.getByText('Añadir a pantalla de inicio').waitFor()
  await phone.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  const pictures = phone.locator('link[rel=apple-touch-startup-image]')
  expect(await pictures.count()).toBe(4)
  expect((await fetch(`${site.origin}/splash/dark-1179x2556.png`)).headers.get('content-type')).toBe(
    'image/png',
  )
  await phone.close()
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

test('the installed app offers nothing, and pulling down refreshes', async () => {
  await comeBack(page)
  const app = await openInstalled()
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
