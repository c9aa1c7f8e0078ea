// Leaving can erase the device.
import { expect, test } from 'vitest'
import { keptOnDevice, makeArticle, openForm, signInOnScreen, title } from '../../support/editor/editing.ts'
import { countIn } from '../../support/editor/device-dump.ts'
import { expectTrouble, tolerateTrouble, unanswered } from '../../support/browser/trouble.ts'
import { browser, onSignedInPage, page, site } from '../../support/editor/signed-in-page.ts'

// The test cuts the connection and restores it.
tolerateTrouble(unanswered('/rest/v1/'), unanswered('/auth/v1/'))

onSignedInPage({ serviceWorkers: 'allow' })

test("'Salir y borrar de aquí' names what no server has, and leaves nothing on the device, also offline", async () => {
  const id = await makeArticle(site)
  await openForm(page, site, id)
  // Signing in on the screen brings its files to the device.
  await page.evaluate(() => localStorage.removeItem('admin_auth'))
  await signInOnScreen(page, site)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await openForm(page, site, id)
  await browser.context.setOffline(true)
  await title(page).fill('Grillo a medias')
  await keptOnDevice(page)
  const ask = async () => {
    await page.getByRole('button', { name: 'Salir y borrar de aquí' }).click()
    return page.getByRole('alertdialog', { name: '¿Salir y borrar todo de este dispositivo?' })
  }
  const question = await ask()
  await expect.poll(() => question.getByRole('listitem').allInnerTexts()).toEqual(['Grillo a medias'])
  await question.getByRole('button', { name: 'Cancelar' }).click()
  expect(await title(page).inputValue()).toBe('Grillo a medias')
  expectTrouble(unanswered('/auth/v1/logout'), /^console: TypeError: (?:Failed to fetch|NetworkError)/)
  await (await ask()).getByRole('button', { name: 'Salir y borrar' }).click()
  await page.waitForURL(`${site.origin}/`)
  await page.getByRole('link', { name: 'Cacharreo, inicio.' }).waitFor()
  const left = await page.evaluate(async () => ({
    kept: Object.keys(localStorage).filter((key) => key.includes('admin')),
    pages: await caches.has('cacharreo-pages'),
  }))
  expect(left).toEqual({ kept: [], pages: false })
  expect(await countIn(page, 'cacharreo-own', 'formDrafts')).toBe(0)
})
