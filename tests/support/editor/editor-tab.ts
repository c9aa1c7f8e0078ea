// A tab of the backoffice in which an editor walks about: what it shows, and what of the walk's texts stands in its form.
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import type { Browser } from '../browser/browser.ts'
import { body, keptDrafts, title } from './editing.ts'
import type { OwedTexts } from '../sync/owed-texts.ts'
import type { Site } from '../browser/site.ts'

export type Screen = 'list' | 'form' | 'missing' | 'conflict'

export interface EditorTab {
  readonly page: Page
  screen(): Promise<Screen>
  /** The text of the walk that stands in the form and is neither saved nor discarded; null: none does. */
  text(): string | null
  /** Reads the form. `isKept`: is what it shows on the device? Else it may go with the tab. */
  look(isKept?: boolean): Promise<void>
  /** The form goes; what nobody said is kept may go with it. */
  leaveForm(): void
  /** Goes to an address of the backoffice, or loads the present one again. */
  load(path?: string): Promise<void>
  /** Waits for the screen, and for the draft that its address names. */
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
