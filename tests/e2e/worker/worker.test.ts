import { stat } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, openBrowser } from '../../support/browser/browser.ts'
import { serveFolder, type StaticHost } from '../../support/server/static-host.ts'
import {
  answered,
  expectTrouble,
  notFoundScreen,
  tolerateTrouble,
  unanswered,
} from '../../support/browser/trouble.ts'

// The host has no table API; all other requests to it go through the worker.
tolerateTrouble(answered(404, '/rest/v1/'))

let host: StaticHost
let browser: Browser
let page: Page

/** A visit that the worker controls. */
async function arrive(): Promise<void> {
  host = await serveFolder('dist/client')
  browser = await openBrowser()
  page = await browser.newPage()
  await page.goto(host.address)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

async function leave(): Promise<void> {
  await browser.dispose()
  await host.close()
}

const path = (name: string) => `/pictures/${name}.webp`
const GARUA = 'garua-pliego-3-1-1200x675'
const MIRLO = 'mirlo-dos-1-1200x675'

/** Makes the worker store these, within this many bytes. */
const keep = (addresses: readonly string[], room = 1_000_000) =>
  page.evaluate(
    ([wanted, bytes]) => {
      navigator.serviceWorker.controller?.postMessage({ type: 'KEEP_PICTURES', addresses: wanted, bytes })
    },
    [addresses, room] as const,
  )

/** Paths in the caches whose names have this ending. */
const storedIn = (ending: string) =>
  page.evaluate(async (end) => {
    const names = (await caches.keys()).filter((name) => name.endsWith(end))
    const lists = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()))
    return lists
      .flat()
      .map((request) => new URL(request.url).pathname)
      .toSorted()
  }, ending)

/** Shows a picture as the page does; returns its width, or null if it is not available. */
const shownWidth = (address: string) =>
  page.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    return image.decode().then(
      () => image.naturalWidth,
      () => null,
    )
  }, address)

const pulledPlug = () => host.close()

describe('without a network a navigation', () => {
  tolerateTrouble(unanswered('/rest/v1/'))
  beforeAll(async () => {
    await arrive()
    await pulledPlug()
  })
  afterAll(leave)

  test.each(['/', '/categoria/audio/2', '/search?q=pro', '/article/any', '/article/any.thing'])(
    'to %s is answered with the shell from the device',
    async (address) => {
      const answer = await page.goto(host.address + address)
      expect(answer?.status()).toBe(200)
      expect(answer?.fromServiceWorker()).toBe(true)
      await page.locator('header').first().waitFor()
    },
  )

  test('to no screen is answered with the same shell and 404, as the server answers it', async () => {
    expectTrouble(...notFoundScreen('/no/existe'))
    const answer = await page.goto(`${host.address}/no/existe`)
    expect(answer?.status()).toBe(404)
    expect(answer?.fromServiceWorker()).toBe(true)
    await page.getByText('Oops! Page not found').waitFor()
  })
})

describe('with the worker in place a navigation', () => {
  beforeAll(arrive)
  afterAll(leave)

  test.each([
    '/rest/v1/articles',
    '/auth/v1/callback?code=1',
    '/storage/v1/object/public/pictures/x.webp',
    '/functions/v1/hello',
    '/_system/introspect',
    '/docs/manual.pdf',
    '/assets/missing-12345678.js',
  ])('to %s is never answered with the app’s HTML', async (address) => {
    expectTrouble(answered(404, address))
    const answer = await page.goto(host.address + address)
    expect(answer?.fromServiceWorker()).toBe(false)
    expect(answer?.status()).toBe(404)
    expect(answer?.headers()['content-type']).not.toContain('text/html')
  })

  test('caches no answer of the API', async () => {
    expectTrouble(answered(404, '/storage/v1/'))
    await page.goto(host.address)
    await page.evaluate(async () => {
      await fetch('/rest/v1/articles?select=*')
      await fetch('/storage/v1/object/private/x', { headers: { authorization: 'Bearer x' } })
    })
    expect((await storedIn('')).filter((stored) => /^\/(?:rest|auth|storage)\//.test(stored))).toEqual([])
  })
})

describe('downloaded pictures', () => {
  beforeEach(arrive)
  afterEach(leave)

  test('are stored at 800 px before anybody sees them, fetched once, and replace those of an earlier call', async () => {
    await keep([path(GARUA), path(MIRLO)])
    await expect.poll(() => storedIn('-kept')).toEqual([path(`${GARUA}.w800`), path(`${MIRLO}.w800`)])
    await keep([path(GARUA), path(MIRLO), path('yunque-12-2-1200x675')])
    await expect.poll(() => storedIn('-kept')).toHaveLength(3)
    expect(host.asked.filter((asked) => asked === path(`${GARUA}.w800`))).toHaveLength(1)
    await keep([path(MIRLO)])
    await expect.poll(() => storedIn('-kept')).toEqual([path(`${MIRLO}.w800`)])
  })

  test('are the first ones that fit into the limit, and no later one takes their place', async () => {
    const { size } = await stat(`dist/client${path(`${GARUA}.w800`)}`)
    await keep([path(GARUA), path(MIRLO), path('yunque-12-2-1200x675')])
    await expect.poll(() => storedIn('-kept')).toHaveLength(3)
    await keep([path(GARUA), path(MIRLO), path('yunque-12-2-1200x675')], size)
    await expect.poll(() => storedIn('-kept')).toEqual([path(`${GARUA}.w800`)])
    await keep([path(GARUA), path(MIRLO)], size - 1)
    await expect.poll(() => storedIn('-kept')).toEqual([])
  })

  test('replace every other width offline', async () => {
    expectTrouble(unanswered(path(`${MIRLO}.w480`)))
    await keep([path(GARUA)])
    await expect.poll(() => storedIn('-kept')).toHaveLength(1)
    await pulledPlug()
    expect(await shownWidth(path(GARUA))).toBe(800)
    expect(await shownWidth(path(`${GARUA}.w480`))).toBe(800)
    expect(await shownWidth(path(`${MIRLO}.w480`))).toBeNull()
  })

  // The response of another site would be opaque, and use megabytes of quota.
  test('are never HTML, an error or a foreign file, and an invalid message changes nothing', async () => {
    await page.evaluate(() => {
      for (const message of [
        null,
        'x',
        {},
        { type: 'KEEP_PICTURES' },
        { type: 'KEEP_PICTURES', addresses: 7 },
        { type: 'NEW' },
      ]) {
        navigator.serviceWorker.controller?.postMessage(message)
      }
    })
    const strange = 'https://example.com/pictures/a.webp'
    await keep(['/pictures/a-page', path('nowhere-1200x675'), strange, path(MIRLO)])
    await expect.poll(() => storedIn('-kept')).toEqual([path(`${MIRLO}.w800`)])
  })
})

describe('seen pictures', () => {
  beforeEach(arrive)
  afterEach(leave)

  test('come from the device the next time, offline in any width', async () => {
    expect(await shownWidth(path(`${GARUA}.w480`))).toBe(480)
    await expect.poll(() => storedIn('-seen')).toContain(path(`${GARUA}.w480`))
    await pulledPlug()
    expect(await shownWidth(path(`${GARUA}.w480`))).toBe(480)
    expect(await shownWidth(path(GARUA))).toBe(480)
  })

  test('are stored up to a limit, which does not affect downloaded ones', async () => {
    await keep([path(GARUA)])
    await expect.poll(() => storedIn('-kept')).toHaveLength(1)
    // The host ignores the query of a picture's address: many addresses, one file.
    await page.evaluate(async (address) => {
      for (let index = 0; index < 215; index += 1) await (await fetch(`${address}?${index}`)).blob()
    }, path(MIRLO))
    await expect.poll(async () => (await storedIn('-seen')).length).toBe(200)
    expect(await storedIn('-kept')).toEqual([path(`${GARUA}.w800`)])
  })
})
