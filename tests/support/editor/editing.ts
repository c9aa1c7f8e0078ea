// The administrator in an article's form, in a browser.
import { resolve } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { ensureKeys } from '../../../scripts/keys.mjs'
import { signIn } from '../../../scripts/tests/states.mjs'
import type { Site } from '../browser/site.ts'
import { rowsIn } from './device-dump.ts'

const root = resolve(import.meta.dirname, '../../..')

export interface Account {
  readonly email: string
  readonly password: string
}

/** The account of the embedded backend. */
export async function administrator(): Promise<Account> {
  const env = await ensureKeys(root)
  return { email: env['ADMIN_EMAIL'] ?? '', password: env['ADMIN_PASSWORD'] ?? '' }
}

/** The key that a page sends with every request, beside its session. */
export async function publishableKey(): Promise<string> {
  return (await ensureKeys(root))['SUPABASE_PUBLISHABLE_KEY'] ?? ''
}

/** Signs in on the screen, and arrives at the list. Only for tests of signing in. */
export async function signInOnScreen(page: Page, site: Site): Promise<void> {
  const { email, password } = await administrator()
  await page.goto(`${site.origin}/admin/login`)
  await page.getByLabel('Usuario (email)').fill(email)
  await page.getByLabel('Contraseña').fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL('**/admin/articles')
}

/** Signs in unless the browser, which was killed, has stored the session. */
export async function signInAgain(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.origin}/admin/articles`)
  await page.getByRole('heading').first().waitFor()
  const isOut = await page.evaluate(
    () => location.pathname === '/admin/login' || localStorage.getItem('cacharreo-admin-session') === null,
  )
  if (!isOut) return
  await page.evaluate(() => localStorage.clear())
  await signIn(page, site.origin)
}

/** Opens the form of an article, or of a new one, and waits for its editor. */
export async function openForm(page: Page, site: Site, id = 'new'): Promise<void> {
  await page.goto(`${site.origin}/admin/articles/${id}`)
  await page
    .getByRole('heading', { name: id === 'new' ? 'Crear nuevo artículo' : 'Editar artículo' })
    .waitFor()
  await body(page).waitFor()
}

export const title = (page: Page) => page.getByRole('textbox', { name: 'Título' })
/** The title in the form; null if there is no form. */
export async function shownTitle(page: Page): Promise<string | null> {
  return (await isThere(title(page))) ? await title(page).inputValue() : null
}
export const isThere = async (locator: Locator) => (await locator.count()) > 0
export const introduction = (page: Page) => page.getByRole('textbox', { name: 'Introducción' })
export const body = (page: Page) => page.locator('.cm-content')
/** The form's main button, whatever its effect on readers. */
export const saveButton = (page: Page) =>
  page.getByRole('button', { name: /^(?:Publicar|Actualizar|Guardar)$/ })

/** Presses it for the first publication of a text, and confirms. */
export async function publishFirst(page: Page): Promise<void> {
  await saveButton(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar ahora' }).click()
}

/** Shows the preview beside the text, where a wide window otherwise shows the facts. */
export async function showPreview(page: Page): Promise<void> {
  const sides = page.getByRole('group', { name: 'Al lado del texto' })
  await sides.getByRole('button', { name: 'Vista previa' }).click()
}

/** Replaces the editor's text. */
export async function writeBody(page: Page, text: string): Promise<void> {
  await body(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
}

/** A toast with this title and, if given, this text. */
export async function toast(page: Page, words: string, text?: string): Promise<void> {
  const shown = page.locator('[data-in]').filter({ hasText: words })
  await (text === undefined ? shown : shown.filter({ hasText: text })).first().waitFor()
}

/** Waits until the form's content is on the device. */
export async function keptOnDevice(page: Page): Promise<void> {
  await page.getByText(/^Guardado en este dispositivo a las /).waitFor()
}

/** Creates an article through the table API; returns its id. */
export async function makeArticle(site: Site, columns: object = {}): Promise<string> {
  const [row] = await site.write('POST', '/rest/v1/articles', {
    title: 'Grillo Uno',
    introduction: 'Un altavoz que suena.',
    content: '<p>Suena bien.</p>',
    images: [],
    published_at: '2026-11-03',
    overall: 7,
    ...columns,
  })
  return String(row?.['id'])
}

/** Creates a category through the table API; returns its id. */
export async function makeCategory(site: Site, columns: object = {}): Promise<string> {
  const [row] = await site.write('POST', '/rest/v1/categories', { color: '#0a7d4f', ...columns })
  return String(row?.['id'])
}

/** The article's row on the server; null if there is none. */
export async function rowOf(site: Site, id: string): Promise<Record<string, unknown> | null> {
  const [row] = await site.write('GET', `/rest/v1/articles?id=eq.${id}&select=*`)
  return row ?? null
}

/** The number of articles on the server with this title. */
export async function countByTitle(site: Site, words: string): Promise<number> {
  const rows = await site.write('GET', `/rest/v1/articles?title=eq.${encodeURIComponent(words)}&select=id`)
  return rows.length
}

export interface KeptDraft {
  readonly id: string
  readonly rowId: string
  readonly value: { readonly title?: string; readonly name?: string }
  readonly discardedAt?: number
}

/** The drafts in the browser, without discarded ones. */
export async function keptDrafts(page: Page): Promise<KeptDraft[]> {
  return (await keptTexts(page)).filter(({ discardedAt }) => discardedAt === undefined)
}

/** The drafts in the browser, and discarded ones that the server's trash does not have yet. */
export const keptTexts = (page: Page) => rowsIn<KeptDraft>(page, 'cacharreo-own', 'formDrafts')

/** The number of drafts of this row in the browser. */
export async function draftCount(page: Page, id: string): Promise<number> {
  return (await keptDrafts(page)).filter(({ rowId }) => rowId === id).length
}
