import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { appReady } from '../../support/browser/app-start.ts'
import { browserForTests } from '../../support/browser/browser.ts'
import { rowsIn } from '../../support/editor/device-dump.ts'
import { siteForTests } from '../../support/browser/site.ts'
import { everythingStored } from '../../support/sync/stored.ts'
import { tolerateTrouble, unanswered } from '../../support/browser/trouble.ts'

// The test cuts the connection.
tolerateTrouble(unanswered('/rest/v1/'))

const site = siteForTests()
const browser = browserForTests()
let page: Page
let oldest: { readonly id: string; readonly title: string; readonly images: readonly string[] }

beforeAll(async () => {
  const [row] = await site.write('GET', '/rest/v1/articles?select=id,title,images&order=published_at&limit=1')
  oldest = { id: String(row?.['id']), title: String(row?.['title']), images: Object(row?.['images']) }
  page = await browser.newPage()
  await page.goto(site.origin)
  await appReady(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await everythingStored(page, 43)
})

const saveButton = (title: string) =>
  page.getByRole('button', { name: new RegExp(`^Guarda(?:r|da) «${title.replace(/[?.()]/g, '.')}»$`) })

/** The number of pictures of saved articles that the worker has stored. */
const savedPictures = () =>
  page.evaluate(async () => (await (await caches.open('cacharreo-pictures-saved')).keys()).length)

test('an article is saved from its line in a list, with all its pictures, and is listed', async () => {
  await page.goto(`${site.origin}/pagina/4`)
  await appReady(page)
  const save = saveButton(oldest.title)
  await save.click()
  await expect.poll(() => save.getAttribute('aria-pressed')).toBe('true')
  await expect.poll(savedPictures).toBe(oldest.images.length)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Guardados' }).click()
  await page.getByRole('heading', { level: 1, name: 'Guardados' }).waitFor()
  await page.getByText('1 review guardada').waitFor()
  await page.locator('li[data-story]').getByRole('link', { name: oldest.title }).waitFor()
})

test('a saved article is readable offline with its pictures after all space was freed', async () => {
  await page.goto(`${site.origin}/ajustes`)
  await page.getByText('reviews en la lista').waitFor()
  await page.getByRole('button', { name: 'Liberar espacio' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Liberar espacio' }).click()
  await page.getByText(/^Se han liberado/).waitFor()
  await browser.context.setOffline(true)
  await page.goto(`${site.origin}/article/${oldest.id}`)
  await page.getByRole('heading', { name: 'Conclusión' }).waitFor()
  const pictures = page.locator('[data-hero] img, .prose img')
  expect(await pictures.count()).toBeGreaterThan(1)
  for (let place = 0; place < (await pictures.count()); place += 1) {
    const picture = pictures.nth(place)
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
    expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).not.toContain('placeholder')
  }
  await browser.context.setOffline(false)
})

test('a saved article follows later changes, and stays with a notice when the editor deletes it', async () => {
  await page.goto(`${site.origin}/pagina/4`)
  await appReady(page)
  await site.write('PATCH', `/rest/v1/articles?id=eq.${oldest.id}`, {
    content: '<p>Un texto corregido.</p><h2>Conclusión</h2><p>Otra.</p>',
  })
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await expect.poll(savedText).toContain('corregido')
  await site.write('DELETE', `/rest/v1/articles?id=eq.${oldest.id}`)
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await page.locator('li[data-story]', { hasText: oldest.title }).waitFor({ state: 'detached' })
  await page.goto(`${site.origin}/guardados`)
  await page.getByText('Retirada').waitFor()
  await page.getByRole('link', { name: oldest.title }).click()
  await page.getByText('Un texto corregido.').waitFor()
  await page.getByText('La redacción ha retirado esta review. Esta es la copia que guardaste.').waitFor()
  await browser.context.setOffline(true)
  await page.goto(`${site.origin}/article/${oldest.id}`)
  await page.getByText('Un texto corregido.').waitFor()
  await browser.context.setOffline(false)
})

/** The text of the only saved article, as stored on the device. */
const savedText = async () =>
  (await rowsIn<{ content: string }>(page, 'cacharreo-own', 'savedTexts'))[0]?.content
