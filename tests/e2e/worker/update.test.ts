import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, openBrowser } from '../../support/browser/browser.ts'
import { type BuildCopy, nextBuild } from '../../support/server/next-build.ts'
import { serveFolder, type StaticHost } from '../../support/server/static-host.ts'
import { answered, expectTrouble, tolerateTrouble } from '../../support/browser/trouble.ts'

// The host has no table API.
tolerateTrouble(answered(404, '/rest/v1/'))

const CURRENT = 'dist/client'

let second: BuildCopy
let third: BuildCopy

beforeAll(async () => {
  second = await nextBuild(CURRENT, 'secondbuild')
  third = await nextBuild(CURRENT, 'thirdbuild')
})

afterAll(async () => {
  await second.dispose()
  await third.dispose()
})

/** A visit that the worker controls. The host has no table API, which these tests do not need. */
async function openControlled(device: Browser, host: StaticHost): Promise<Page> {
  const page = await device.newPage()
  await page.goto(host.address)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return page
}

async function withHost(run: (host: StaticHost, device: Browser) => Promise<void>): Promise<void> {
  const host = await serveFolder(CURRENT)
  const device = await openBrowser()
  try {
    await run(host, device)
  } finally {
    await device.dispose()
    await host.close()
  }
}

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })

const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'Hay una versión nueva' })
const press = (page: Page) => offer(page).getByRole('button', { name: 'Actualizar' }).click()
const buildOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['build'] ?? 'first')

describe('a new version', () => {
  test('is not offered on a first visit, also if its first page is left during the installation', () =>
    withHost(async (host, device) => {
      const left = await device.newPage()
      await left.goto(host.address)
      await expect.poll(() => host.asked.includes('/app.html')).toBe(true)
      await left.close()
      const page = await openControlled(device, host)
      await page.waitForLoadState('networkidle')
      expect(await offer(page).count()).toBe(0)
    }))

  test('is not offered where a network answers with an empty worker, nor when the same build is back', () =>
    withHost(async (host, device) => {
      const page = await openControlled(device, host)
      const installed = await page.evaluateHandle(async () => {
        const workers: ServiceWorker[] = []
        const registration = await navigator.serviceWorker.getRegistration()
        registration?.addEventListener('updatefound', () => {
          const worker = registration.installing
          worker?.addEventListener('statechange', () => worker.state === 'installed' && workers.push(worker))
        })
        return workers
      })
      const untilInstalled = async (count: number) => {
        await lookForUpdate(page)
        await page.waitForFunction(([workers, least]) => workers.length === least, [
          installed,
          count,
        ] as const)
      }
      host.pretend('/sw.js', { body: () => '' })
      await untilInstalled(1)
      host.pretend('/sw.js', null)
      await untilInstalled(2)
      expect(await offer(page).count()).toBe(0)
      host.deploy(second.folder)
      await untilInstalled(3)
      await offer(page).waitFor()
    }))

  test('is offered in a toast and never forced: it runs after Actualizar, in each of two tabs after its own press', () =>
    withHost(async (host, device) => {
      const one = await openControlled(device, host)
      const two = await openControlled(device, host)
      await two.evaluate(() => Object.assign(window, { typed: 'a word' }))
      host.deploy(second.folder)
      await lookForUpdate(one)
      await offer(two).waitFor()
      await one.reload()
      expect(await buildOf(one)).toBe('first')
      await press(one)
      await expect.poll(() => buildOf(one).catch(() => '')).toBe('secondbuild')
      await one.locator('main h1').first().waitFor()
      expect(await offer(one).count()).toBe(0)
      expect(await two.evaluate(() => 'typed' in window)).toBe(true)
      await press(two)
      await expect.poll(() => buildOf(two).catch(() => '')).toBe('secondbuild')
    }))

  test('runs after Actualizar, also while the old worker is busy', () =>
    withHost(async (host, device) => {
      const page = await openControlled(device, host)
      host.hold('/pictures/')
      await page.evaluate(() => {
        const addresses = Array.from({ length: 40 }, (_, index) => `/pictures/slow-${index}.webp`)
        navigator.serviceWorker.controller?.postMessage({
          type: 'KEEP_PICTURES',
          addresses,
          bytes: 20_000_000,
        })
      })
      await expect.poll(() => host.asked.some((path) => path.startsWith('/pictures/'))).toBe(true)
      host.deploy(second.folder)
      await lookForUpdate(page)
      await press(page)
      // Sooner than the fallback for a worker that never hands over.
      await expect.poll(() => buildOf(page).catch(() => ''), { timeout: 4000 }).toBe('secondbuild')
    }))

  test('keeps the previous build for a tab that still runs it, and deletes the one before', () =>
    withHost(async (host, device) => {
      const stored = (page: Page) =>
        page.evaluate(async () => {
          const names = await caches.keys()
          const lists = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()))
          return lists.flat().map((request) => new URL(request.url).pathname)
        })
      const isFirst = (path: string) =>
        path.startsWith('/assets/index-') && !/-(?:second|third)build\./.test(path)
      const one = await openControlled(device, host)
      const two = await openControlled(device, host)
      const chunk = (await stored(two)).find((path) => isFirst(path) && path.endsWith('.js')) ?? ''
      host.deploy(second.folder)
      await lookForUpdate(one)
      await press(one)
      await expect.poll(() => buildOf(one).catch(() => '')).toBe('secondbuild')
      // The host no longer has it, but the tab may still request it.
      expect(await two.evaluate(async (path) => (await fetch(path)).status, chunk)).toBe(200)
      host.deploy(third.folder)
      await lookForUpdate(one)
      await press(one)
      await expect.poll(() => buildOf(one).catch(() => '')).toBe('thirdbuild')
      await expect.poll(async () => (await stored(one)).some((path) => isFirst(path))).toBe(false)
      expect((await stored(one)).some((path) => path.includes('-secondbuild.'))).toBe(true)
    }))

  test('P14.3 waits while a form has changes, and is offered once it has none', () =>
    withHost(async (host, device) => {
      const page = await openControlled(device, host)
      // There is no server behind this host: the flag alone opens the form.
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
      expect(
        await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state),
      ).toBe('installed')
      expect(await offer(page).count()).toBe(0)
      await name.fill('')
      await page.getByLabel('Slug').fill('')
      await offer(page).waitFor()
      await name.fill('Otra vez')
      await offer(page).waitFor({ state: 'detached' })
      expect(await name.inputValue()).toBe('Otra vez')
    }))
})

test('a chunk missing on device and host reloads the page once, and never again', () =>
  withHost(async (host, device) => {
    expectTrouble(answered(404, '/assets/article'), /falta un archivo de la aplicación/)
    const page = await device.newPage()
    await page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
    })
    const loads = () => host.asked.filter((path) => path === '/article/any').length
    const gone = /\/assets\/article-/
    await page.route(gone, (route) =>
      route.fulfill({ status: 404, contentType: 'text/javascript', body: '' }),
    )
    await page.goto(`${host.address}/article/any`)
    await expect.poll(loads).toBe(2)
    // The second time, the screen shows the error.
    await page.getByText('Error: falta un archivo de la aplicación').waitFor()
    expect(loads()).toBe(2)
  }))
