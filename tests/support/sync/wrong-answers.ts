// Wrong responses in place of the app's files, from intermediaries between reader and host: a hotel's sign-in page, a
// host's error page. It also checks which of them a device has cached.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { type Browser, openBrowser } from '../browser/browser.ts'
import { answered, tolerateTrouble, unanswered } from '../browser/trouble.ts'
import { type BuildCopy, nextBuild } from '../server/next-build.ts'
import { serveFolder, type StaticHost, type WrongAnswer } from '../server/static-host.ts'

export const CURRENT = 'dist/client'

export let host: StaticHost
export let device: Browser
/** The build after the current one. */
export let second: BuildCopy

/** Creates a host and a device for each test, and closes them after it. Called at the top of a file. */
export function onWrongAnswers(): void {
  // The host has no table API, and some tests stop it.
  tolerateTrouble(answered(404, '/rest/v1/'), unanswered(''))
  beforeAll(async () => {
    second = await nextBuild(CURRENT, 'secondbuild')
  })
  afterAll(() => second.dispose())
  beforeEach(async () => {
    host = await serveFolder(CURRENT)
    host.pretend('/hotel', SIGN_IN)
    device = await openBrowser()
  })
  afterEach(async () => {
    await device.dispose()
    await host.close()
  })
}

export async function visit(): Promise<Page> {
  const page = await device.newPage()
  await page.goto(host.address)
  return page
}

export async function controlledVisit(): Promise<Page> {
  const page = await visit()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return page
}

export const HOTEL = '<!doctype html><title>Wifi</title><h1>Wifi del hotel</h1></html>'

export const SIGN_IN: WrongAnswer = {
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: () => HOTEL,
}
/** A sign-in page with the content type that its address implies. */
export const OTHER_TEXT: WrongAnswer = { body: () => '/* Wifi del hotel */' }
export const REDIRECT: WrongAnswer = { status: 302, headers: { location: '/hotel' } }
export const HALF: WrongAnswer = { body: (right) => right.subarray(0, right.byteLength / 2) }
export const BROKEN_OFF: WrongAnswer = { ...HALF, breaksOff: true }

/** Files of a build that no page requests by itself, and one that only the backoffice has. */
export const SCRIPT = /^comparison-[\w-]+\.js$/
export const STYLE = /^picture-viewer-[\w-]+\.css$/
export const LATE = /^backoffice-[\w-]+\.js$/

/** The address of a file of a build, whose folder also has assets of earlier builds. */
export async function fileOf(folder: string, pattern: RegExp): Promise<string> {
  const worker = await readFile(join(folder, 'sw.js'), 'utf8')
  const names = await readdir(join(folder, 'assets'))
  const name = names.find((file) => pattern.test(file) && worker.includes(file))
  if (name === undefined) throw new Error(`${folder} has no ${String(pattern)}`)
  return `/assets/${name}`
}

/** A reader returns to the tab: the page checks for a new version. */
export const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')))

/** Paths of cached files whose content is in none of these folders. */
export async function strangers(page: Page, ...folders: readonly string[]): Promise<string[]> {
  const stored = await page.evaluate(async () => {
    const found: { path: string; text: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url)
        const text = await (await cache.match(request, { ignoreVary: true }))?.text()
        if (/\.(?:js|css|html|svg|webmanifest)$/.test(pathname))
          found.push({ path: pathname, text: text ?? '' })
      }
    }
    return found
  })
  const wrong: string[] = []
  for (const { path, text } of stored) {
    const right = folders.map((folder) => readFile(join(folder, path), 'utf8').catch(() => null))
    if (!(await Promise.all(right)).includes(text)) wrong.push(path)
  }
  return wrong
}

/** Is a file of this path in the caches? */
export function isKept(page: Page, path: string): Promise<boolean> {
  return page.evaluate(async (wanted) => {
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      if (requests.some(({ url }) => new URL(url).pathname === wanted)) return true
    }
    return false
  }, path)
}

/** Checks that the page shows the app, not a sign-in page. */
export async function expectApp(page: Page): Promise<void> {
  await page.locator('header').first().waitFor()
  expect(await page.getByText('Wifi del hotel').count()).toBe(0)
}
