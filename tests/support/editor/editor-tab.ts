// A tab of the backoffice during an editor's walk: what it shows, and which of the walk's texts is in its form.
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import type { Browser } from '../browser/browser.ts'
import { body, keptDrafts, title } from './editing.ts'
import type { OwedTexts } from './owed-texts.ts'
import type { Site } from '../browser/site.ts'

export type Screen = 'list' | 'form' | 'missing' | 'conflict'

export interface EditorTab {
  readonly page: Page
  screen(): Promise<Screen>
  /** The walk's text in the form that is neither saved nor discarded; null: none. */
  text(): string | null
  /** Reads the form. `isKept`: is its content on the device? Otherwise it may be lost with the tab. */
  look(isKept?: boolean): Promise<void>
  /** The form closes; text that is not confirmed as stored may be lost with it. */
  leaveForm(): void
  /** Opens an address of the backoffice, or reloads the current one. */
  load(path?: string): Promise<void>
  /** Waits for the screen, and for the draft in its address. */
  arrive(): Promise<void>
}

export async function openEditorTab(options: {
  readonly browser: Browser
  readonly site: Site
  readonly texts: OwedTexts
}): Promise<EditorTab> {
  const { browser, site, texts } = options
  const page = await browser.newPage()
  page.on('dialog', (dialog) => void dialog.accept())
  let text: string | null = null
  let isKept = true

  const screens = {
    list: page.getByRole('heading', { name: 'Gestión de artículos' }),
    conflict: page.getByRole('heading', { name: 'Alguien guardó este artículo' }),
    missing: page.getByRole('heading', { name: 'El artículo no se pudo encontrar.' }),
    form: body(page),
  } as const

  async function screen(): Promise<Screen> {
    const { list, conflict, missing, form } = screens
    await list.or(conflict).or(missing).or(form).first().waitFor()
    if ((await list.count()) > 0) return 'list'
    if ((await conflict.count()) > 0) return 'conflict'
    return (await missing.count()) > 0 ? 'missing' : 'form'
  }

  async function look(kept = isKept): Promise<void> {
    isKept = kept
    if ((await screen()) !== 'form') return
    const shown = await title(page).inputValue()
    text = texts.isKnown(shown) && !texts.finished.has(shown) ? shown : null
    if (text !== null) texts.owe(text)
  }

  function leaveForm(): void {
    if (text !== null && !isKept) texts.release(text)
    text = null
    isKept = true
  }

  async function arrive(): Promise<void> {
    if ((await screen()) === 'form') await draftOfAddress()
    await look(true)
  }

  /** An address may name a draft, which the form shows unless another tab writes it. */
  async function draftOfAddress(): Promise<void> {
    const id = new URL(page.url()).searchParams.get('borrador')
    const draft = (await keptDrafts(page)).find((one) => one.id === id)
    if (!draft) return
    const elsewhere = page.getByText('Este formulario está abierto en otra pestaña.')
    const isThere = async () =>
      (await title(page).inputValue()) === draft.value.title || (await elsewhere.count()) > 0
    await expect.poll(isThere).toBe(true)
  }

  return {
    page,
    screen,
    text: () => text,
    look,
    leaveForm,
    arrive,
    async load(path) {
      leaveForm()
      await (path === undefined ? page.reload() : page.goto(`${site.origin}/admin/${path}`))
      await arrive()
    },
  }
}
