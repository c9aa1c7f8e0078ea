import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser } from '../../support/browser/browser.ts'
import { type BuildCopy, nextBuild } from '../../support/server/next-build.ts'
import { serveFolder, type StaticHost } from '../../support/server/static-host.ts'
import { answered, tolerateTrouble } from '../../support/browser/trouble.ts'

// The host has no table API.
tolerateTrouble(answered(404, '/rest/v1/'))

const CURRENT = 'dist/client'

let second: BuildCopy
let host: StaticHost
let device: Browser

beforeAll(async () => {
  second = await nextBuild(CURRENT, 'secondbuild')
  host = await serveFolder(CURRENT)
  device = await openBrowser()
})
afterAll(async () => {
  await device.dispose()
  await host.close()
  await second.dispose()
})

test('P14.3 a new version waits while a form has changes, and is offered once it has none', async () => {
  const page = await device.newPage()
  await page.goto(host.address)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // No server stands behind this host: the flag alone opens the form.
  await page.evaluate(() => localStorage.setItem('admin_auth', 'true'))
  await page.goto(`${host.address}/admin/categories/new`)
  const name = page.getByLabel('Nombre')
  await name.fill('Domótica')
  host.deploy(second.folder)
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
    const { installing } = registration ?? {}
    await new Promise<void>((done) => {
      if (!installing) done()
      installing?.addEventListener('statechange', () => installing.state === 'installed' && done())
    })
  })
  const offer = page.getByRole('status').filter({ hasText: 'Hay una versión nueva' })
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state),
  ).toBe('installed')
  expect(await offer.count()).toBe(0)
  await name.fill('')
  await page.getByLabel('Slug').fill('')
  await offer.waitFor()
  await name.fill('Otra vez')
  await offer.waitFor({ state: 'detached' })
  expect(await name.inputValue()).toBe('Otra vez')
})
