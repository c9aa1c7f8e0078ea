// Beside a form, what readers and machines will see of it: search result, shared card, the article on a phone.
import type { Frame } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  introduction,
  makeArticle,
  makeCategory,
  openForm,
  rowOf,
  title,
  writeBody,
} from '../../support/editor/editing.ts'
import { browser, onSignedInPage, page, site } from '../../support/editor/signed-in-page.ts'
import { workerInstalled } from '../../support/sync/stored.ts'
import { tolerateTrouble, unanswered } from '../../support/browser/trouble.ts'

// The test cuts the connection.
tolerateTrouble(unanswered('/rest/v1/'), unanswered('/auth/v1/'), unanswered('/preview'))

const PICTURE = '/pictures/cierzo-ala-13-1-1200x675.webp'

let category: string

onSignedInPage({ serviceWorkers: 'allow' })
beforeAll(async () => {
  category = await makeCategory(site, { name: 'Audio', slug: 'audio' })
})

const button = () => page.getByRole('button', { name: 'Cómo se verá' })
const panel = () => page.getByRole('region', { name: 'Cómo se verá' })
const part = (name: string) => panel().getByRole('region', { name })
const drawn = () => panel().getByText('Así está ahora mismo').waitFor()

async function phone(): Promise<Frame> {
  const frame = await (await panel().locator('iframe').elementHandle())?.contentFrame()
  if (!frame) throw new Error('There is no phone.')
  return frame
}

async function openPanel(columns: object = {}): Promise<string> {
  const content = `<p>Suena <a href="/search?q=grillo">bien</a>.</p>\n[IMG:0]${'\n<p>Otro párrafo.</p>'.repeat(30)}`
  const id = await makeArticle(site, { content, images: [PICTURE], category_id: category, ...columns })
  await openForm(page, site, id)
  await button().click()
  await drawn()
  return id
}

test('all three previews show the form’s text without a save', async () => {
  const id = await openPanel()
  await title(page).fill('Grillo escrito ahora')
  await introduction(page).fill('Una entradilla escrita ahora.')
  await writeBody(page, '<p>Un párrafo escrito ahora.</p>')
  await part('En un buscador').getByText('Grillo escrito ahora · Cacharreo').waitFor()
  await part('En un buscador').getByText('Una entradilla escrita ahora.').waitFor()
  await part('En un buscador').getByText(`${site.origin}/article/${id}`).waitFor()
  await part('En un buscador')
    .getByText(/^Puntuación: \d,\d\/10$/)
    .waitFor()
  await part('Al compartirlo').getByText('Grillo escrito ahora · Cacharreo').waitFor()
  await part('Al compartirlo').getByText(new URL(site.origin).host).waitFor()
  const card = part('Al compartirlo').getByRole('img', { name: 'La tarjeta' })
  expect(await card.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([
    1200, 630,
  ])
  // The card of a published article, by its address.
  const code = part('En otra web').getByRole('textbox', { name: 'En otra web' })
  expect(await code.inputValue()).toContain(`<iframe src="${site.origin}/tarjeta/${id}" title="Grillo Uno"`)
  await part('En otra web').getByRole('button', { name: 'Copiar el código' }).click()
  // A headless browser may refuse its clipboard.
  await page.getByText(/^(?:Código copiado|No se pudo copiar el código)$/).waitFor()
  const frame = await phone()
  await frame.getByRole('heading', { level: 1, name: 'Grillo escrito ahora' }).waitFor()
  await frame.getByText('Un párrafo escrito ahora.').waitFor()
  await drawn()
  expect(await rowOf(site, id)).toMatchObject({ title: 'Grillo Uno' })
  await button().click()
  await panel().waitFor({ state: 'detached' })
})

test('the phone preview is 360 px wide, equals the page at that width, and its links lead nowhere', async () => {
  const id = await openPanel()
  const frame = await phone()
  expect(await frame.evaluate(() => innerWidth)).toBe(360)
  const reader = await browser.context.newPage()
  await reader.setViewportSize({ width: 360, height: 640 })
  await reader.goto(`${site.origin}/article/${id}`)
  const measured = () => {
    const [heading, lead] = [document.querySelector('h1'), document.querySelector('.prose p')]
    const of = (element: Element | null) => {
      if (!element) return null
      const { fontFamily, fontSize, color } = getComputedStyle(element)
      const { width, height } = element.getBoundingClientRect()
      return { fontFamily, fontSize, color, width: Math.round(width), height: Math.round(height) }
    }
    return [of(heading), of(lead), document.documentElement.scrollWidth]
  }
  await reader.evaluate(() => document.fonts.ready)
  await frame.evaluate(() => document.fonts.ready)
  await expect.poll(() => frame.evaluate(measured)).toEqual(await reader.evaluate(measured))
  await reader.close()
  const places = async () => [
    page.url(),
    await frame.evaluate(() => location.href),
    browser.context.pages().length,
  ]
  const before = await places()
  await frame.getByRole('link', { name: 'bien' }).click()
  await frame.getByRole('link', { name: 'Cacharreo, inicio' }).click()
  expect(await places()).toEqual(before)
  await frame.getByText('Otro párrafo.').first().waitFor()
})

test('a new article without pictures is shown, with a note that its cover is missing', async () => {
  await openForm(page, site)
  await title(page).fill('Un grillo nuevo')
  await button().click()
  await part('En un buscador').getByText('Un grillo nuevo · Cacharreo').waitFor()
  await panel().getByText('Falta la portada: la tarjeta sale sin foto').waitFor()
})

test('offline the previews say so and stay, and typing continues', async () => {
  await openPanel()
  await workerInstalled(page)
  await browser.context.setOffline(true)
  await title(page).fill('Escrito en el metro')
  await panel().getByText('Lo dibuja el servidor: hace falta conexión.').waitFor()
  await part('En un buscador').getByText('Grillo Uno · Cacharreo').waitFor()
  expect(await title(page).inputValue()).toBe('Escrito en el metro')
  await browser.context.setOffline(false)
  await title(page).fill('Escrito en la calle')
  await part('En un buscador').getByText('Escrito en la calle · Cacharreo').waitFor()
})
