// An editor's actions in a tab, each with its effect on their texts. An action that is not possible does nothing and
// returns null; otherwise it returns its description.
import { expect } from 'vitest'
import type { EditorTab } from './editor-tab.ts'
import {
  body,
  introduction,
  isThere,
  keptDrafts,
  keptOnDevice,
  saveButton,
  title,
  writeBody,
} from './editing.ts'
import type { OwedTexts } from './owed-texts.ts'
import type { Site } from '../browser/site.ts'

export interface Acting {
  readonly site: Site
  readonly texts: OwedTexts
  readonly roll: () => number
  /** The current and former articles. */
  readonly rows: string[]
}

export type Act = (acting: Acting, tab: EditorTab) => Promise<string | null>

function one<T>(roll: () => number, from: readonly T[]): T | undefined {
  return from[Math.floor(roll() * from.length)]
}

async function typeTitle({ texts, roll }: Acting, tab: EditorTab): Promise<string | null> {
  if ((await tab.screen()) !== 'form') return null
  const before = tab.text()
  const text = texts.next()
  const waits = roll() < 0.7
  await title(tab.page).fill(text)
  texts.owe(text)
  if (waits) await keptOnDevice(tab.page)
  await tab.look(waits)
  if (before !== null && tab.text() === text) texts.release(before)
  return `types «${text}»${waits ? '' : ' in haste'}`
}

async function recover(_: Acting, tab: EditorTab): Promise<string | null> {
  const offer = tab.page.getByRole('button', { name: 'Recuperar' }).first()
  if (!(await isThere(offer))) return null
  const before = await title(tab.page).inputValue()
  await offer.click({ timeout: 5000 })
  const isOver = async () => (await title(tab.page).inputValue()) !== before || !(await isThere(offer))
  await expect.poll(isOver).toBe(true)
  const isSame = (await title(tab.page).inputValue()) === before
  await tab.look(isSame ? undefined : true)
  return `recovers «${tab.text()}»`
}

async function discard({ texts, roll }: Acting, tab: EditorTab): Promise<string | null> {
  if ((await tab.screen()) !== 'form') return null
  const { page } = tab
  const button = page.getByRole('button', { name: /^Descartar (cambios|borrador)$/ })
  const text = tab.text()
  if (text === null || !(await isThere(button))) return null
  await button.click()
  const told = page.locator('[data-in]').filter({ hasText: 'Borrador descartado' }).last()
  await told.waitFor()
  await expect.poll(() => title(page).inputValue()).not.toBe(text)
  texts.finish(text)
  await tab.look(true)
  if (roll() < 0.5) return `discards «${text}»`
  await told.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(() => title(page).inputValue()).toBe(text)
  texts.owe(text)
  await tab.look(true)
  return `discards «${text}» and takes that back`
}

async function leave(_: Acting, tab: EditorTab): Promise<string | null> {
  if ((await tab.screen()) !== 'form') return null
  // Fast typing is stored before the form is left.
  await tab.look(true)
  await tab.page.getByRole('link', { name: 'Cancelar' }).click()
  await tab.page.getByRole('heading', { name: 'Gestión de artículos' }).waitFor()
  tab.leaveForm()
  return 'leaves'
}

async function openFromList({ roll }: Acting, tab: EditorTab): Promise<string | null> {
  if ((await tab.screen()) !== 'list') return null
  const drafts = tab.page.getByRole('region', { name: 'Artículos sin guardar en este dispositivo' })
  const links = await drafts.getByRole('link').or(tab.page.locator('tbody a[id]')).all()
  const link = one(roll, links)
  if (!link) return null
  const words = await link.textContent()
  await link.click()
  await tab.page.waitForURL((url) => url.pathname !== '/admin/articles')
  await tab.arrive()
  return `opens «${words}» from the list: «${tab.text()}»`
}

async function duplicate({ texts, roll }: Acting, tab: EditorTab): Promise<string | null> {
  if ((await tab.screen()) !== 'list') return null
  const row = one(roll, await tab.page.locator('tbody tr').all())
  const copy = `Copia de ${await row?.getByRole('link').first().textContent()}`
  if (!row || texts.isKnown(copy)) return null
  await row.getByRole('button', { name: 'Duplicar' }).click()
  await tab.page.waitForURL('**/admin/articles/new?borrador=*')
  texts.owe(copy)
  await tab.arrive()
  return `duplicates: «${tab.text()}»`
}

async function save({ texts, rows, site, roll }: Acting, tab: EditorTab): Promise<string | null> {
  const text = tab.text()
  if (text === null || (await tab.screen()) !== 'form') return null
  const { page } = tab
  if ((await introduction(page).inputValue()) === '') await introduction(page).fill('Una introducción.')
  if ((await body(page).textContent()) === '') await writeBody(page, '<p>Un texto.</p>')
  const isLost = roll() < 0.25
  if (isLost) loseAnswers(site)
  const failure = page.locator('[data-testid=form-failure]').first()
  await saveButton(page).click()
  const isSaved = page.getByText('Sin cambios', { exact: true })
  const conflict = page.getByRole('heading', { name: 'Alguien guardó este artículo' })
  const now = page.getByRole('button', { name: 'Publicar ahora' })
  await isSaved.or(failure).or(conflict).or(now).first().waitFor()
  if (await isThere(now)) {
    await now.click()
    await isSaved.or(failure).or(conflict).first().waitFor()
  }
  site.intercept(null)
  if (await isThere(conflict)) {
    if (roll() < 0.5) {
      await page.getByRole('button', { name: 'Seguir editando' }).click()
      return `saves «${text}», meets a conflict and puts it off`
    }
    await page.getByRole('button', { name: 'Conservar lo mío' }).click()
    await page.getByRole('button', { name: 'Guardar esta mezcla' }).click()
    await isSaved.waitFor()
  }
  const createAnew = page.getByRole('button', { name: 'Crearlo de nuevo con este texto' })
  if (await isThere(createAnew)) {
    await createAnew.click()
    await now.click()
    await isSaved.waitFor()
  }
  if (!(await isThere(isSaved))) {
    texts.sent(text)
    return `saves «${text}», and the answer is lost`
  }
  // Saving deletes the draft.
  const isOffered = async () => (await keptDrafts(page)).some(({ value }) => value.title === text)
  await expect.poll(isOffered).toBe(false)
  texts.finish(text)
  await page.waitForURL(/articles\/[0-9a-f-]{36}$/)
  rows.push(page.url().split('/').at(-1) ?? '')
  await tab.look(true)
  return `saves «${text}»`
}

function loseAnswers(site: Site): void {
  site.intercept(async (request, ask) => {
    if (!/PATCH|POST/.test(request.method) || !request.url.includes('/rest/v1/articles')) return null
    await ask(request)
    return Response.json({ code: 'XX000', message: 'lost', details: null, hint: null }, { status: 500 })
  })
}

async function reload(_: Acting, tab: EditorTab): Promise<string> {
  await tab.load()
  return `reloads: «${tab.text()}»`
}

async function goSomewhere({ roll, rows }: Acting, tab: EditorTab): Promise<string> {
  const path = one(roll, ['articles', 'articles/new', ...rows.map((id) => `articles/${id}`)]) ?? 'articles'
  await tab.load(path)
  return `goes to ${path}: «${tab.text()}»`
}

/** All actions, each repeated by its relative frequency. */
export const ACTS: readonly [Act, ...Act[]] = [
  typeTitle,
  ...Array<Act>(5).fill(typeTitle),
  ...Array<Act>(5).fill(recover),
  ...Array<Act>(3).fill(leave),
  ...Array<Act>(3).fill(reload),
  ...Array<Act>(3).fill(goSomewhere),
  ...Array<Act>(4).fill(openFromList),
  ...Array<Act>(2).fill(save),
  discard,
  duplicate,
]
