// In the long run alone: held in every run by tests/admin/shell/draft-store.test.ts and tests/admin/articles/form/article-form.test.tsx.
import { expect, test } from 'vitest'
import { onSignedInPage, page, site } from '../../support/signed-in-page.ts'
import {
  body,
  countByTitle,
  draftCount,
  introduction,
  keptOnDevice,
  makeArticle,
  openForm,
  rowOf,
  saveButton,
  title,
  toast,
  writeBody,
} from '../../support/editing.ts'
import { holdRequests } from '../../support/site.ts'

onSignedInPage({ sample: true })

test("a reload loses nothing: the server's text is shown, the draft offered", async () => {
  const id = await makeArticle(site)
  await openForm(page, site, id)
  await title(page).fill('Grillo a medias')
  await keptOnDevice(page)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByText(/^Borrador de hace /).waitFor()
  expect(await title(page).inputValue()).toBe('Grillo Uno')
  await page.getByRole('button', { name: 'Recuperar' }).click()
  await expect.poll(() => title(page).inputValue()).toBe('Grillo a medias')
  await saveButton(page).click()
  await toast(page, 'Artículo actualizado')
  expect(await draftCount(page, id)).toBe(0)
  await page.reload()
  await body(page).waitFor()
  expect(await page.getByText(/^Borrador de /).count()).toBe(0)
})

test('leaving asks when something has changed, and only then', async () => {
  const id = await makeArticle(site)
  await openForm(page, site, id)
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await page.waitForURL('**/admin/articles')
  await openForm(page, site, id)
  await title(page).fill('Otro')
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await page.getByRole('dialog', { name: 'Hay cambios sin guardar' }).waitFor()
  await page.getByRole('button', { name: 'Seguir escribiendo' }).click()
  expect(await title(page).inputValue()).toBe('Otro')
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Salir y descartar' }).click()
  await page.waitForURL('**/admin/articles')
  await expect.poll(() => draftCount(page, id)).toBe(0)
})

test('a save is one request; what is typed while it is under way stays, as a newer draft', async () => {
  const id = await makeArticle(site)
  const held = holdRequests(({ method }) => method === 'PATCH')
  await openForm(page, site, id)
  await title(page).fill('Primera')
  const before = site.requests.filter((request) => request.startsWith('PATCH')).length
  site.intercept(held.intercept)
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Guardando…' }).waitFor()
  await page.keyboard.press('Control+s')
  await title(page).fill('Segunda')
  held.open()
  await toast(page, 'Artículo actualizado')
  expect(await title(page).inputValue()).toBe('Segunda')
  await keptOnDevice(page)
  expect(site.requests.filter((request) => request.startsWith('PATCH')).length).toBe(before + 1)
  expect((await rowOf(site, id))?.['title']).toBe('Primera')
  await page.keyboard.press('Control+s')
  await page.getByText('Sin cambios').waitFor()
  expect((await rowOf(site, id))?.['title']).toBe('Segunda')
})

test('what is typed while an article is being created stays, at its own address', async () => {
  const held = holdRequests(({ method, url }) => method === 'POST' && url.includes('/rest/v1/articles'))
  await openForm(page, site)
  await title(page).fill('Recién hecho')
  await introduction(page).fill('b')
  await writeBody(page, 'c')
  site.intercept(held.intercept)
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Guardando…' }).waitFor()
  await introduction(page).fill('b y más')
  held.open()
  await toast(page, 'Artículo creado')
  await page.waitForURL(/\/admin\/articles\/[0-9a-f-]{36}/)
  expect(await introduction(page).inputValue()).toBe('b y más')
  await page.keyboard.type(', sin soltar el teclado')
  expect(await introduction(page).inputValue()).toBe('b y más, sin soltar el teclado')
  await page.keyboard.press('Control+s')
  await toast(page, 'Artículo actualizado')
  expect(await countByTitle(site, 'Recién hecho')).toBe(1)
})

test('a form without changes takes in what somebody else saves', async () => {
  const id = await makeArticle(site)
  await openForm(page, site, id)
  await site.write('PATCH', `/rest/v1/articles?id=eq.${id}`, { title: 'Cambiado fuera' })
  // Coming back to the tab asks the server.
  await page.reload()
  await expect.poll(() => title(page).inputValue()).toBe('Cambiado fuera')
})
