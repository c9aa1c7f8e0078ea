// What another app shares with the installed magazine: the worker accepts it, and the form of a new article asks
// about it.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../../support/browser/browser.ts'
import { administrator, body, keptDrafts, keptOnDevice, title, toast } from '../../support/editor/editing.ts'
import { pictures, smallJpeg } from '../../support/browser/photographs.ts'
import { browser, onSignedInPage, page, site } from '../../support/editor/signed-in-page.ts'
import {
  beKnown,
  forgetShares,
  keptShares,
  no,
  openStranger,
  question,
  share,
  type Stranger,
  submit,
  underWorker,
  yes,
} from '../../support/window/sharing.ts'

let photograph: string
let stranger: Stranger

onSignedInPage({ serviceWorkers: 'allow' })
beforeAll(async () => {
  photograph = (await smallJpeg('#2080ff')).toString('base64')
  stranger = await openStranger(site)
  await beKnown(browser, site)
})
afterEach(async () => await forgetShares(page, site))
afterAll(() => stranger.close())

/** The writes requested from the server since the mark, except those of every start of the backoffice. */
const writesSince = (mark: number) =>
  site.requests
    .slice(mark)
    .filter((line) => /^(?:POST|PUT|PATCH|DELETE) \/(?:rest|storage)\//.test(line))
    .filter((line) => !/\/object\/list\/pictures$|\/rpc\/keep_draft_pictures$/.test(line))

const NOTE = {
  title: 'Un móvil que se dobla',
  text: 'Lo han visto en Tokio.',
  url: 'https://example.org/nota',
}

test('opens a new article with the text, the link and the picture, after a yes', async () => {
  const mark = site.requests.length
  await share(page, site, { ...NOTE, picture: photograph })
  await question(page).getByText(NOTE.title).waitFor()
  await question(page).getByText('Llega del menú de compartir de este dispositivo.').waitFor()
  await question(page).getByText('1 imagen').waitFor()
  expect(await keptDrafts(page)).toEqual([])
  expect(writesSince(mark)).toEqual([])
  await yes(page).click()
  await expect.poll(() => title(page).inputValue()).toBe(NOTE.title)
  expect(await body(page).textContent()).toContain(NOTE.text)
  expect(await body(page).textContent()).toContain('<a href="https://example.org/nota">')
  await pictures(page).first().waitFor()
  // It was uploaded once: a reload shows the draft, without a second picture or another question.
  await keptOnDevice(page)
  await page.reload()
  await expect.poll(() => title(page).inputValue()).toBe(NOTE.title)
  await pictures(page).first().waitFor()
  expect(await pictures(page).count()).toBe(1)
  expect(await question(page).count()).toBe(0)
  expect(await site.write('GET', '/rest/v1/articles?select=id')).toEqual([])
})

test('a share of another site’s page is refused, and nothing of it is stored', async () => {
  const mark = site.requests.length
  await underWorker(page, site)
  await page.goto(`${stranger.origin}/`)
  await submit(page, site, { ...NOTE, picture: photograph })
  await toast(page, 'No se ha recibido todo', 'Lo ha enviado una página web')
  expect(await question(page).count()).toBe(0)
  expect([await keptShares(page), await keptDrafts(page)]).toEqual([[], []])
  expect(writesSince(mark)).toEqual([])
})

test('a share without an origin waits, and is discarded without a trace', async () => {
  const mark = site.requests.length
  await underWorker(page, site)
  await page.goto(`${stranger.origin}/hidden`)
  await submit(page, site, { ...NOTE, picture: photograph })
  await question(page).getByText('El navegador no dice de dónde llega').waitFor()
  expect(await no(page).evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await keptDrafts(page)).toEqual([])
  await no(page).click()
  await page.waitForURL(/\/admin\/articles\/new$/)
  await expect.poll(() => keptShares(page)).toEqual([])
  expect(await title(page).inputValue()).toBe('')
  expect(await keptDrafts(page)).toEqual([])
  expect(writesSince(mark)).toEqual([])
})

test('a share of too many bytes is not read to its end, and nothing is stored', async () => {
  await share(page, site, { title: 'Enorme', size: 180 * 1024 ** 2 })
  await toast(page, 'No se ha recibido todo', 'caben 5 imágenes de hasta 10 MB')
  expect(await keptShares(page)).toEqual([])
})

test('a postponed question comes again with the next new article', async () => {
  await share(page, site, { title: 'Para luego' })
  await question(page).waitFor()
  await page.keyboard.press('Escape')
  await question(page).waitFor({ state: 'hidden' })
  await page.goto(`${site.origin}/admin/articles/new`)
  await question(page).getByText('Para luego').waitFor()
  await yes(page).click()
  await expect.poll(() => title(page).inputValue()).toBe('Para luego')
})

test('nothing is stored on a device where nobody is signed in, and a sign-in reports it', async () => {
  const other = await openBrowser()
  const visitor = await other.newPage()
  await share(visitor, site, { ...NOTE, picture: photograph })
  await visitor.waitForURL(/\/admin\/login\?origen=/)
  expect(await keptShares(visitor)).toEqual([])
  const { email, password } = await administrator()
  await visitor.getByLabel('Usuario (email)').fill(email)
  await visitor.getByLabel('Contraseña').fill(password)
  await visitor.getByRole('button', { name: 'Entrar' }).click()
  await toast(visitor, 'No se ha recibido todo', 'hay que haber entrado antes')
  await share(visitor, site, NOTE)
  await yes(visitor).click()
  await expect.poll(() => title(visitor).inputValue()).toBe(NOTE.title)
  await other.dispose()
})

test('without a worker the server redirects to the form, which reports that nothing arrived', async () => {
  const answer = await fetch(`${site.origin}/admin/share`, { method: 'POST', redirect: 'manual', body: 'x' })
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    '/admin/articles/new?compartido=not-taken',
  ])
  await page.goto(`${site.origin}/admin/articles/new?compartido=not-taken`)
  await toast(page, 'No se ha recibido todo', 'no estaba lista')
})
