// A review's facts, from the empty form to a reader's phone after the server has stopped; and a review without any.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, DESKTOP, openBrowser, openBrowserOnDisk } from '../../support/browser/browser.ts'
import { copy } from '../../support/browser/clipboard.ts'
import { siteForTests } from '../../support/browser/site.ts'
import { tolerateTrouble, unanswered } from '../../support/browser/trouble.ts'
import {
  introduction,
  makeArticle,
  makeCategory,
  openForm,
  publishFirst,
  signIn,
  title,
  toast,
  writeBody,
} from '../../support/editor/editing.ts'
import { everythingStored } from '../../support/sync/stored.ts'

// The test stops the server.
tolerateTrouble(unanswered('/rest/v1/'), unanswered('/assets/'))

const FIELD = { unit: null, better: null, decimals: 0, filters: true, choices: [] }
const FIELDS = [
  { ...FIELD, key: 'peso', label: 'Peso', kind: 'number', unit: 'g', better: 'less' },
  { ...FIELD, key: 'bateria', label: 'Batería', kind: 'number', unit: 'h', better: 'more', decimals: 1 },
  { ...FIELD, key: 'cable', label: 'Va con cable', kind: 'boolean' },
]
const TEXT =
  '<h2>Lo mejor</h2><ul><li>Suena.</li></ul><h2>Lo peor</h2><ul><li>Pesa.</li></ul><p>Suena bien.</p>'
const SPECIFICATIONS =
  '<table><tr><td>Peso</td><td>268 g</td></tr><tr><td>Batería</td><td>41,2 h</td></tr>' +
  '<tr><td>Color</td><td>Grafito</td></tr></table>'

const site = siteForTests({ sample: false })
let reader: Browser
let page: Page

async function writeReview(editor: Page, name: string, writeFacts: () => Promise<void>): Promise<void> {
  await openForm(editor, site)
  await title(editor).fill(name)
  await introduction(editor).fill('Un altavoz que se oye.')
  await writeBody(editor, TEXT)
  await editor.getByLabel('Categoría').selectOption('Sonido')
  await writeFacts()
  await publishFirst(editor)
  await toast(editor, 'Artículo creado')
}

async function typeFacts(editor: Page): Promise<void> {
  await editor.locator('[data-ficha] summary').click()
  await editor.getByLabel('Marca').fill('Grillo')
  await editor.getByLabel('Precio', { exact: true }).fill('129,50')
  await copy(editor, { 'text/html': SPECIFICATIONS })
  await editor.getByLabel('Pegar una tabla de especificaciones').focus()
  await editor.keyboard.press('Control+v')
  await editor.getByText('2 líneas se reconocen.').waitFor()
  await editor.getByRole('button', { name: 'Usar todo' }).click()
  await editor.getByLabel('Va con cable').selectOption('Sí')
  await editor.getByLabel('Días de prueba').fill('21')
  await editor.getByLabel('Firma').selectOption('Ana Soto')
  await editor.getByRole('button', { name: 'Añadir un enlace' }).click()
  const link = editor.getByRole('group', { name: 'Enlace de compra 1' })
  await link.getByLabel('Tienda').fill('Almacenes Ribera')
  await link.getByLabel('Dirección').fill('https://ribera.example/grillo')
}

beforeAll(async () => {
  const category_id = await makeCategory(site, { name: 'Sonido', slug: 'sonido', fields: FIELDS })
  await site.write('POST', '/rest/v1/authors', { name: 'Ana Soto', slug: 'ana-soto' })
  for (const [at, peso] of [310, 150].entries())
    await makeArticle(site, {
      title: `Otra ${at}`,
      category_id,
      facts: { values: { peso, bateria: 20 + at } },
    })
  const backoffice = await openBrowser({ viewport: DESKTOP, serviceWorkers: 'block' })
  const editor = await backoffice.newPage()
  await signIn(editor, site)
  await writeReview(editor, 'Grillo con datos', () => typeFacts(editor))
  await writeReview(editor, 'Grillo sin datos', async () => {})
  await backoffice.dispose()

  const visitor = await openBrowserOnDisk()
  const visit = await visitor.newPage()
  await visit.goto(site.origin)
  await everythingStored(visit, 4)
  await site.stop()
  reader = await visitor.coldStart()
  page = await reader.newPage()
}, 240_000)
afterAll(async () => {
  await reader.dispose()
})

async function open(name: string): Promise<void> {
  await page.goto(site.origin)
  await page.locator('h3 a', { hasText: name }).first().click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await page.getByText('Suena bien.').waitFor()
}

const ficha = () => page.getByRole('region', { name: 'Ficha' })

test('P8.10 what an editor typed and pasted is on a phone without a server, with its place in the category', async () => {
  await open('Grillo con datos')
  const rows = await ficha().locator('dl > div').allInnerTexts()
  const said = rows.map((row) => row.replaceAll(/\s+/g, ' ')).join('\n')
  expect(said).toMatch(/^Precio 129,50 € · el /)
  for (const row of ['Marca Grillo', 'Peso 268 g', 'Batería 41,2 h', 'Va con cable Sí'])
    expect(said).toContain(row)
  await ficha().getByText('Mediana').first().waitFor()
  await ficha().getByText('Lo hemos usado 21 días.').waitFor()
  await ficha().getByText('Ana Soto').waitFor()
  await ficha().getByText('Si compras por un enlace que dice «Pagado»').waitFor()
  const link = ficha().getByRole('link', { name: 'Almacenes Ribera' })
  expect(await link.getAttribute('rel')).toBe('sponsored nofollow')
})

test('P27.2 the same review without facts has no Ficha', async () => {
  await open('Grillo sin datos')
  expect(await ficha().count()).toBe(0)
})
