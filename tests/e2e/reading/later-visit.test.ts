// A later visit shows a painted page, too: rendered by the worker from the device, or as it was painted last.
import { describe, expect, test } from 'vitest'
import { appReady } from '../../support/browser/app-start.ts'
import { openBrowserOnDisk } from '../../support/browser/browser.ts'
import { siteForTests } from '../../support/browser/site.ts'
import { everythingStored } from '../../support/sync/stored.ts'
import { watchVisit } from '../../support/browser/watch-visit.ts'

const site = siteForTests()

describe('a later visit', () => {
  test('is painted by the worker from the device, online and offline, also on pages never opened', async () => {
    let browser = await openBrowserOnDisk()
    const first = await browser.newPage()
    await first.goto(site.origin)
    await first.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await first.getByText('43', { exact: true }).nth(1).waitFor()
    const never = await first.locator('li[data-story] a').last().getAttribute('href')
    browser = await browser.coldStart()
    await browser.context.setOffline(true)
    for (const [path, words] of [
      ['/', 'All Reviews'],
      ['/categoria/audio', 'Reviews Filtrados'],
      [never ?? '', 'Otras que te pueden servir'],
    ] as const) {
      const page = await browser.newPage()
      await watchVisit(page)
      const answer = await page.goto(site.origin + path)
      expect(await answer?.text()).toContain(words)
      await appReady(page)
      const seen = await page.evaluate(() => window.visit)
      expect(seen.changes).toEqual([])
      expect(seen.shift).toBeLessThan(0.005)
      await page.close()
    }
    await browser.dispose()
  })

  test('gets the page that was painted last, as long as nothing has changed', async () => {
    let browser = await openBrowserOnDisk()
    /** Opens the front page. Returns how the worker obtained it, and its first title. */
    const visit = async () => {
      const page = await browser.newPage()
      const answer = await page.goto(site.origin)
      const title = (await page.locator('li[data-story] h3').first().textContent()) ?? ''
      await appReady(page)
      const isKept = answer?.headers()['x-page-state']?.startsWith('sha256-')
      return { page, title, isKept }
    }
    const first = await browser.newPage()
    await first.goto(site.origin)
    await first.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await everythingStored(first, 43)
    const visits: { title: string; isKept: boolean | undefined }[] = []
    for (let at = 0; at < 3; at += 1) {
      browser = await browser.coldStart()
      const { page, title, isKept } = await visit()
      visits.push({ title, isKept })
      if (at === 0) await page.waitForFunction(async () => (await caches.keys()).includes('cacharreo-pages'))
      if (at !== 1) continue
      const [row] = await site.write(
        'GET',
        `/rest/v1/articles?select=id&title=eq.${encodeURIComponent(title)}`,
      )
      await site.write('PATCH', `/rest/v1/articles?id=eq.${String(row?.['id'])}`, {
        title: 'El título de hoy',
      })
      await page.getByRole('button', { name: 'Actualizar' }).click()
      await page.getByText('El título de hoy').first().waitFor()
    }
    const [painted, kept, changed] = visits
    expect(painted?.isKept).toBe(false)
    expect(kept).toEqual({ title: painted?.title, isKept: true })
    expect(changed).toEqual({ title: 'El título de hoy', isKept: false })
    await browser.dispose()
  })

  test('the newest articles are cached as pages after a visit, also those never opened', async () => {
    let browser = await openBrowserOnDisk()
    const first = await browser.newPage()
    await first.goto(site.origin)
    await first.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await everythingStored(first, 43)
    browser = await browser.coldStart()
    const visit = await browser.newPage()
    await visit.goto(site.origin)
    const articles = await visit
      .locator('li[data-story] a[href^="/article/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const pagesKept = async () =>
      await visit.evaluate(async () =>
        (await (await caches.open('cacharreo-pages')).keys()).map(({ url }) => url),
      )
    // The articles of this list, which follow the three of the cover.
    const expected = articles.map((path) => site.origin + path)
    await expect.poll(pagesKept, { timeout: 60_000 }).toEqual(expect.arrayContaining(expected))
    browser = await browser.coldStart()
    await browser.context.setOffline(true)
    const page = await browser.newPage()
    const answer = await page.goto(expected.at(-1) ?? '')
    expect(answer?.headers()['x-page-state']).toMatch(/^sha256-/)
    await page.getByText('Otras que te pueden servir').waitFor()
    await browser.dispose()
  })
})
