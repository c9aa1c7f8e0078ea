// A script whose bytes differ from the build's is not run, whoever changed them in transit.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Browser, openBrowser } from '../../support/browser/browser.ts'
import { siteForTests } from '../../support/browser/site.ts'
import { expectTrouble } from '../../support/browser/trouble.ts'

const site = siteForTests({ sample: false })
let browser: Browser

// The build's scripts are cached for a year: a browser does not request those that it has.
beforeEach(async () => {
  browser = await openBrowser({ serviceWorkers: 'block' })
})
afterEach(async () => {
  site.intercept(null)
  await browser.dispose()
})

test.each([
  ['a rendered page', '/', 'app'],
  ['a rendered page', '/', 'index'],
  ['the shell', '/ajustes', 'app'],
  ['the shell', '/ajustes', 'index'],
])('%s (%s) runs no other text of its script %s', async (_what, path, name) => {
  expectTrouble(/integrity/)
  site.intercept(async (request, ask) => {
    if (!new URL(request.url).pathname.startsWith(`/assets/${name}-`)) return null
    // Requested like this, the response is not compressed.
    const answer = await ask(new Request(request.url))
    const { headers } = answer
    return new Response(`${await answer.text()};document.documentElement.dataset.changed=''`, {
      headers: { 'content-type': headers.get('content-type') ?? '' },
    })
  })
  const page = await browser.newPage()
  const told = page.waitForEvent('console', (message) => message.text().includes('integrity'))
  await page.goto(site.origin + path)
  await told
  // A failed script may be requested again.
  await page.waitForLoadState('networkidle')
  expect(await page.locator('html[data-changed]').count()).toBe(0)
})
