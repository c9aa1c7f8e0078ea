// Finding a review while typing, by words of its text, and by its score.
import { describe, expect, test } from 'vitest'
import { appReady } from '../../support/browser/app-start.ts'
import { DESKTOP, PHONE } from '../../support/browser/browser.ts'
import { browser, onReaderPage, page, site } from '../../support/browser/reader-page.ts'
import { everythingStored, workerInstalled } from '../../support/sync/stored.ts'

onReaderPage()

const box = () => page.getByRole('combobox', { name: 'Buscar artículos' })
const options = () => page.getByRole('option')

async function openBox(): Promise<void> {
  await everythingStored(page, 43)
  await page.getByRole('button', { name: 'Buscar' }).click()
  await box().waitFor()
}

describe('suggestions while typing', () => {
  test('open by a tap, and a tap beside them only closes, on a phone and on a wide screen', async () => {
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport)
      await page.goto(site.origin)
      await openBox()
      await box().fill('yunque')
      await options().first().waitFor()
      expect(await overflow()).toBeLessThanOrEqual(0)
      const list = await page.locator('[data-testid=suggestions]').boundingBox()
      expect(list?.x).toBeGreaterThanOrEqual(0)
      expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(viewport.width)
      await page.mouse.click(5, viewport.height - 20)
      await box().waitFor({ state: 'detached' })
      expect(new URL(page.url()).pathname).toBe('/')
      await page.getByRole('button', { name: 'Buscar' }).click()
      await box().fill('yunque')
      await options().nth(1).click()
      await page.waitForURL(/\/article\//)
    }
  })
})

describe('words in texts', () => {
  test('are searched by a worker under the page’s policy, and found with their sentence, also offline', async () => {
    await everythingStored(page, 43)
    await page.goto(`${site.origin}/search?q=bateria`)
    const texts = page.getByRole('region', { name: 'En el texto' })
    await texts.locator('li').nth(9).waitFor()
    expect(page.workers().map((worker) => new URL(worker.url()).pathname)).toEqual([
      expect.stringMatching(/^\/assets\/text-search-worker-[\w-]+\.js$/),
    ])
    for (const line of await texts.locator('li').all()) {
      expect(await line.locator(':scope > p mark').first().textContent()).toMatch(/bater[ií]a/i)
    }
    const count = await texts.locator('li').count()
    await workerInstalled(page)
    await browser.context.setOffline(true)
    await page.getByRole('link', { name: 'Cacharreo, inicio.' }).click()
    await page.getByText('40 reviews').waitFor()
    await page.goBack()
    await expect.poll(() => texts.locator('li').count()).toBe(count)
    await browser.context.setOffline(false)
  })

  test('are found on a first visit once they are downloaded', async () => {
    await page.goto(`${site.origin}/search?q=destornillador`)
    await page.getByRole('region', { name: 'En el texto' }).waitFor()
  })
})

test('a category’s page is rendered by score if its address says so, and taken over unchanged', async () => {
  const path = '/categoria/audio?orden=nota'
  const html = await (await fetch(site.origin + path)).text()
  expect(html).toContain(`<link rel="canonical" href="${site.origin}/categoria/audio">`)
  await page.goto(site.origin + path)
  const titles = page.locator('section[aria-labelledby=todas-las-reviews] li[data-story] h3')
  const rendered = await titles.allTextContents()
  await appReady(page)
  expect(await titles.allTextContents()).toEqual(rendered)
  const scores = await page.locator('li[data-story] p > span:first-child').allTextContents()
  const shown = scores.map((words) => Number(/[\d.]+/.exec(words)?.[0]))
  expect(shown.length).toBeGreaterThan(4)
  expect(shown).toEqual(shown.toSorted((a, b) => b - a))
})

/** How far the page is wider than the window. */
function overflow(): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}
