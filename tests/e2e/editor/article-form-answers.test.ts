import { expect, test } from 'vitest'
import type { Route } from 'playwright-core'
import { onSignedInPage, browser, page, site } from '../../support/editor/signed-in-page.ts'
import {
  administrator,
  countByTitle,
  draftCount,
  introduction,
  keptOnDevice,
  makeArticle,
  openForm,
  publishFirst,
  rowOf,
  saveButton,
  title,
  toast,
  writeBody,
} from '../../support/editor/editing.ts'
import { answered, expectTrouble, tolerateTrouble, unanswered } from '../../support/browser/trouble.ts'

// A check for changes may be in progress when a test cuts the connection.
tolerateTrouble(unanswered('/rest/v1/rpc/sync_head'))

// Without the worker, so that the test controls the responses.
onSignedInPage()

const isWrite = ({ method, url }: { method: string; url: string }) =>
  /PATCH|POST/.test(method) && url.includes('/rest/v1/articles')

/** Answers every write of an article instead of the server. */
function answer(status: number, code = 'XX000'): void {
  site.intercept((request) =>
    isWrite(request) ? Response.json({ code, message: 'no', details: null, hint: null }, { status }) : null,
  )
}

test('401 asks for the password in place, then sends the same save', async () => {
  expectTrouble(answered(401, '/rest/v1/articles'))
  const id = await makeArticle(site)
  await openForm(page, site, id)
  await title(page).fill('Grillo 401')
  answer(401, 'PGRST301')
  await saveButton(page).click()
  const question = page.getByRole('dialog', { name: 'Entrar' })
  await question.waitFor()
  site.intercept(null)
  await question.getByLabel('Contraseña').fill((await administrator()).password)
  await question.getByRole('button', { name: 'Entrar' }).click()
  await toast(page, 'Artículo actualizado')
  expect((await rowOf(site, id))?.['title']).toBe('Grillo 401')
})

test('401 without a password sends nothing, and keeps every word', async () => {
  expectTrouble(answered(401, '/rest/v1/articles'), /No se pudo actualizar el artículo/)
  const id = await makeArticle(site)
  await openForm(page, site, id)
  await title(page).fill('Grillo callado')
  answer(401, 'PGRST301')
  await saveButton(page).click()
  await page.getByRole('dialog', { name: 'Entrar' }).getByRole('button', { name: 'Cancelar' }).click()
  await toast(page, 'Error', 'No se pudo actualizar el artículo')
  expect(await title(page).inputValue()).toBe('Grillo callado')
  await expect.poll(() => draftCount(page, id)).toBe(1)
  site.intercept(null)
})

/** Lets a write through and loses its response, once. */
async function loseOneAnswer(): Promise<void> {
  let isLost = false
  await page.route('**/rest/v1/articles?**', async (route: Route) => {
    const request = route.request()
    if (isLost || !isWrite({ method: request.method(), url: request.url() })) return route.fallback()
    isLost = true
    await route.fetch()
    return route.abort('connectionreset')
  })
}

test('the next try finds the created article, and there is one: the answer of the create was lost', async () => {
  expectTrouble(unanswered('/rest/v1/articles'), /No se pudo crear el artículo/)
  await openForm(page, site)
  await title(page).fill('Perdido')
  await introduction(page).fill('b')
  await writeBody(page, 'c')
  // A round would bring the created article before the next try.
  await page.route('**/rpc/sync_head?**', (route) => route.abort())
  await loseOneAnswer()
  await publishFirst(page)
  await toast(page, 'Error', 'No se pudo crear el artículo')
  await introduction(page).fill('b, y algo más')
  await publishFirst(page)
  await toast(page, 'Artículo creado')
  await page.waitForURL(/\/admin\/articles\/[0-9a-f-]{36}/)
  expect(await countByTitle(site, 'Perdido')).toBe(1)
  expect((await rowOf(site, page.url().split('/').at(-1) ?? ''))?.['introduction']).toBe('b, y algo más')
})

test('P17.20 offline the form says so, keeps every word, and sends on the next save', async () => {
  expectTrouble(unanswered('/rest/v1/articles'), /No se pudo actualizar el artículo/)
  const id = await makeArticle(site)
  await openForm(page, site, id)
  await browser.context.setOffline(true)
  await page.getByText(/^Sin conexión/).waitFor()
  await title(page).fill('Sin red')
  await keptOnDevice(page)
  await saveButton(page).click()
  await page.getByText(/No hay conexión\. Todo lo escrito está en este dispositivo/).waitFor()
  await toast(page, 'Error', 'No se pudo actualizar el artículo')
  await browser.context.setOffline(false)
  await expect.poll(() => page.getByText(/^Sin conexión/).count()).toBe(0)
  expect((await rowOf(site, id))?.['title']).toBe('Grillo Uno')
  await saveButton(page).click()
  await toast(page, 'Artículo actualizado')
  expect((await rowOf(site, id))?.['title']).toBe('Sin red')
})
