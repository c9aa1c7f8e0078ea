// On a slow connection a first visit stores its texts before its worker is installed.
import { expect, test } from 'vitest'
import { openBrowser } from '../../support/browser/browser.ts'
import { holdRequests, openSite } from '../../support/browser/site.ts'
import { everythingStored, picturesKept } from '../../support/sync/stored.ts'

test('P12.2 pictures of the newest articles follow once a late worker is installed, without another visit', async () => {
  const site = await openSite()
  const browser = await openBrowser()
  const hold = holdRequests(({ url }) => new URL(url).pathname === '/sw.js')
  site.intercept(hold.intercept)
  const visit = await browser.newPage()
  await visit.goto(site.origin)
  // No worker stores pictures yet, so none counts as missing.
  await everythingStored(visit, 43)
  hold.open()
  await picturesKept(visit, 40)
  await everythingStored(visit, 43)
  expect(await visit.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1)
  await browser.dispose()
  await site.dispose()
})
