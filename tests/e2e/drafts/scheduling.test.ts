// 'Programar': a draft's scheduled time, and what happens to it.
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { openBrowser } from '../../support/browser/browser.ts'
import {
  introduction,
  makeArticle,
  openForm,
  rowOf,
  saveButton,
  title,
  toast,
} from '../../support/editor/editing.ts'
import { workerInstalled } from '../../support/sync/stored.ts'
import { tolerateTrouble, unanswered } from '../../support/browser/trouble.ts'
import {
  draftOf,
  first,
  keepDraft,
  onServer,
  onTwoDevices,
  second,
  site,
} from '../../support/browser/two-devices.ts'

// The test cuts the connection and restores it.
tolerateTrouble(unanswered('/rest/v1/'))

onTwoDevices()

/** The value of a field for date and time this many minutes from now, by the local clock. */
function minutesFromNow(minutes: number): string {
  const at = new Date(Date.now() + minutes * 60_000)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Sets a time for the form in the first browser. */
async function schedule(at: string): Promise<void> {
  await first.getByLabel('Día y hora').fill(at)
  await first.getByRole('dialog').getByRole('button', { name: 'Programar' }).click()
}

const scheduleButton = (page: Page) => page.getByRole('button', { name: 'Programar', exact: true })
const scheduleBar = (page: Page) => page.getByRole('region', { name: 'Publicación programada' })

test('a past time is refused; a future one is shown in form and table, and can be cancelled', async () => {
  const id = await makeArticle(site)
  await openForm(first, site, id)
  await title(first).fill('Sale más tarde')
  await scheduleButton(first).click()
  await schedule(minutesFromNow(-5))
  await first.getByText('Esa hora ya ha pasado: elige una que esté por llegar').waitFor()
  expect(await draftOf(id)).not.toMatchObject({ publish_at: expect.any(String) })
  await schedule(minutesFromNow(600))
  await toast(first, 'Publicación programada')
  await scheduleBar(first)
    .getByText(/^Programado para el \d+\/\d+\/\d+ a las \d\d:\d\d$/)
    .waitFor()
  expect(await draftOf(id)).toMatchObject({ scheduled: { title: 'Sale más tarde' } })

  await introduction(first).fill('Escrita después')
  await scheduleBar(first)
    .getByText(/Lo escrito después no se publicará entonces/)
    .waitFor()
  await onServer(first).waitFor()
  expect(await draftOf(id)).toMatchObject({ scheduled: { introduction: 'Un altavoz que suena.' } })

  // The form requests changes; the table shows what is on the device.
  await openForm(second, site, id)
  await second.getByRole('link', { name: 'Cancelar' }).click()
  await second
    .getByRole('row', { name: /Grillo Uno/ })
    .getByText(/Programado para el /)
    .waitFor()
  await scheduleBar(first).getByRole('button', { name: 'Quitar la programación' }).click()
  await toast(first, 'Programación retirada')
  await scheduleBar(first).waitFor({ state: 'detached' })
  expect(await draftOf(id)).toMatchObject({ publish_at: null, form: { introduction: 'Escrita después' } })
})

test('a draft that another device has saved since is not scheduled: the form shows its text, and the question says why', async () => {
  const id = await makeArticle(site)
  await openForm(first, site, id)
  await title(first).fill('Del primero')
  await keepDraft(first)
  await openForm(second, site, id)
  await title(second).fill('Del segundo')
  await keepDraft(second)
  await scheduleButton(first).click()
  await schedule(minutesFromNow(600))
  await first.getByText('Alguien lo ha guardado entretanto: mira qué ha cambiado').waitFor()
  expect(await title(first).inputValue()).toBe('Del segundo')
  expect(await draftOf(id)).toMatchObject({ publish_at: null, form: { title: 'Del segundo' } })
})

test('saving a scheduled text keeps its hour and publishes nothing; ‘Publicar ahora’ asks', async () => {
  const id = await makeArticle(site)
  await openForm(first, site, id)
  await title(first).fill('Con su hora')
  await scheduleButton(first).click()
  await schedule(minutesFromNow(600))
  await toast(first, 'Publicación programada')
  const at = (await draftOf(id))?.['publish_at']
  async function waits(words: string): Promise<void> {
    const scheduled = { title: 'Con su hora', introduction: words }
    await expect.poll(async () => await draftOf(id)).toMatchObject({ publish_at: at, scheduled })
  }
  expect(await saveButton(first).textContent()).toContain('Guardar')
  expect(await first.getByRole('button', { name: 'Guardar borrador' }).count()).toBe(0)
  await introduction(first).fill('Escrita después')
  await saveButton(first).click()
  await waits('Escrita después')
  await introduction(first).fill('Y otra vez')
  await first.keyboard.press('Control+s')
  await waits('Y otra vez')
  await expect
    .poll(() =>
      scheduleBar(first)
        .getByText(/Lo escrito después/)
        .count(),
    )
    .toBe(0)
  expect(await rowOf(site, id)).toMatchObject({ title: 'Grillo Uno' })

  await scheduleBar(first).getByRole('button', { name: 'Publicar ahora' }).click()
  const question = first.getByRole('dialog', { name: '¿Publicarlo ahora?' })
  await question.getByText(/esa hora no cuenta/).waitFor()
  await question.getByRole('button', { name: 'Seguir escribiendo' }).click()
  expect(await rowOf(site, id)).toMatchObject({ title: 'Grillo Uno' })
  await scheduleBar(first).getByRole('button', { name: 'Publicar ahora' }).click()
  await question.getByRole('button', { name: 'Publicar ahora' }).click()
  await toast(first, 'Artículo actualizado')
  expect(await rowOf(site, id)).toMatchObject({ title: 'Con su hora', introduction: 'Y otra vez' })
  await scheduleBar(first).waitFor({ state: 'detached' })
  expect(await draftOf(id)).toBeUndefined()
  expect(await saveButton(first).textContent()).toContain('Actualizar')
})

/** Makes a page's clock wrong by this many minutes. */
async function clockOff(page: Page, minutes: number): Promise<void> {
  await page.addInitScript((off) => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + off
    window.Date = new Proxy(Date, {
      construct: (target, words: number[]) =>
        Reflect.construct(target, words.length === 0 ? [Date.now()] : words),
    })
  }, minutes * 60_000)
}

test('P19.9 the server’s clock decides: a device whose clock is an hour off is told so', async () => {
  const due = async () => await site.write('POST', '/rest/v1/rpc/publish_due', {})
  const ahead = await makeArticle(site)
  await clockOff(first, 60)
  await openForm(first, site, ahead)
  await title(first).fill('Con el reloj adelantado')
  await scheduleButton(first).click()
  await first.getByText(/^El reloj de este dispositivo no va en hora\. Cuenta el del servidor: /).waitFor()
  await schedule(minutesFromNow(30))
  await toast(first, 'Publicación programada')
  expect(await due()).toBe(0)
  expect(await rowOf(site, ahead)).toMatchObject({ title: 'Grillo Uno' })

  // To this clock a past hour is still ahead.
  const behind = await makeArticle(site)
  await clockOff(second, -60)
  await openForm(second, site, behind)
  await title(second).fill('Con el reloj atrasado')
  await scheduleButton(second).click()
  await second.getByLabel('Día y hora').fill(minutesFromNow(-50))
  await second.getByRole('dialog').getByRole('button', { name: 'Programar' }).click()
  await second.getByText('Esa hora ya ha pasado: elige una que esté por llegar').waitFor()
  expect(await due()).toBe(0)
  expect(await draftOf(behind)).not.toMatchObject({ publish_at: expect.any(String) })
})

test('what is due is published by the server, and a reader with the page open sees it', async () => {
  const id = await makeArticle(site, { title: 'Por la mañana' })
  const reader = await openBrowser()
  const page = await reader.newPage()
  await page.goto(`${site.origin}/article/${id}`)
  await page.getByRole('heading', { name: 'Por la mañana' }).waitFor()
  await workerInstalled(page)
  await openForm(first, site, id)
  await title(first).fill('Por la tarde')
  await scheduleButton(first).click()
  await schedule(minutesFromNow(600))
  await toast(first, 'Publicación programada')
  expect(await rowOf(site, id)).toMatchObject({ title: 'Por la mañana' })
  await site.write('PATCH', `/rest/v1/drafts?id=eq.${id}`, { publish_at: new Date().toISOString() })
  await site.write('POST', '/rest/v1/rpc/publish_due', {})
  expect(await rowOf(site, id)).toMatchObject({ title: 'Por la tarde' })
  expect(await draftOf(id)).toBeUndefined()
  // Coming back online starts a background round.
  await reader.context.setOffline(true)
  await reader.context.setOffline(false)
  // An open review stays as it was opened until the reader asks for the change (P8.8).
  await page.getByRole('button', { name: 'Ha cambiado · Ver lo nuevo' }).click()
  await page.getByRole('heading', { name: 'Por la tarde' }).waitFor()
  await reader.dispose()
})

test('an article with a future date is published only after a question', async () => {
  const id = await makeArticle(site)
  await openForm(first, site, id)
  await first.getByLabel('Fecha de publicación').fill('2099-01-02')
  await saveButton(first).click()
  const question = first.getByRole('dialog', { name: 'La fecha aún no ha llegado' })
  await question.getByRole('button', { name: 'Programar' }).click()
  expect(await first.getByLabel('Día y hora').inputValue()).toBe('2099-01-02T09:00')
  expect(await rowOf(site, id)).toMatchObject({ published_at: expect.stringContaining('2026-11-03') })
  await first.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await saveButton(first).click()
  await question.getByRole('button', { name: 'Publicar ahora' }).click()
  await toast(first, 'Artículo actualizado')
  expect(await rowOf(site, id)).toMatchObject({ published_at: expect.stringContaining('2099-01-02') })
})
