// The reader's own data: exported as a file, imported on another device, and deleted with everything else.
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { appReady } from '../../support/browser/app-start.ts'
import { type Browser, DESKTOP, openBrowser } from '../../support/browser/browser.ts'
import { countIn } from '../../support/editor/device-dump.ts'
import { siteForTests } from '../../support/browser/site.ts'
import { everythingStored } from '../../support/sync/stored.ts'
import { expectTrouble, unanswered } from '../../support/browser/trouble.ts'

const REVIEWS = 43

const site = siteForTests()
let browser: Browser
let page: Page

beforeEach(async () => {
  browser = await openBrowser({ viewport: DESKTOP })
  page = await openHome()
  return () => browser.dispose()
})

/** A home page with everything stored, and a worker. */
async function openHome(): Promise<Page> {
  const opened = await browser.newPage()
  await opened.goto(site.origin)
  await everythingStored(opened, REVIEWS)
  await opened.evaluate(() => navigator.serviceWorker.ready)
  await appReady(opened)
  return opened
}

const own = () => page.getByRole('region', { name: 'Mis cosas' })
const savedHere = (tab: Page) => countIn(tab, 'cacharreo-own', 'saved')

/** Saves the first review of the list by keyboard alone, and returns its title. */
async function saveFirst(): Promise<string> {
  await page.locator('li[data-story] h3 a').first().focus()
  await page.keyboard.press('s')
  const save = page.locator('li[data-story] [data-save]').first()
  await expect.poll(() => save.getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => savedHere(page)).toBe(1)
  return (await page.locator('li[data-story] h3').first().textContent()) ?? ''
}

async function openSettings(): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await own().waitFor()
}

describe('everything is deleted', () => {
  async function erase(): Promise<void> {
    await openSettings()
    await own().getByRole('button', { name: 'Borrar todo de este dispositivo' }).click()
    const question = page.getByRole('alertdialog', { name: '¿Borrar todo de este dispositivo?' })
    await question.getByText('1 review guardada y').waitFor()
    await question.getByRole('button', { name: 'Borrar todo' }).click()
    await page.waitForURL(`${site.origin}/`)
  }

  test('also offline: the app still opens, and fills once there is a connection', async () => {
    await saveFirst()
    const keepsPages = () => page.evaluate(() => caches.has('cacharreo-pages'))
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const later = await browser.newPage()
    await later.goto(site.origin)
    await expect.poll(keepsPages).toBe(true)
    await later.close()
    await openSettings()
    await page.getByText('Ajustes').first().waitFor()
    expectTrouble(unanswered('/rest/v1/rpc/'))
    await site.stop()
    await erase()
    await page.getByRole('link', { name: 'Cacharreo, inicio.' }).waitFor()
    expect(await keepsPages()).toBe(false)
    await site.start()
    await page.reload()
    await everythingStored(page, REVIEWS)
    expect(await savedHere(page)).toBe(0)
  })
})

test('errors of the app are copied from the settings, without search queries', async () => {
  expectTrouble(/planted/)
  await browser.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${site.origin}/ajustes`)
  const app = page.getByRole('region', { name: 'Aplicación' })
  await app.getByText('Nada ha fallado en este dispositivo.').waitFor()
  await page.goto(`${site.origin}/search?q=secreto`)
  await appReady(page)
  // The error log is loaded after the screen: until then, errors are not recorded.
  const plantedAndKept = () =>
    page.evaluate(() => {
      setTimeout(() => void Promise.reject(new Error(`planted at ${location.href}`)))
      return localStorage.getItem('errors') ?? ''
    })
  await expect.poll(plantedAndKept).toContain('planted')
  await page.goto(`${site.origin}/ajustes`)
  await app.getByRole('button', { name: 'Copiar registro' }).click()
  await app.getByText('Copiado. Pégalo donde te lo hayan pedido.').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^Cacharreo \d+\.\d+\.\d+ /)
  expect(copied).toContain(`/search\nError: planted at ${site.origin}/search`)
  expect(copied).not.toContain('secreto')
})
