// Discarded drafts go to the trash and can be restored; the lists are current, and ask for the password.
import { expect, test } from 'vitest'
import { keptOnDevice, makeArticle, openForm, title, toast } from '../../support/editor/editing.ts'
import { tolerateTrouble, unanswered } from '../../support/browser/trouble.ts'
import {
  draftOf,
  first,
  one,
  onServer,
  onTwoDevices,
  second,
  site,
} from '../../support/browser/two-devices.ts'

// The test cuts the connection and restores it.
tolerateTrouble(unanswered('/rest/v1/'), unanswered('/auth/v1/'))

onTwoDevices()

const draftTitle = async (id: string) => (await draftOf(id))?.['title']

test('a discarded draft is deleted on the server, and the trash of any device restores it', async () => {
  const id = await makeArticle(site)
  await openForm(first, site, id)
  await title(first).fill('Se descarta')
  await onServer(first).waitFor()
  await first.getByRole('button', { name: 'Descartar cambios' }).click()
  await toast(first, 'Borrador descartado')
  await expect.poll(() => draftOf(id)).toBeUndefined()
  expect(await title(first).inputValue()).toBe('Grillo Uno')
  await second.goto(`${site.origin}/admin/trash`)
  await second.getByRole('button', { name: 'Restaurar Se descarta' }).click()
  await toast(second, 'Borrador recuperado')
  expect(await draftTitle(id)).toBe('Se descarta')
  await openForm(second, site, id)
  await expect.poll(() => title(second).inputValue()).toBe('Se descarta')
})

test('a draft discarded offline is in the trash of the device, and in the server’s once there is a network', async () => {
  await openForm(first, site)
  await title(first).fill('Descartado en el metro')
  await keptOnDevice(first)
  await one.context.setOffline(true)
  await first.getByRole('button', { name: 'Descartar borrador' }).click()
  await toast(first, 'Borrador descartado')
  const trash = () => site.write('GET', '/rest/v1/discarded_drafts?title=eq.Descartado en el metro')
  expect(await trash()).toEqual([])
  await one.context.setOffline(false)
  await expect.poll(async () => (await trash()).length).toBe(1)
})

test('a list is refreshed when the window gets the focus, and on request', async () => {
  await second.goto(`${site.origin}/admin/articles`)
  await second.getByRole('heading', { name: 'Gestión de artículos' }).waitFor()
  // A request joins the round that opening the list has started.
  await second.waitForLoadState('networkidle')
  await makeArticle(site, { title: 'Recién llegado' })
  await second.evaluate(() => window.dispatchEvent(new Event('focus')))
  await second.getByRole('link', { name: 'Recién llegado' }).waitFor()
  await makeArticle(site, { title: 'Y otro más' })
  await second.getByRole('button', { name: 'Volver a cargar la lista' }).click()
  await second.getByRole('link', { name: 'Y otro más' }).waitFor()
})
