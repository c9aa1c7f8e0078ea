import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowserOnDisk } from '../../support/browser/browser.ts'
import { siteForTests } from '../../support/browser/site.ts'
import { tolerateTrouble, unanswered } from '../../support/browser/trouble.ts'
import { everythingStored, workerInstalled } from '../../support/sync/stored.ts'

// The server is gone on purpose.
tolerateTrouble(unanswered('/rest/v1/'), unanswered('/assets/'))

const PHONE = { width: 360, height: 740 }

const site = siteForTests()
let browser: Browser
let page: Page

/** One visit to the front page of the sample; then the server stops, and the browser starts cold. */
beforeAll(async () => {
  const visitor = await openBrowserOnDisk()
  const visit = await visitor.newPage()
  await visit.setViewportSize(PHONE)
  await visit.goto(site.origin)
  await visit.getByRole('heading', { name: 'All Reviews' }).waitFor()
  await everythingStored(visit, 43)
  await workerInstalled(visit)
  await site.stop()
  browser = await visitor.coldStart()
  page = await browser.newPage()
  await page.setViewportSize(PHONE)
})
afterAll(async () => {
  await browser.dispose()
})

const titles = () => page.locator('li[data-story] h3').allTextContents()
const isWithin = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

test('P27.32 offline on a phone, the foot leads to the guides, and a guide to its reviews', async () => {
  await page.goto(site.origin)
  await page.getByRole('link', { name: 'Guías' }).click()
  await page.getByRole('link', { name: '¿Qué auriculares por menos de 300 €?' }).click()
  await page.getByRole('heading', { level: 1, name: '¿Qué auriculares por menos de 300 €?' }).waitFor()
  await page.getByText('Comprobada el 20 de noviembre de 2026').waitFor()
  await page.getByText('Para dormir de lado, si el estuche cabe en tu bolso.').waitFor()
  expect(await titles()).toHaveLength(4)
  expect(await isWithin()).toBe(true)
  await page.locator('li[data-story] a').first().click()
  await page.getByRole('heading', { name: 'Conclusión' }).waitFor()
})

test('P27.30 offline on a phone, a review leads to its author, and to all their reviews', async () => {
  await page.getByRole('link', { name: 'Teo Lasarte' }).click()
  await page.getByRole('heading', { level: 1, name: 'Teo Lasarte' }).waitFor()
  await page.getByText('Mide el silencio, las cuestas y la batería antes de opinar.').waitFor()
  const first = await titles()
  await page.getByRole('link', { name: 'Siguiente' }).click()
  await expect.poll(titles).not.toEqual(first)
  expect(await isWithin()).toBe(true)
})

test('P27.34 offline on a phone, a category has its rankings, each at its own address', async () => {
  await page.goto(`${site.origin}/categoria/audio`)
  await page.getByRole('link', { name: 'Los mejores' }).click()
  await page.getByRole('heading', { level: 1, name: 'Los mejores de Audio' }).waitFor()
  const byScore = await titles()
  await page.getByRole('link', { name: 'Con más batería' }).click()
  await page.getByRole('heading', { level: 1, name: 'Los de Audio con más batería' }).waitFor()
  await expect.poll(titles).not.toEqual(byScore)
  expect(await isWithin()).toBe(true)
  const address = page.url()
  await page.goto(address)
  await page.getByRole('heading', { level: 1, name: 'Los de Audio con más batería' }).waitFor()
})

test('P27.37 offline, an unknown name is said to be unknown', async () => {
  await page.goto(`${site.origin}/guia/no-existe`)
  await page.getByRole('heading', { level: 1, name: 'Esta guía no existe' }).waitFor()
})
