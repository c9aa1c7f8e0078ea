// 'Sesiones': one administrator on two devices signs one of them out. Some actions need the password again, and
// leaving can erase the device.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  administrator,
  keptOnDevice,
  makeArticle,
  openForm,
  signInOnScreen,
  title,
  toast,
} from '../../support/editor/editing.ts'
import { countIn } from '../../support/editor/device-dump.ts'
import { answered, expectTrouble, tolerateTrouble, unanswered } from '../../support/browser/trouble.ts'
import { first, one, onTwoDevices, second, site } from '../../support/browser/two-devices.ts'

// The test cuts the connection and restores it.
tolerateTrouble(unanswered('/rest/v1/'), unanswered('/auth/v1/'))

onTwoDevices({ serviceWorkers: 'allow' })

const sessions = (page: Page) => page.getByRole('list', { name: 'Sesiones' }).getByRole('listitem')

async function openSessions(page: Page): Promise<void> {
  await page.goto(`${site.origin}/admin/articles`)
  await page.getByRole('link', { name: 'Sesiones' }).click()
  await page.getByRole('heading', { name: 'Sesiones' }).waitFor()
}

/** Types the password into the dialog that asks for it. */
async function givePassword(page: Page, name: string): Promise<void> {
  const question = page.getByRole('dialog', { name })
  await question.getByLabel('Contraseña').fill((await administrator()).password)
  await question.getByRole('button', { name: 'Entrar' }).click()
  await question.waitFor({ state: 'hidden' })
}

test('each device is listed, and a device signed out by another asks for the password', async () => {
  await openSessions(first)
  await expect.poll(() => sessions(first).count()).toBe(2)
  const [here, other] = [sessions(first).nth(0), sessions(first).nth(1)]
  expect(await here.innerText()).toMatch(
    /^(?:Chrome|Firefox) en Linux\s+Entró hoy a las .*Este dispositivo$/is,
  )
  await other.getByRole('button', { name: 'Cerrar la sesión de' }).click()
  await toast(first, 'Sesión cerrada', 'Allí habrá que volver a entrar')
  await expect.poll(() => sessions(first).count()).toBe(1)

  expectTrouble(answered(401, '/rest/v1/rpc/'), answered(401, '/rest/v1/drafts'))
  // The request for the list's drafts is the first that fails with the ended session.
  await second.goto(`${site.origin}/admin/articles`)
  await second.getByText('Tu sesión ha terminado.').waitFor()
  await givePassword(second, 'Entrar')
  await openSessions(second)
  await expect.poll(() => sessions(second).count()).toBe(2)
})

test("'Salir y borrar de aquí' names what no server has, and leaves nothing on the device, also offline", async () => {
  const id = await makeArticle(site)
  await openForm(first, site, id)
  // Signing in on the screen brings its files to the device.
  await first.evaluate(() => localStorage.removeItem('admin_auth'))
  await signInOnScreen(first, site)
  await first.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await openForm(first, site, id)
  await one.context.setOffline(true)
  await title(first).fill('Grillo a medias')
  await keptOnDevice(first)
  const ask = async () => {
    await first.getByRole('button', { name: 'Salir y borrar de aquí' }).click()
    return first.getByRole('alertdialog', { name: '¿Salir y borrar todo de este dispositivo?' })
  }
  const question = await ask()
  await expect.poll(() => question.getByRole('listitem').allInnerTexts()).toEqual(['Grillo a medias'])
  await question.getByRole('button', { name: 'Cancelar' }).click()
  expect(await title(first).inputValue()).toBe('Grillo a medias')
  expectTrouble(unanswered('/auth/v1/logout'), /^console: TypeError: (?:Failed to fetch|NetworkError)/)
  await (await ask()).getByRole('button', { name: 'Salir y borrar' }).click()
  await first.waitForURL(`${site.origin}/`)
  await first.getByRole('link', { name: 'Cacharreo, inicio.' }).waitFor()
  const left = await first.evaluate(async () => ({
    kept: Object.keys(localStorage).filter((key) => key.includes('admin')),
    pages: await caches.has('cacharreo-pages'),
  }))
  expect(left).toEqual({ kept: [], pages: false })
  expect(await countIn(first, 'cacharreo-own', 'formDrafts')).toBe(0)
})
