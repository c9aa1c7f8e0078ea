// A browser is killed while someone types and saves: 20 times with DEEP=1, once otherwise. The moments follow from a
// seed that is printed, so that a failure can be repeated.
import { signIn } from '../../../scripts/tests/states.mjs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { isDeep, seedOf } from '../../support/deep.ts'
import { diceOf } from '../../support/dice.ts'
import {
  body,
  draftCount,
  introduction,
  openForm,
  publishFirst,
  saveButton,
  signInAgain,
  title,
  toast,
} from '../../support/editor/editing.ts'
import { type KillableBrowser, killableBrowser } from '../../support/browser/killable-browser.ts'
import { siteForTests } from '../../support/browser/site.ts'

const RUNS = isDeep ? 20 : 1
const SEED = seedOf()
/** Milliseconds of typing that may be lost. */
const MAY_BE_LOST = 1000

const site = siteForTests({ sample: false })
let browser: KillableBrowser

beforeAll(async () => {
  browser = await killableBrowser()
  const page = await browser.start()
  await signIn(page, site.origin)
  await browser.stop()
})
afterEach(async () => {
  await browser.kill()
})
afterAll(async () => {
  await browser.dispose()
})

interface Typed {
  readonly words: string
  /** Milliseconds since 1970, after the page has received the keys. */
  readonly at: number
}

/** Types numbered words and saves now and then, until the page is killed. */
async function writeUntilKilled(page: Page, roll: () => number): Promise<Typed[]> {
  const typed: Typed[] = []
  let isPublic = false
  try {
    for (let number = 1; ; number += 1) {
      const words = ` palabra${String(number).padStart(4, '0')}`
      await page.keyboard.type(words)
      typed.push({ words, at: Date.now() })
      const chance = roll()
      if (chance < 0.04) await page.keyboard.press('Control+s')
      else if (chance < 0.08 && !isPublic) {
        await publishFirst(page)
        isPublic = true
        await body(page).focus()
      }
    }
  } catch {
    return typed
  }
}

for (let run = 1; run <= RUNS; run += 1) {
  test(`at most the last second of typing is lost and nothing is doubled: kill ${run} of ${RUNS} while typing and saving (SYNC_SEED=${SEED})`, async () => {
    const roll = diceOf(SEED + run)
    const name = `Muerte ${SEED}-${run}`
    const page = await browser.start()
    await signInAgain(page, site)
    await openForm(page, site)
    await title(page).fill(name)
    await introduction(page).fill('b')
    await body(page).click()
    const writing = writeUntilKilled(page, roll)
    await new Promise((resolve) => setTimeout(resolve, MAY_BE_LOST + 300 + roll() * 4000))
    const killedAt = Date.now()
    await browser.kill()
    const typed = await writing
    const mustBe =
      typed
        .filter(({ at }) => at < killedAt - MAY_BE_LOST)
        .at(-1)
        ?.words.trim() ?? ''

    const after = await browser.start()
    await signInAgain(after, site)
    const saved = await rowsNamed(name)
    expect(saved.length).toBeLessThanOrEqual(1)
    const id = saved[0]?.id ?? null
    if (id === null) await openDraft(after, name)
    else await openForm(after, site, id)
    await expect.poll(() => title(after).inputValue()).toBe(name)
    await body(after).click()
    await after.keyboard.press('Control+End')
    await after.keyboard.type(' fin')
    await (id === null ? publishFirst(after) : saveButton(after).click())
    await toast(after, id === null ? 'Artículo creado' : 'Artículo actualizado')
    const [row, ...more] = await rowsNamed(name)
    expect(more).toEqual([])
    expect(row?.content).toContain(mustBe)
    expect(row?.content).toContain(' fin')
    await expect.poll(() => draftCount(after, row?.id ?? '')).toBe(0)
  })
}

/** Continues a draft of a new article from the list. */
async function openDraft(page: Page, words: string): Promise<void> {
  await page.goto(`${site.origin}/admin/articles`)
  await page.getByRole('link', { name: words }).first().click()
}

async function rowsNamed(name: string): Promise<{ id: string; content: string }[]> {
  const rows = await site.write(
    'GET',
    `/rest/v1/articles?title=eq.${encodeURIComponent(name)}&select=id,content`,
  )
  return JSON.parse(JSON.stringify(rows))
}
