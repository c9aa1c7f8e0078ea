import { expect, test } from 'vitest'
import { appReady } from '../../support/browser/app-start.ts'
import { watchVisit } from '../../support/browser/watch-visit.ts'
import { rowsIn } from '../../support/editor/device-dump.ts'
import { browser, onReaderPage, page, site } from '../../support/browser/reader-page.ts'

onReaderPage()

/** Opens an article of the list, and scrolls until this paragraph of its text is the first visible one. */
async function readTo(number: number, place = 0): Promise<string> {
  await appReady(page)
  await page.locator('li[data-story]').nth(place).getByRole('link').click()
  await page.getByRole('heading', { name: 'Conclusión' }).waitFor()
  const block = page.locator('.prose > *').nth(number)
  await block.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  return (await block.textContent()) ?? ''
}

/** The beginning of the first paragraph that is visible below the header. */
const firstSeen = () =>
  page.evaluate(() => {
    const top = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
    const blocks = [...document.querySelectorAll('.prose > *')]
    return blocks.find((block) => block.getBoundingClientRect().bottom > top + 1)?.textContent ?? ''
  })

test('an unfinished article is offered at home, and continues at its paragraph', async () => {
  const words = await readTo(6)
  const title = (await page.locator('h1').textContent()) ?? ''
  await expect.poll(places).toMatchObject([{ block: 6, done: 0 }])
  await page.goBack()
  const offer = page.getByRole('region', { name: 'Seguir leyendo' })
  await offer.getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await expect.poll(firstSeen).toBe(words)
  // Coming back by the history does not resume reading again: the page is where it was left.
  await page.evaluate(() => scrollTo({ top: 0 }))
  await expect.poll(() => page.evaluate(() => history.state.goesOn)).toBeUndefined()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await appReady(page)
  expect(await page.evaluate(() => scrollY)).toBeLessThan(50)
})

test('the position survives a new start, also from a rendered page', async () => {
  const words = await readTo(8)
  await expect.poll(async () => (await places()).map(({ block }) => block)).toContain(8)
  await page.goto(site.origin)
  await page.getByRole('region', { name: 'Seguir leyendo' }).getByRole('link').first().click()
  await expect.poll(firstSeen).toBe(words)
})

test('an article read to the end is not offered again, and its cards say so in every tab', async () => {
  const other = await browser.newPage()
  await other.goto(site.origin)
  await appReady(other)
  await readTo(0)
  const last = page.locator('.prose > *').last()
  const scrollToEnd = () => last.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await scrollToEnd()
  // Scrolling there is not yet reading.
  await expect.poll(places).toMatchObject([{ done: 0 }])
  const read = async () => {
    await page.clock.setSystemTime(Date.now() + 5 * 60_000)
    await page.evaluate(() => scrollTo({ top: 0 }))
    await scrollToEnd()
    await expect.poll(places).toMatchObject([{ done: 1 }])
  }
  await read()
  await other.locator('li[data-story]').first().getByText('Leída').waitFor()
  expect(await other.getByRole('region', { name: 'Seguir leyendo' }).count()).toBe(0)
  // The reader can correct it.
  await page.getByRole('button', { name: 'Lectura' }).click()
  await page.getByRole('button', { name: 'Sin leer' }).click()
  await other.locator('li[data-story]').first().getByText('Leída').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Leída', exact: true }).click()
  await other.locator('li[data-story]').first().getByText('Leída').waitFor()
  await other.close()
})

test('P11.4 a clock that was set back takes no reading time away', async () => {
  await readTo(0, 5)
  const last = page.locator('.prose > *').last()
  const yesterday = Date.now() - 24 * 3_600_000
  for (const [now, done] of [
    [yesterday, 0],
    [yesterday + 5 * 60_000, 1],
  ] as const) {
    await page.clock.setSystemTime(now)
    await page.evaluate(() => scrollTo({ top: 0 }))
    await last.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    const noted = async () => (await places()).find(({ at }) => at >= now && at < now + 60_000)
    await expect.poll(noted).toMatchObject({ done })
  }
})

test('the offer moves nothing', async () => {
  await readTo(6, 3)
  await expect.poll(async () => (await places()).map(({ block }) => block)).toContain(6)
  await watchVisit(page)
  await page.goto(site.origin)
  await page.getByText('Seguir leyendo').waitFor()
  await page.getByText('Leída').first().waitFor()
  expect(await page.evaluate(() => window.visit.shift)).toBe(0)
})

/** The reading positions recorded on the device. */
const places = () => rowsIn<{ block: number; done: number; at: number }>(page, 'cacharreo-own', 'readings')
