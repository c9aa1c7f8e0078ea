// Reviews side by side: chosen on cards and in an article, for this visit; on a phone two at a time.
import { expect, test } from 'vitest'
import { appReady } from '../../support/browser/app-start.ts'
import { DESKTOP, PHONE } from '../../support/browser/browser.ts'
import { browser, onReaderPage, page, site } from '../../support/browser/reader-page.ts'
import { everythingStored, workerInstalled } from '../../support/sync/stored.ts'

onReaderPage()

async function idsOf(...titles: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const title of titles) {
    const [row] = await site.write(
      'GET',
      `/rest/v1/articles?select=id&title=like.${encodeURIComponent(`${title}*`)}&limit=1`,
    )
    ids.push(String(row?.['id']))
  }
  return ids
}

const NOBODY = '00000000-0000-4000-8000-00000000dead'

const tray = () => page.getByRole('region', { name: 'Reviews elegidas para comparar' })

test('reviews are chosen on a card and in an article, the choice survives a reload, and a fourth is refused', async () => {
  await page.setViewportSize(PHONE)
  await appReady(page)
  const card = page.locator('li[data-story]').first()
  const chosen = (await card.locator('h3').textContent()) ?? ''
  await card.getByRole('button', { name: 'Comparar' }).click()
  await tray().getByText('Comparar (1)').waitFor()
  const second = page.locator('li[data-story]').nth(1).locator('h3 a')
  const title = (await second.textContent()) ?? ''
  await second.click()
  await page
    .getByRole('group', { name: 'Herramientas de lectura' })
    .getByRole('button', { name: 'Comparar' })
    .click()
  await page.reload()
  await tray().getByText('Comparar (2)').waitFor()
  await tray().getByRole('link').click()
  await expect
    .poll(() => page.locator('thead a[href^="/article/"]').allTextContents())
    .toEqual([chosen, title])
  await page.goto(site.origin)
  await appReady(page)
  for (const nth of [3, 4])
    await page.locator('li[data-story]').nth(nth).getByRole('button', { name: 'Comparar' }).click()
  await page.getByText('Se comparan 3 reviews como mucho').waitFor()
  await tray().getByText('Comparar (3)').waitFor()
  // No toast covers the next control to press, on a list and over an article's tools.
  const underToast = () =>
    page.evaluate(() => {
      const [toast, ...controls] = ['[data-in]', '[data-tray]', '[aria-label="Herramientas de lectura"]'].map(
        (name) => document.querySelector(name)?.getBoundingClientRect(),
      )
      return controls.filter((one) => one && toast && one.top < toast.bottom && one.bottom > toast.top).length
    })
  await expect.poll(underToast).toBe(0)
  await page.locator('li[data-story]').nth(5).locator('h3 a').click()
  await page.waitForURL(/\/article\//)
  await page
    .getByRole('group', { name: 'Herramientas de lectura' })
    .getByRole('button', { name: 'Comparar' })
    .click()
  await page.locator('[data-in]').first().waitFor()
  await expect.poll(underToast).toBe(0)
  await page
    .getByRole('button', { name: /^Guardar/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^Guardada/ })
    .first()
    .click()
  const removed = page.locator('[data-in]', { hasText: 'Quitada de Guardados' })
  await removed.waitFor()
  expect(await removed.evaluate((toast) => toast.getBoundingClientRect().height)).toBeLessThan(60)
  await tray().getByRole('button', { name: 'No comparar nada' }).click()
  await tray().waitFor({ state: 'detached' })
})

test('P10.6 a phone shows two reviews at a time, a swipe shows the third, names and scores follow, and nothing else scrolls sideways', async () => {
  await page.setViewportSize(PHONE)
  const ids = await idsOf('Garúa Pliego 3', 'Brezo Vega', 'Tolva Mini 2')
  await page.goto(`${site.origin}/comparar?ids=${ids.join(',')}`)
  await appReady(page)
  const box = page.getByRole('region', { name: 'Comparación' })
  const inSight = () =>
    box.evaluate((each) => {
      const { left, right } = each.getBoundingClientRect()
      return [...each.querySelectorAll('thead a[href^="/article/"]')]
        .filter(
          (title) =>
            title.getBoundingClientRect().left >= left && title.getBoundingClientRect().right <= right + 1,
        )
        .map((title) => title.textContent)
    })
  const titles = await page.locator('thead a[href^="/article/"]').allTextContents()
  expect(await inSight()).toEqual(titles.slice(0, 2))
  await page.getByRole('rowheader', { name: 'Lo peor' }).scrollIntoViewIfNeeded()
  await page.mouse.move(180, 500)
  await page.mouse.wheel(260, 0)
  await expect.poll(inSight).toEqual(titles.slice(1))
  const names = page.locator('[data-names][data-shown]')
  const offsets = () => Promise.all([box, names].map((each) => each.evaluate(({ scrollLeft }) => scrollLeft)))
  await expect.poll(async () => new Set(await offsets()).size).toBe(1)
  expect((await offsets())[0]).toBeGreaterThan(100)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('a link to a comparison is a rendered page, is listed nowhere, and names missing reviews', async () => {
  const ids = await idsOf('Garúa Pliego 3', 'Yunque 14')
  const address = `${site.origin}/comparar?ids=${ids.join(',')},${NOBODY}`
  const html = await (await fetch(address)).text()
  expect(html).toContain('La bisagra: firme, muda y a ras')
  expect(html).toMatch(/<th scope="row"[^>]*><span[^>]*>Peso<\/span>/)
  expect(html).toContain('content="noindex"')
  await page.setViewportSize(DESKTOP)
  await page.goto(address)
  await page.getByText(`No hay ninguna review con el identificador «${NOBODY}».`).waitFor()
  const peso = page.getByRole('row', { name: /^Peso/ })
  const cells = await peso.getByRole('cell').allTextContents()
  expect(cells.map((text) => text.replaceAll('\u{a0}', ' '))).toEqual(['233 g Mejor', '1.338 g'])
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('link', { name: 'Volver' }).isVisible()).toBe(false)
  await page.emulateMedia({ media: null })
})

test('two reviews on the device are compared offline', async () => {
  const address = `${site.origin}/comparar?ids=${(await idsOf('Garúa Pliego 3', 'Yunque 14')).join(',')}`
  await everythingStored(page, 43)
  await workerInstalled(page)
  await browser.context.setOffline(true)
  await page.goto(address)
  await page.getByText('La bisagra: firme, muda y a ras').waitFor()
  await browser.context.setOffline(false)
})
