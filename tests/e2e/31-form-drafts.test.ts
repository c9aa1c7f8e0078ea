// What 'Recuperar' brings back stays kept until it is saved or discarded, however the form is left.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { onSignedInPage, page, site } from '../support/signed-in-page.ts'
import { keptOnDevice, makeArticle, makeCategory, openCategory, openForm, title } from '../support/editing.ts'

onSignedInPage()

const recover = () => page.getByRole('button', { name: 'Recuperar' })
const offer = () => page.getByRole('region', { name: 'Borrador' })
const name = () => page.getByRole('textbox', { name: 'Nombre' })

/** Reloads or goes elsewhere as somebody does who has been told that there are changes. */
async function reload(): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
}

/** The list of articles, by the form's own way out, the draft kept. */
async function leaveKeeping(): Promise<void> {
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Salir y conservar el borrador' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Waits until two turns of the drafts' store are over: what was going to be deleted is deleted by then. */
async function settled(of: Page): Promise<void> {
  await of.waitForFunction(() => new Promise((done) => setTimeout(() => done(true), 500)))
}

test('recovered, nothing typed, reloaded: it is offered again, as often as that happens', async () => {
  const id = await makeArticle(site)
  await openForm(page, site, id)
  await title(page).fill('Grillo a medias')
  await keptOnDevice(page)
  for (let times = 0; times < 3; times += 1) {
    await reload()
    await recover().click()
    await expect.poll(() => title(page).inputValue()).toBe('Grillo a medias')
    await settled(page)
  }
})

test('recovered and left by ‘Salir y conservar el borrador’: it is offered again', async () => {
  const id = await makeArticle(site)
  await openForm(page, site, id)
  await title(page).fill('Grillo conservado')
  await keptOnDevice(page)
  await reload()
  for (let times = 0; times < 2; times += 1) {
    await recover().click()
    await expect.poll(() => title(page).inputValue()).toBe('Grillo conservado')
    await leaveKeeping()
    await page.waitForURL('**/admin/articles')
    await openForm(page, site, id)
  }
  await offer().waitFor()
})

test('a new draft opened from the list and left without typing stays in the list', async () => {
  await openForm(page, site)
  await title(page).fill('Empezado y dejado')
  await keptOnDevice(page)
  await leaveKeeping()
  for (let times = 0; times < 2; times += 1) {
    await page.getByRole('link', { name: 'Empezado y dejado' }).click()
    await expect.poll(() => title(page).inputValue()).toBe('Empezado y dejado')
    await settled(page)
    await leaveKeeping()
  }
  await page.reload()
  await page.getByRole('link', { name: 'Empezado y dejado' }).waitFor()
})

test('a duplicate left without typing stays in the list', async () => {
  await openForm(page, site, await makeArticle(site, { title: 'Original de la copia' }))
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await page.getByRole('row', { name: /Original de la copia/ }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Duplicar' }).click()
  await expect.poll(() => title(page).inputValue()).toBe('Copia de Original de la copia')
  await settled(page)
  await leaveKeeping()
  await page.getByRole('link', { name: 'Copia de Original de la copia' }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Copia de Original de la copia' }).waitFor()
})

test('a category recovered, nothing typed, reloaded: it is offered again', async () => {
  const id = await makeCategory(site, { name: 'Drones', slug: 'drones' })
  // The form of an article asks for what is new at the server.
  await openForm(page, site, await makeArticle(site))
  await openCategory(page, site, id)
  await name().fill('Drones a medias')
  await keptOnDevice(page)
  for (let times = 0; times < 2; times += 1) {
    await reload()
    await recover().click()
    await expect.poll(() => name().inputValue()).toBe('Drones a medias')
    await settled(page)
  }
  await reload()
  await offer().waitFor()
})
