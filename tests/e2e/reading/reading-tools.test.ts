// What a reader can do with an article: pictures, players, type size, table of contents, and related reviews.
import { expect, test } from 'vitest'
import { appReady } from '../../support/browser/app-start.ts'
import { DESKTOP, PHONE } from '../../support/browser/browser.ts'
import { laidOut } from '../../support/browser/layout-faults.ts'
import { onReaderPage, page, site, withArticle } from '../../support/browser/reader-page.ts'

onReaderPage()

/** Opens the review with this title, as a separate visit. */
async function openReview(title: string): Promise<void> {
  const [row] = await site.write(
    'GET',
    `/rest/v1/articles?select=id&title=like.${encodeURIComponent(`${title}*`)}&limit=1`,
  )
  await page.goto(`${site.origin}/article/${String(row?.['id'])}`)
  await appReady(page)
  // Until then heights are estimates.
  await laidOut(page)
}

const tools = () => page.getByRole('group', { name: 'Herramientas de lectura' })

test('a picture opens the size of the window, with its caption; keys change pictures, Escape and Back close', async () => {
  await page.setViewportSize(DESKTOP)
  await openReview('Garúa Pliego 3')
  const picture = page
    .locator('.prose')
    .getByRole('button', { name: /^Ampliar/ })
    .first()
  await picture.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await picture.click()
  const viewer = page.locator('.yarl__root')
  await viewer.waitFor()
  const shown = () => viewer.locator('.yarl__slide_current img').getAttribute('alt')
  await expect.poll(shown).toBeTruthy()
  const first = await shown()
  await expect.poll(() => viewer.evaluate((each) => each.contains(document.activeElement))).toBe(true)
  // A key press while the picture is still animating to its place does nothing.
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowRight')
      return await shown()
    })
    .not.toBe(first)
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await expect.poll(() => picture.evaluate((button) => document.activeElement === button)).toBe(true)
  await page.locator('[data-hero]').getByRole('button').click()
  await viewer.waitFor()
  await page.goBack()
  await viewer.waitFor({ state: 'detached' })
  expect(page.url()).toContain('/article/')
})

test('a player’s site gets no request before a press anywhere in its space, which does not change; its note is below its name', async () => {
  const asked: string[] = []
  await page.route(/youtube/, (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return route.fulfill({ contentType: 'text/html', body: 'playing' })
  })
  const name = 'La bisagra del Pliego 3, abierta y cerrada cien mil veces, paso a paso y sin cortes'
  const frame = `<iframe src="https://www.youtube-nocookie.com/embed/abc" title="${name}"></iframe>`
  await page.setViewportSize({ width: 320, height: 700 })
  await withArticle({ content: `<p>Antes.</p>${frame}<p>Después.</p>` }, async () => {
    await appReady(page)
    await page.getByText('Después.').scrollIntoViewIfNeeded()
    // In document coordinates: a click may scroll to its target.
    const box = () =>
      page.locator('[data-embed]').evaluate((embed) => {
        const { left, top, width, height } = embed.getBoundingClientRect()
        return [left + scrollX, top + scrollY, width, height].map((length) => length.toFixed(2))
      })
    const place = await box()
    expect(asked).toEqual([])
    const [end = 0, below = 0] = await page.locator('[data-embed]').evaluate((embed) => {
      const [button, note] = [embed.querySelector('button'), embed.querySelector('a')?.parentElement]
      return [button?.lastElementChild?.getBoundingClientRect().bottom, note?.getBoundingClientRect().top]
    })
    expect(end).toBeGreaterThan(0)
    expect(Math.round(end)).toBeLessThanOrEqual(Math.round(below))
    await page.locator('[data-embed]').click({ position: { x: 4, y: 4 } })
    await page.frameLocator('[data-embed] iframe').getByText('playing').waitFor()
    expect(asked).toEqual(['/embed/abc'])
    expect(await box()).toEqual(place)
  })
})

test('the size of the letters, the line length and the theme are chosen over the text, and stored', async () => {
  await page.setViewportSize(DESKTOP)
  await openReview('Garúa Pliego 3')
  const look = () =>
    page.evaluate(() => {
      const words = document.querySelector('.prose > p')
      if (!words) throw new Error('no text')
      const { fontSize, width } = getComputedStyle(words)
      const ground = getComputedStyle(document.documentElement).backgroundColor
      return { size: Number.parseFloat(fontSize), width: Number.parseFloat(width), ground }
    })
  const before = await look()
  await tools().getByRole('button', { name: 'Lectura' }).click()
  const sheet = page.getByRole('group', { name: 'Lectura', exact: true })
  await sheet.getByText('Estrecha').click()
  await expect.poll(async () => (await look()).width).toBeLessThan(before.width)
  await sheet.getByText('Muy grande').click({ force: true })
  await expect.poll(async () => (await look()).size).toBeGreaterThan(before.size)
  await sheet.getByRole('button', { name: 'Oscuro' }).click()
  await expect.poll(async () => (await look()).ground).not.toBe(before.ground)
  const chosen = await look()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page.reload({ waitUntil: 'domcontentloaded' })
  await page.locator('.prose > p').first().waitFor()
  expect(await look()).toEqual(chosen)
  await page.evaluate(() => localStorage.clear())
})

test('the list of contents is within reach on a phone, and marks the present section', async () => {
  await page.setViewportSize(PHONE)
  await openReview('Garúa Pliego 3')
  await page.mouse.wheel(0, 600)
  await tools().getByRole('button', { name: 'Índice' }).click()
  const list = page.getByRole('navigation', { name: 'Índice' })
  const last = list.getByRole('link').last()
  const words = (await last.textContent()) ?? ''
  await last.click()
  await list.waitFor({ state: 'hidden' })
  await expect
    .poll(() =>
      page.getByRole('heading', { name: words }).evaluate((heading) => heading.getBoundingClientRect().top),
    )
    .toBeLessThan(200)
  await tools().getByRole('button', { name: 'Índice' }).click()
  await expect.poll(() => list.locator('[aria-current]').textContent()).toBe(words)
})

test('the list of contents follows a jump to the end', async () => {
  await page.setViewportSize(DESKTOP)
  await openReview('Garúa Pliego 3')
  const current = page.getByRole('navigation', { name: 'En esta reseña' }).locator('[aria-current]')
  await page.evaluate(() => document.querySelector('[aria-labelledby=related]')?.scrollIntoView())
  const last = page.getByRole('navigation', { name: 'En esta reseña' }).getByRole('link').last()
  await expect.poll(() => current.textContent()).toBe(await last.textContent())
})

test('the tools do not cover the end of the text', async () => {
  await page.setViewportSize(PHONE)
  await openReview('Garúa Pliego 3')
  await tools().waitFor()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const top = await tools().evaluate((each) => each.getBoundingClientRect().top)
  const end = await page.locator('.prose').evaluate((each) => each.getBoundingClientRect().bottom)
  expect(top).toBeGreaterThanOrEqual(end)
})

test('the header hides while scrolling down on a phone in landscape, so most of the height is text', async () => {
  await page.setViewportSize({ width: 740, height: 360 })
  await openReview('Garúa Pliego 3')
  await tools().waitFor()
  /** The share of the window that is left for the text, judged by the element at the middle of each line of pixels. */
  const partOfText = () =>
    page.evaluate(() => {
      const lines = Array.from({ length: innerHeight }, (_, y) =>
        document.elementFromPoint(innerWidth / 2, y),
      )
      return (
        lines.filter(
          (element) =>
            element?.closest('article') && !element.closest('[aria-label="Herramientas de lectura"]'),
        ).length / innerHeight
      )
    })
  await page.mouse.move(370, 180)
  await page.mouse.wheel(0, 900)
  await expect.poll(partOfText).toBeGreaterThanOrEqual(0.7)
  await page.context().setOffline(true)
  await page.locator('[data-status-bar] > div').waitFor()
  await expect.poll(partOfText).toBeGreaterThanOrEqual(0.7)
  const retry = page.getByRole('button', { name: 'Reintentar' })
  expect(await retry.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight - 56)).toBe(
    true,
  )
  await page.context().setOffline(false)
  await page.mouse.wheel(0, -120)
  const top = () => page.getByRole('banner').evaluate((head) => Math.round(head.getBoundingClientRect().top))
  await expect.poll(top).toBe(0)
})
