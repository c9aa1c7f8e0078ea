import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFaults } from '../../support/browser/accessibility.ts'
import { type Browser, DESKTOP, PHONE, openBrowser } from '../../support/browser/browser.ts'
import { signIn } from '../../support/editor/editing.ts'
import { type Site, openSite } from '../../support/browser/site.ts'

let site: Site
let browser: Browser
let page: Page

beforeAll(async () => {
  site = await openSite()
  browser = await openBrowser({ viewport: DESKTOP, serviceWorkers: 'block' })
  page = await browser.newPage()
  await signIn(page, site)
})
afterAll(async () => {
  await browser.dispose()
  await site.dispose()
})

const screens = ['/admin/articles', '/admin/categories', '/admin/categories/new'] as const

test('nothing scrolls sideways from 320 to 1440 px, in either theme, and the console stays silent', async () => {
  for (const path of screens) {
    await page.goto(site.origin + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const width of [320, 360, 768, 1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect([path, width, over <= 0]).toEqual([path, width, true])
      }
    }
  }
})

test('on a phone every control is 44 px high, and a row is two lines with its button', async () => {
  await page.setViewportSize(PHONE)
  for (const path of screens) {
    await page.goto(site.origin + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.bo button, .bo select, .bo .btn, .bo-nav a, .bo .in')]
        .filter((control) => control.offsetParent !== null && control.closest('thead') === null)
        .filter((control) => control.getBoundingClientRect().height < 44)
        .map((control) => control.outerHTML.slice(0, 120)),
    )
    expect([path, small]).toEqual([path, []])
  }
  await page.goto(`${site.origin}/admin/articles`)
  await page.getByRole('button', { name: 'Borrar', exact: true }).first().waitFor()
  const tops = await page
    .locator('tbody tr')
    .first()
    .evaluate((row) => {
      const top = (selector: string) => row.querySelector(selector)?.getBoundingClientRect().top ?? 0
      return { title: top('.dt-title'), picture: top('.c-img'), date: top('.c-date'), button: top('.acts') }
    })
  expect(tops.picture).toBeCloseTo(tops.title, -1)
  expect(tops.button).toBeGreaterThan(tops.title + 40)
})

test('P16.2 the thumbnail fits its box, and the table’s head stays a head for those who cannot see it', async () => {
  await page.setViewportSize(PHONE)
  await page.goto(`${site.origin}/admin/articles`)
  await page.getByRole('button', { name: 'Borrar', exact: true }).first().waitFor()
  expect(await page.getByRole('columnheader', { name: 'Miniatura' }).count()).toBe(1)
  const box = await page.locator('.c-img').first().boundingBox()
  expect(box?.width).toBeLessThan(110)
})

async function violationsInBoth(): Promise<string[]> {
  const found: string[] = []
  for (const [colorScheme, size] of [
    ['light', DESKTOP],
    ['dark', PHONE],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize(size)
    found.push(...(await axeFaults(page)))
  }
  return found
}

test('axe finds nothing on the screens, a question and the login, in both themes', async () => {
  const found: Record<string, string[]> = {}
  for (const path of screens) {
    await page.goto(site.origin + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('td, input').first().waitFor({ state: 'attached' })
    found[path] = await violationsInBoth()
  }
  await page.goto(`${site.origin}/admin/articles`)
  await page.getByRole('checkbox', { name: 'Seleccionar', exact: true }).first().check()
  await page.getByRole('row').getByRole('button', { name: 'Borrar' }).first().click()
  await page.getByRole('alertdialog').waitFor()
  found['question'] = await violationsInBoth()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Salir', exact: true }).click()
  await page.waitForURL(`${site.origin}/admin/login`)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByText('Escribe la contraseña').waitFor()
  found['login'] = await violationsInBoth()
  expect(Object.entries(found).filter(([, each]) => each.length > 0)).toEqual([])
})
