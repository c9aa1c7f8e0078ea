import { expect, test } from 'vitest'
import { appReady, holdFiles } from '../../support/browser/app-start.ts'
import { DESKTOP, PHONE } from '../../support/browser/browser.ts'
import { onReaderPage, browser, page, site, withArticle } from '../../support/browser/reader-page.ts'

onReaderPage()

test('P4.1 the header stays in sight; its menu icon is on small screens only and opens the categories', async () => {
  await page.setViewportSize(PHONE)
  await page.mouse.wheel(0, 4000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
  expect(
    await page
      .locator('header')
      .first()
      .evaluate((header) => header.getBoundingClientRect().top),
  ).toBe(0)
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  const menu = page.getByRole('navigation', { name: 'Menú' })
  await menu.getByRole('link', { name: 'VR/AR' }).click()
  await page.getByRole('heading', { name: 'Reviews Filtrados' }).waitFor()
  expect(await menu.isVisible()).toBe(false)
  await page.setViewportSize(DESKTOP)
  expect(await page.getByRole('button', { name: 'Abrir el menú' }).isVisible()).toBe(false)
})

test('P4.12 the selected filter is filled with its category colour, in both themes', async () => {
  await page.goto(`${site.origin}/categoria/gaming`)
  const chosen = page.getByRole('navigation', { name: 'Filtrar por categoría' }).locator('[aria-current]')
  await chosen.waitFor()
  const fill = () => chosen.evaluate((link) => getComputedStyle(link).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(fill).toBe('rgb(211, 40, 28)')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(fill).toBe('rgb(253, 117, 99)')
  expect(await chosen.locator('svg').count()).toBe(1)
})

test('P3.1 Back from an article returns to the same page, filter and scroll', async () => {
  await page.getByRole('link', { name: 'Siguiente' }).click()
  await page.getByText('Página 2 de 4').first().waitFor()
  const card = page.locator('li[data-story]').nth(7)
  await card.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(500)
  await card.getByRole('link').dispatchEvent('click')
  await page.waitForURL(/\/article\//)
  await page.getByRole('heading', { name: 'Conclusión' }).waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await page.getByText('Página 2 de 4').first().waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
  expect(new URL(page.url()).pathname).toBe('/pagina/2')
})

test('"Volver" on an article whose link was pressed before the app started goes back to the list', async () => {
  const fresh = await browser.newPage()
  const letGo = await holdFiles(fresh)
  await fresh.goto(`${site.origin}/categoria/audio`)
  await fresh.locator('li[data-story]').first().getByRole('link').click()
  await fresh.waitForURL(/\/article\//)
  letGo()
  await appReady(fresh)
  await fresh.getByText('Volver', { exact: true }).click()
  // Firefox's driver does not report a step back within the app.
  await expect.poll(() => fresh.evaluate(() => location.href)).toBe(`${site.origin}/categoria/audio`)
  await fresh.close()
})

test('a printed article has its whole width, light colours, its source, and the addresses of its links as notes', async () => {
  const content =
    '<p>Véase <a href="/article/otro">la otra</a>, <a href="https://ejemplo.es/a">el fabricante</a>, ' +
    '<a href="#abajo">abajo</a> y <a href="https://ejemplo.es/b">https://ejemplo.es/b</a>.</p>' +
    '<h2>Lo mejor</h2><ul><li>Pesa poco</li></ul><h2>Lo peor</h2><ul><li>Cruje</li></ul><ul><li>Una</li></ul>' +
    `<table><tr>${'<td>Una celda</td>'.repeat(20)}</tr></table><pre>${'largo '.repeat(60)}</pre>`
  await withArticle({ content }, async (address) => {
    await page.getByText('Ver más artículos').waitFor()
    await page.locator('[data-testid=on-paper] li').first().waitFor({ state: 'attached' })
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.setViewportSize({ width: 720, height: 1000 })
    const printed = await page.evaluate(() => ({
      outside: [...document.querySelectorAll('body *')]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
        .filter((element) => element.textContent.trim() !== '' || element.matches('svg, img'))
        .filter(
          (element) =>
            element.closest('article, header') === null && element.querySelector('article') === null,
        )
        .map((element) => element.outerHTML.slice(0, 80)),
      notes: Array.from(
        document.querySelectorAll('[data-testid=on-paper] :is(li, p)'),
        (note) => note.textContent,
      ),
      signs: ['.prose > div > div > h2', '.prose > div > div + div > h2', '.prose > ul > li'].map((name) => {
        const sign = document.querySelector(name)
        return sign && getComputedStyle(sign, '::before').content.slice(0, 3)
      }),
      background: getComputedStyle(
        document.querySelector('.prose > div > div > h2') ?? document.body,
        '::before',
      ).backgroundImage,
      part:
        (document.querySelector('.prose > p')?.getBoundingClientRect().width ?? 0) /
        (document.querySelector('.prose')?.clientWidth ?? 1),
      paper: getComputedStyle(document.documentElement).backgroundColor,
      over: Math.max(
        ...[...document.querySelectorAll('article *')].map((one) => one.getBoundingClientRect().right),
      ),
    }))
    expect(printed).toMatchObject({
      outside: [],
      notes: [`${site.origin}/article/otro`, 'https://ejemplo.es/a', `Cacharreo · ${address}`],
      signs: ['"+"', '"−"', '"–"'],
      background: 'none',
      part: expect.closeTo(1, 2),
      paper: 'rgb(253, 253, 252)',
    })
    expect(printed.over).toBeLessThanOrEqual(720)
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  })
})

test('columns out of sight do not make a table’s rows taller, and a small table does not scroll', async () => {
  const table = (last: string) =>
    `<table><thead><tr><th>Medio</th><th>Total</th></tr></thead><tbody><tr><td>Autobús</td><td>${last}</td></tr></tbody></table>`
  await page.setViewportSize(PHONE)
  const content = table('25 min') + table('Veinticinco minutos y un paseo que sobra')
  await withArticle({ content }, async () => {
    await page.getByText('Veinticinco minutos').waitFor()
    const boxes = await page.locator('.prose [role=region]').evaluateAll((each) =>
      each.map((box) => ({
        scrolls: box.scrollWidth > box.clientWidth,
        height: box.querySelector('tbody tr')?.getBoundingClientRect().height.toFixed(2),
      })),
    )
    expect(boxes.map(({ scrolls }) => scrolls)).toEqual([false, true])
    expect(boxes[1]?.height).toBe(boxes[0]?.height)
  })
})

test('a title too long for its lines fills them before it is cut', async () => {
  const shares = await page.locator('li[data-story] h3').evaluateAll((titles) =>
    titles
      .filter((title) => title instanceof HTMLElement && title.scrollHeight > title.clientHeight + 4)
      .map((title) => {
        const range = document.createRange()
        range.selectNodeContents(title)
        return (range.getClientRects()[0]?.width ?? 0) / title.clientWidth
      }),
  )
  expect(shares.length).toBeGreaterThan(2)
  expect(Math.min(...shares)).toBeGreaterThan(0.7)
})
