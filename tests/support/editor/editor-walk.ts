// A random walk of an editor in up to three tabs, while others change and delete articles. A model knows every text
// that was neither saved nor discarded. Each must be in a form, offered as a draft, or on the server.
import { expect } from 'vitest'
import type { Browser } from '../browser/browser.ts'
import { ACTS } from './editor-acts.ts'
import { type EditorTab, openEditorTab } from './editor-tab.ts'
import { keptDrafts, makeArticle, shownTitle, title } from './editing.ts'
import { createOwedTexts } from './owed-texts.ts'
import { pick, someOf } from '../dice.ts'
import type { Site } from '../browser/site.ts'

export interface WalkOptions {
  readonly browser: Browser
  readonly site: Site
  /** Returns random numbers from 0 to 1. */
  readonly roll: () => number
  readonly steps: number
  /** Called with each action, for reports of failures. */
  readonly tell: (step: string) => void
}

const TABS = 3

/** Walks, on a device without drafts. Throws when a text is lost, or offered after it was saved or discarded. */
export async function walk({ browser, site, roll, steps, tell }: WalkOptions): Promise<void> {
  const texts = createOwedTexts()
  const tabs: EditorTab[] = []
  const rows = [
    await makeArticle(site, { title: 'Fila uno' }),
    await makeArticle(site, { title: 'Fila dos' }),
  ]
  const acting = { site, texts, roll, rows }
  const acts = someOf(roll, ACTS)
  const draw = <T>(from: readonly T[]) => Math.floor(roll() * from.length)

  async function openTab(): Promise<string> {
    const tab = await openEditorTab({ browser, site, texts })
    tabs.push(tab)
    const path = `articles/${rows[draw(rows)]}`
    await tab.load(path)
    return `opens a tab at ${path}: «${tab.text()}»`
  }

  async function closeTab(index: number): Promise<string> {
    const [tab] = tabs.splice(index, 1)
    tab?.leaveForm()
    await tab?.page.close({ runBeforeUnload: false })
    return 'closes it'
  }

  async function othersWrite(): Promise<string> {
    const id = rows[draw(rows)]
    const isDeletion = roll() < 0.4
    const path = `/rest/v1/articles?id=eq.${id}`
    if (isDeletion) await site.write('DELETE', path)
    else await site.write('PATCH', path, { title: `De otra persona ${texts.next()}` })
    return `somebody else ${isDeletion ? 'deletes' : 'changes'} ${id}`
  }

  async function step(): Promise<void> {
    const chance = roll()
    if (tabs.length === 0 || (chance < 0.08 && tabs.length < TABS)) return tell(`  ${await openTab()}`)
    const index = draw(tabs)
    if (chance < 0.12) return tell(`${index} ${await closeTab(index)}`)
    if (chance < 0.18) return tell(`  ${await othersWrite()}`)
    const tab = tabs[index]
    if (!tab) return
    await tab.look()
    const done = await pick(roll, acts)(acting, tab)
    if (done !== null) tell(`${index} ${done}`)
  }

  async function expectNothingLost(): Promise<void> {
    const [tab] = tabs
    if (!tab || texts.owed.size === 0) return
    const isAnywhere = async () => {
      const kept = (await keptDrafts(tab.page)).map(({ value }) => value.title)
      const shown = await Promise.all(tabs.map(({ page }) => shownTitle(page)))
      const missing = [...texts.owed].filter((text) => !kept.includes(text) && !shown.includes(text))
      if (missing.length === 0) return []
      const saved = await titlesOnServer(site)
      return missing.filter((text) => !saved.includes(text))
    }
    await expect.poll(isAnywhere).toEqual([])
  }

  for (let done = 0; done < steps; done += 1) {
    await step()
    await expectNothingLost()
  }
  while (tabs.length > 0) tell(`${0} ${await closeTab(0)}`)
  const offered = await everythingOffered(browser, site)
  tell(`is offered: ${offered.join(', ')}`)
  const saved = await titlesOnServer(site)
  const lost = [...texts.owed].filter((text) => !offered.includes(text) && !saved.includes(text))
  const stale = offered.filter((text) => texts.finished.has(text))
  expect({ lost, stale }).toEqual({ lost: [], stale: [] })
}

async function titlesOnServer(site: Site): Promise<unknown[]> {
  const rows = await site.write('GET', '/rest/v1/articles?select=title')
  return rows.map((row) => row['title'])
}

/** Everything that the list and the forms of a new tab offer. */
async function everythingOffered(browser: Browser, site: Site): Promise<string[]> {
  const tab = await openEditorTab({ browser, site, texts: createOwedTexts() })
  const { page } = tab
  await tab.load('articles')
  const drafts = await keptDrafts(page)
  const found: string[] = []
  const list = page.getByRole('region', { name: 'Artículos sin guardar en este dispositivo' })
  for (const rowId of new Set(drafts.map((draft) => draft.rowId))) {
    await tab.load(`articles/${rowId}`)
    const ofRow = drafts.filter((draft) => draft.rowId === rowId)
    if ((await tab.screen()) === 'missing') {
      for (const { value } of ofRow) {
        const line = list.getByRole('listitem').filter({ hasText: value.title ?? '' })
        if ((await line.getByRole('link').count()) > 0) found.push(value.title ?? '')
      }
      continue
    }
    // A draft is the form's text; the row's other drafts follow.
    found.push(await title(page).inputValue())
    for (let left = ofRow.length - 1; left > 0; left -= 1) {
      const before = await title(page).inputValue()
      const offer = page.getByRole('button', { name: 'Recuperar' }).first()
      await offer.click({ timeout: 5000 }).catch(() => {})
      const now = async () => await title(page).inputValue()
      await expect.poll(async () => (await now()) !== before || (await offer.count()) === 0).toBe(true)
      found.push(await now())
    }
  }
  await page.close({ runBeforeUnload: false })
  return found
}
