// Readers follow addresses of the site that the magazine replaced, with the worker in control and offline. The server's
// redirects are in tests/server/pages/redirects.test.ts.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { browserForTests, openBrowser } from '../../support/browser/browser.ts'
import { siteForTests } from '../../support/browser/site.ts'
import { everythingStored } from '../../support/sync/stored.ts'
import {
  answered,
  expectTrouble,
  notFoundScreen,
  tolerateTrouble,
  unanswered,
} from '../../support/browser/trouble.ts'

// The test cuts the connection.
tolerateTrouble(unanswered(''))

const site = siteForTests()
const browser = browserForTests()
let page: Page
let id: string
let title: string

beforeAll(async () => {
  const [first] = await site.write(
    'GET',
    '/rest/v1/articles?select=id,title&order=published_at.desc&offset=5&limit=1',
  )
  id = String(first?.['id'])
  title = String(first?.['title'])
  await site.write('POST', '/rest/v1/redirects', [
    { path: '/2019/05/el-móvil-del-año', article_id: id },
    { path: '/?p=123', article_id: id },
    { path: '/notas/uno.html', article_id: id },
    ...Object.values(NEVER_FOLLOWED).map((path) => ({ path, article_id: id })),
  ])
  page = await browser.newPage()
})

const OLD = ['/2019/05/El-m%C3%B3vil-del-a%C3%B1o/?utm_source=boletin', '/?p=123', '/notas/uno.html']

/** Firefox remembers the redirects of the other addresses, even offline. */
const NEVER_FOLLOWED = { path: '/2018/11/otro-del-año', query: '/?p=124' }

async function expectArticle(address: string): Promise<void> {
  await page.goto(`${site.origin}${address}`)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/article/${id}`)
}

test('a former address shows the article from the device, with the worker in control', async () => {
  await page.goto(site.origin)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await everythingStored(page, 43)
  for (const address of OLD) await expectArticle(address)
  // A navigation by the page's own script follows it, too.
  await page.goto(site.origin)
  await page.evaluate((address) => location.assign(address), OLD[0] ?? '')
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
})

test('an unknown address is 404 without a lookup for the front page, with the worker in control', async () => {
  expectTrouble(...notFoundScreen('/no/existe'))
  const answer = await page.goto(`${site.origin}/no/existe`)
  expect([answer?.status(), answer?.fromServiceWorker()]).toEqual([404, true])
  await page.getByText('Oops! Page not found').waitFor()
  site.requests.length = 0
  await page.goto(`${site.origin}/?utm_source=boletin`)
  await page.getByRole('heading', { name: 'All Reviews' }).waitFor()
  expect(site.requests.filter((request) => request.startsWith('GET /?'))).toEqual([])
})

test('an unknown post number shows the front page, and so does a failed lookup', async () => {
  await page.goto(`${site.origin}/?p=999`)
  await page.getByRole('heading', { name: 'All Reviews' }).waitFor()
  expectTrouble(answered(404, '/2019/05/'))
  tolerateTrouble(/404: \/2019\/05\//)
  site.intercept((request) =>
    new URL(request.url).pathname.startsWith('/2019/') ? new Response('', { status: 503 }) : null,
  )
  await page.goto(`${site.origin}${OLD[0] ?? ''}`)
  await page.getByText('Oops! Page not found').waitFor()
  site.intercept(null)
})

test('an unknown address is reported offline, and the magazine opens as usual', async () => {
  tolerateTrouble(/404: \/2018\/11\//, answered(404, '/2018/11/'))
  await browser.context.setOffline(true)
  await page.goto(`${site.origin}${NEVER_FOLLOWED.path}`)
  await page.getByText('Oops! Page not found').waitFor()
  await page.goto(site.origin + NEVER_FOLLOWED.query)
  await page.getByRole('heading', { name: 'All Reviews' }).waitFor()
  await browser.context.setOffline(false)
})

test('a former slug redirects with the worker in control of a device that knows the present one', async () => {
  await site.write('PATCH', '/rest/v1/categories?slug=eq.audio', { slug: 'sonido' })
  const reader = await openBrowser()
  const visit = await reader.newPage()
  await visit.goto(site.origin)
  await visit.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await everythingStored(visit, 43)
  for (const list of ['categoria', 'mejores']) {
    const present = `${site.origin}/${list}/sonido`
    // On a busy machine the worker may answer with the shell, after which the app redirects. In time it redirects itself.
    const answered = async () => {
      const answer = await visit.goto(`${site.origin}/${list}/audio`)
      await visit.waitForURL(present)
      return [answer?.fromServiceWorker(), answer?.url()]
    }
    await expect.poll(answered).toEqual([true, present])
  }
  await reader.dispose()
})
