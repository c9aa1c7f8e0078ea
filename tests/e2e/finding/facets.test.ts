// Facets of categories and searches in a browser: the sheet on a phone, the column on a wide screen, offline, and
// Back.
import { beforeEach, describe, expect, test } from 'vitest'
import { axeFaults } from '../../support/browser/accessibility.ts'
import { DESKTOP, PHONE } from '../../support/browser/browser.ts'
import { browser, onReaderPage, page, site } from '../../support/browser/reader-page.ts'
import { everythingStored, workerInstalled } from '../../support/sync/stored.ts'

onReaderPage()

const LIST = 'section[aria-labelledby=todas-las-reviews]'
const lines = () => page.locator(`${LIST} li[data-story]`)
const query = () => new URL(page.url()).search
const order = () => page.getByRole('combobox', { name: 'Orden' })

async function openList(search = ''): Promise<void> {
  await page.goto(`${site.origin}/categoria/smartphones${search}`)
  await order().waitFor()
}

beforeEach(() => page.setViewportSize(DESKTOP))

test('P27.22 the sheet of a phone counts, shows the list, and gives the focus back', async () => {
  await page.setViewportSize(PHONE)
  await openList()
  const button = page.getByRole('button', { name: 'Filtrar' })
  await button.click()
  const sheet = page.getByRole('dialog', { name: 'Filtrar' })
  await sheet.waitFor()
  expect(await axeFaults(page, '[data-testid=sheet]')).toEqual([])
  const small = await sheet
    .locator('button, input[type=text], label:has([type=checkbox])')
    .evaluateAll((all) =>
      all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML),
    )
  expect(small).toEqual([])
  const first = sheet.getByRole('group', { name: 'Marca' }).locator('label').first()
  const count = Number((await first.textContent())?.match(/\d+$/)?.[0])
  await first.click()
  await sheet.getByRole('button', { name: `Ver ${count} reseñas` }).click()
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(() => lines().count()).toBe(count)
  expect(query()).toMatch(/^\?marca=/)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Filtrar (1)')
  await page.goBack()
  await expect.poll(query).toBe('')
})

test('P27.22 the column of a wide screen changes the list, and Back restores list and scroll', async () => {
  await openList()
  const column = page.getByRole('region', { name: 'Filtros' })
  const brand = column.getByRole('group', { name: 'Marca' }).locator('label').first()
  const count = Number((await brand.textContent())?.match(/\d+$/)?.[0])
  await brand.click()
  await expect.poll(query).toMatch(/^\?marca=/)
  await expect.poll(() => lines().count()).toBe(count)
  expect(await axeFaults(page)).toEqual([])
  await lines().first().getByRole('link').first().click()
  await page.waitForURL(/\/article\//)
  await page.goBack()
  await expect.poll(() => lines().count()).toBe(count)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await page.goBack()
  await expect.poll(query).toBe('')
  await expect.poll(() => column.getByRole('checkbox').first().isChecked()).toBe(false)
})

describe('P27.24 an address with facets', () => {
  test('has the plain page, which engines are told not to list', async () => {
    const answers = ['', '?precio=-600', '?orden=-precio', '?utm_source=x', '?precio=600-1&precio=x'].map(
      async (search) => {
        const answer = await fetch(`${site.origin}/categoria/smartphones${search}`)
        return { search, robots: answer.headers.get('x-robots-tag'), html: await answer.text() }
      },
    )
    const [plain, ...asked] = await Promise.all(answers)
    expect(plain?.robots).toBeNull()
    expect(asked.map(({ robots }) => robots)).toEqual(['noindex', 'noindex', null, null])
    for (const { html } of asked) expect(html).toBe(plain?.html)
  })

  test('is applied on the device, also offline', async () => {
    await everythingStored(page, 43)
    await workerInstalled(page)
    await browser.context.setOffline(true)
    await openList('?precio=-600')
    await page.getByRole('button', { name: 'Quitar Precio: hasta 600 €' }).waitFor()
    const all = Number((await page.locator(`${LIST} .meta`).first().textContent())?.match(/^\d+/)?.[0])
    expect(await lines().count()).toBe(all)
    await page.getByRole('button', { name: 'Quitar filtros' }).click()
    await expect.poll(() => lines().count()).toBeGreaterThan(all)
    await browser.context.setOffline(false)
  })
})
