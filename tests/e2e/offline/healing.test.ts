// What a device has in the place of the app, by an earlier release or however else, does not stay there.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, openBrowser } from '../../support/browser/browser.ts'
import { firstRelease } from '../../support/server/first-release.ts'
import { type BuildCopy, nextBuild } from '../../support/server/next-build.ts'
import { serveFolder, type StaticHost } from '../../support/server/static-host.ts'
import { stopWorkers } from '../../support/browser/stop-workers.ts'
import { answered, tolerateTrouble, unanswered } from '../../support/browser/trouble.ts'
import {
  comeBack,
  expectApp,
  fileOf,
  HALF,
  HOTEL,
  LATE,
  OTHER_TEXT,
  SIGN_IN,
  isKept,
  strangers,
} from '../../support/sync/wrong-answers.ts'

// The host has no table API, and is gone where a test wants it.
tolerateTrouble(answered(404, '/rest/v1/'), unanswered('/rest/v1/'))

const CURRENT = 'dist/client'

let host: StaticHost
let device: Browser
let second: BuildCopy

beforeAll(async () => {
  second = await nextBuild(CURRENT, 'secondbuild')
})
afterAll(() => second.dispose())
beforeEach(async () => {
  host = await serveFolder(CURRENT)
  device = await openBrowser()
})
afterEach(async () => {
  await device.dispose()
  await host.close()
})

async function visit(path = '/'): Promise<Page> {
  const page = await device.newPage()
  await page.goto(host.address + path)
  return page
}

async function controlledVisit(): Promise<Page> {
  const page = await visit()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return page
}

describe('a worker of the first releases', () => {
  let release: Awaited<ReturnType<typeof firstRelease>>
  beforeEach(async () => {
    release = await firstRelease(CURRENT)
    host.deploy(release.folder)
  })
  afterEach(() => release.dispose())

  const takenOver = (page: Page) =>
    page.evaluate(
      () =>
        new Promise((done) => {
          navigator.serviceWorker.addEventListener('controllerchange', () => done(true), { once: true })
        }),
    )

  test.each([
    ['the sign-in page of a hotel', SIGN_IN],
    ['half of its page', HALF],
  ])('that kept %s is replaced without anybody’s doing', async (_what, wrong) => {
    host.pretend('/index.html', wrong)
    const page = await controlledVisit()
    host.pretend('/index.html', null)
    await page.reload()
    expect(await page.locator('header').count()).toBe(0)
    host.deploy(CURRENT)
    // The browser itself looks for a new worker behind a navigation.
    await page.reload()
    await takenOver(page)
    await page.reload()
    await expectApp(page)
    await host.close()
    await expectApp(await visit('/search'))
  })

  test('that kept another text for a script or a style sheet is followed by one that has the right ones', async () => {
    const index = await fileOf(CURRENT, /^index-[\w-]+\.css$/)
    const page = await controlledVisit()
    // As it is left by a wrong answer: under the address that the next version has, too.
    await page.evaluate(async (path) => {
      const name = (await caches.keys()).find((key) => key.startsWith('workbox-precache')) ?? ''
      await (
        await caches.open(name)
      ).put(path, new Response('b{}', { headers: { 'content-type': 'text/css' } }))
    }, index)
    host.deploy(CURRENT)
    await comeBack(page)
    await page.getByRole('status').getByRole('button', { name: 'Actualizar' }).click()
    await expect
      .poll(async () => (await strangers(page, CURRENT)).filter((path) => path !== '/index.html'))
      .toEqual([])
  })

  test('that kept what it should is replaced when somebody says so, and not before', async () => {
    const page = await controlledVisit()
    host.deploy(CURRENT)
    await comeBack(page)
    const offer = page.getByRole('status').getByRole('button', { name: 'Actualizar' })
    await offer.waitFor()
    expect(
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state),
    ).toBe('installed')
  })
})

describe('the worker that runs', () => {
  test('throws a shell away that is not the promised one, and has the right one the next time', async () => {
    const page = await controlledVisit()
    await page.evaluate(async (html) => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          if (new URL(request.url).pathname === '/app.html') {
            await cache.put(request, new Response(html, { headers: { 'content-type': 'text/html' } }))
          }
        }
      }
    }, HOTEL)
    expect(await strangers(page, CURRENT)).toEqual(['/app.html'])
    await stopWorkers(page)
    await page.reload()
    await expect.poll(() => strangers(page, CURRENT)).toEqual([])
    // Thrown away at once, and kept again when the host has answered.
    await expect.poll(() => isKept(page, '/app.html')).toBe(true)
    await host.close()
    await page.reload()
    await expectApp(page)
  })

  test('keeps no wrong file of the backoffice, and the right one once it comes', async () => {
    const page = await controlledVisit()
    const late = await fileOf(CURRENT, LATE)
    const ask = () => page.evaluate(async (path) => await (await fetch(path)).text(), late)
    const keptLate = () => page.evaluate(async (path) => (await caches.match(path))?.text(), late)
    host.pretend(late, OTHER_TEXT)
    expect(await ask()).toContain('Wifi')
    // Asked for twice: past the browser's own cache, too.
    await expect.poll(() => host.asked.filter((path) => path === late).length).toBeGreaterThan(1)
    expect(await keptLate()).toBeUndefined()
    host.pretend(late, null)
    await ask()
    await expect.poll(keptLate).toBe(await readFile(join(CURRENT, late), 'utf8'))
  })

  test('answers with a file of another build and does not keep it: nobody here knows what it should be', async () => {
    const page = await controlledVisit()
    host.deploy(second.folder)
    const late = await fileOf(second.folder, LATE)
    const known = await fileOf(CURRENT, LATE)
    const ask = (path: string) => page.evaluate(async (address) => (await fetch(address)).status, path)
    expect(await ask(late)).toBe(200)
    host.deploy(CURRENT)
    expect(await ask(known)).toBe(200)
    await expect
      .poll(() =>
        page.evaluate(
          async (path) =>
            (await caches.has('cacharreo-late-files')) && (await caches.match(path)) !== undefined,
          known,
        ),
      )
      .toBe(true)
    expect(await page.evaluate(async (path) => (await caches.match(path)) === undefined, late)).toBe(true)
  })
})
