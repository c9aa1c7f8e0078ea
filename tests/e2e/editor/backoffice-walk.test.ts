import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { browserForTests, DESKTOP, PHONE } from '../../support/browser/browser.ts'
import { administrator, signInOnScreen, toast } from '../../support/editor/editing.ts'
import { siteForTests } from '../../support/browser/site.ts'
import { answered, expectTrouble, unanswered } from '../../support/browser/trouble.ts'

const site = siteForTests()
const browser = browserForTests({ viewport: DESKTOP })
let page: Page

beforeEach(async () => {
  await page?.close()
  await browser.context.clearCookies()
  page = await browser.newPage()
  await page.goto(site.origin)
  await page.evaluate(() => localStorage.clear())
})

const row = (title: string) => page.getByRole('row').filter({ hasText: title })
const PLIEGO = 'Garúa Pliego 3: un plegable que por fin se cierra sin pedir perdón'

test('readers download nothing of the backoffice; once opened, it also opens offline', async () => {
  const files = (requests: readonly string[]) => requests.filter((request) => request.includes('/assets/'))
  await page.getByText('40 reviews').waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  const read = files(site.requests)
  expect(read.filter((file) => /login|backoffice|article-table|code-editor/.test(file))).toEqual([])
  await signInOnScreen(page, site)
  await row(PLIEGO).waitFor()
  expect(files(site.requests).some((file) => /backoffice/.test(file))).toBe(true)
  await page.reload()
  await row(PLIEGO).waitFor()
  // Opening a list requests it: these requests end before the connection is cut.
  await page.waitForLoadState('networkidle')
  // Every launch reports which pictures drafts show.
  expectTrouble(unanswered('/rest/v1/rpc/keep_draft_pictures'))
  await browser.context.setOffline(true)
  await page.reload()
  await row(PLIEGO).waitFor()
  await page.getByText('Sin conexión: lo que escribas se queda en este dispositivo').waitFor()
  await browser.context.setOffline(false)
})

test('P15.4 a screen requested without the flag opens after the login, P26.14 with its toasts', async () => {
  // The browser logs every error status of a server.
  expectTrouble(answered(400, '/auth/v1/token'))
  await page.goto(`${site.origin}/admin/articles?texto=mirlo`)
  await page.waitForURL(/\/admin\/login\?origen=/)
  const { email, password } = await administrator()
  await page.getByLabel('Usuario (email)').fill(email)
  await page.getByLabel('Contraseña').fill('otra clave')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await toast(page, 'Credenciales inválidas', 'Revisa usuario y contraseña')
  await page.getByLabel('Contraseña').fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await toast(page, 'Bienvenido', 'Has iniciado sesión correctamente')
  await page.waitForURL(`${site.origin}/admin/articles?texto=mirlo`)
  await row('Mirlo Dos').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('admin_auth'))).toBe('true')
  await page.goto(`${site.origin}/admin/login`)
  await page.waitForURL(`${site.origin}/admin/articles`)
})

test('the keyboard leads from the search to a row, to its question, and back', async () => {
  await signInOnScreen(page, site)
  await row(PLIEGO).waitFor()
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('mirlo dos')
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await row('Mirlo Dos').getByRole('button', { name: 'Borrar', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cancelar')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Borrar')
  await page.getByRole('link', { name: /^Mirlo Dos/ }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/admin\/articles\/[\w-]{36}$/)
})

test.each([DESKTOP, PHONE])(
  'P16.11 what can be done to chosen articles is in sight beside the last row',
  async (size) => {
    await page.setViewportSize(size)
    await signInOnScreen(page, site)
    await page.getByRole('checkbox', { name: 'Seleccionar', exact: true }).last().check()
    const selection = page.getByRole('group', { name: 'Selección' })
    for (const name of ['Cambiar la categoría', 'Duplicar', 'Quitar la selección']) {
      const act = selection.getByRole('button', { name })
      // Checked by position, because a driver would scroll to it.
      const { top, bottom, right } = await act.evaluate((button) => button.getBoundingClientRect())
      expect(top).toBeGreaterThan(0)
      expect(bottom).toBeLessThanOrEqual(size.height)
      expect(right).toBeLessThanOrEqual(size.width)
    }
  },
)

test('P26.14 on a phone the whole of a toast is readable', async () => {
  await page.setViewportSize(PHONE)
  await signInOnScreen(page, site)
  const words = page.getByText('Has iniciado sesión correctamente')
  expect(
    await words.evaluate(({ parentElement: box }) => (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0)),
  ).toBe(0)
})
