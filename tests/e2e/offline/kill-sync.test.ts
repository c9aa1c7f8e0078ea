// A browser is killed during sync: 20 times with DEEP=1, otherwise once, in a kind of sync that the seed draws. What it
// had stored is checked before the app runs, read without a network, and continued from there.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Page } from 'playwright-core'
import { appReady } from '../../support/browser/app-start.ts'
import { isDeep, seedOf } from '../../support/deep.ts'
import {
  checkpointIn,
  countIn,
  deviceWith,
  type Dump,
  dumpOf,
  expectConsistent,
} from '../../support/editor/device-dump.ts'
import { diceOf } from '../../support/dice.ts'
import { type KillableBrowser, killableBrowser } from '../../support/browser/killable-browser.ts'
import { rowsOf } from '../../support/sync/real-magazine.ts'
import { type Intercept, siteForTests } from '../../support/browser/site.ts'
import { expectSame } from '../../support/sync/sync-context.ts'
import { tolerateTrouble, unanswered } from '../../support/browser/trouble.ts'

// It is also read without a network.
tolerateTrouble(unanswered('/rest/v1/'))

const RUNS = isDeep ? 20 : 1
const COUNT = isDeep ? 3000 : 1000
/** The requests of the protocol: the first screen, then pages. */
const FIRST_PAGE = 24
const PAGE = 500
const MOST_TEXTS = 2000
const PAGES = pagesOf(COUNT)
/** The delay of each response in milliseconds, so that a kill happens during sync. */
const LATE = 40
const ISSUED = '2026-11-20T00:00:00Z'

const seed = seedOf()
const site = siteForTests({ sample: false })
let browser: KillableBrowser
/** How often the server's database was restored: each time it has a new generation. */
let restored = 0

beforeAll(async () => {
  for (let from = 0; from < COUNT; from += 500) {
    const rows = Array.from({ length: 500 }, (_, place) => ({
      title: `Análisis número ${from + place}`,
      introduction: 'Una introducción.',
      content: `<p>Cuerpo ${from + place}.</p>`,
      published_at: new Date(Date.parse(ISSUED) - Math.floor((from + place) / 10) * 86_400_000).toISOString(),
    }))
    await site.write('POST', '/rest/v1/articles?columns=title,introduction,content,published_at', rows)
  }
  browser = await killableBrowser()
  site.intercept(between())
  const page = await browser.start()
  await page.goto(site.origin)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await complete(page)
  await browser.stop()
})
afterEach(async () => {
  await browser.kill()
})
afterAll(async () => {
  await browser.dispose()
})

/** Sits in between: delays responses, sets the generation, serves a page without the app, and calls `onCall`. */
function between(onCall: (path: string) => void = () => {}, late = 0): Intercept {
  return async (request, ask) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/rest/empty') {
      return new Response('<!doctype html><title>.</title>', { headers: { 'content-type': 'text/html' } })
    }
    if (!pathname.startsWith('/rest/')) return null
    onCall(pathname.slice('/rest/v1/'.length))
    await new Promise((resolve) => setTimeout(resolve, late))
    const said = await (await ask(uncompressed(request))).text()
    return new Response(said.replace(/"g": ?"[0-9a-f]{4}/, `"g":"${generationNow()}`), {
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    })
  }
}

/** The beginning of the server's current generation. */
function generationNow(): string {
  return String(restored).padStart(4, '0')
}

function uncompressed(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('accept-encoding')
  return new Request(request, { headers })
}

/** Waits until the list is at the server's latest revision, with the newest texts. */
async function complete(page: Page): Promise<void> {
  const { r: head, n: articles } = Object(await site.write('GET', '/rest/v1/rpc/sync_head'))
  const texts = Math.min(MOST_TEXTS, articles)
  await vi.waitFor(
    async () => {
      const { phase, since, generation } = await checkpointIn(page)
      const isOver = phase === 'live' && since === head && String(generation).startsWith(generationNow())
      const stored = await countIn(page, 'cacharreo-bodies', 'versions')
      if (!isOver || stored < texts) throw new Error(`${String(phase)}, ${stored} of ${texts} texts`)
    },
    { timeout: 50_000, interval: 100 },
  )
}

const rows = () => rowsOf((path) => site.write('GET', `/rest/v1/${path}`))

const moments = {
  'a first pull': {
    async begin(page: Page) {
      await page.goto(`${site.origin}/rest/empty`)
      await page.evaluate(async () => {
        for (const name of ['cacharreo-articles', 'cacharreo-bodies']) {
          await new Promise((resolve) => {
            indexedDB.deleteDatabase(name).onsuccess = resolve
          })
        }
      })
      await page.goto(site.origin)
    },
    // Pages, the replay, and the first of the bodies.
    calls: PAGES + 7,
  },
  'a second pull, of another generation': {
    async begin(page: Page) {
      await page.goto(site.origin)
      restored += 1
      await page.getByRole('button', { name: 'Actualizar' }).click()
    },
    calls: PAGES + 3,
  },
  'changes, while somebody writes': {
    async begin(page: Page) {
      await page.goto(site.origin)
      void askUntilKilled(page)
    },
    calls: 12,
  },
} as const

async function askUntilKilled(page: Page): Promise<void> {
  try {
    for (;;) await page.getByRole('button', { name: 'Actualizar' }).click()
  } catch {
    // The page was killed, as intended.
  }
}

/** Edits, moves, deletes and adds until told to stop. */
async function writeUntil(isOver: () => boolean, roll: () => number): Promise<void> {
  const { articles } = await rows()
  while (!isOver()) {
    // The database runs in this process, and would let nothing else run.
    await new Promise((resolve) => setTimeout(resolve, LATE / 4))
    const { id } = articles[Math.floor(roll() * articles.length)] ?? { id: '' }
    const one = `/rest/v1/articles?id=eq.${id}`
    const kind = roll()
    const title = `Cambio ${Math.floor(roll() * 1e9)}`
    if (kind < 0.5) await site.write('PATCH', one, { title })
    else if (kind < 0.7) await site.write('PATCH', one, { published_at: ISSUED, content: `<p>${title}</p>` })
    else if (kind < 0.85) await site.write('DELETE', one)
    else
      await site.write('POST', '/rest/v1/articles', { title, introduction: 'b', content: `<p>${title}</p>` })
  }
}

/** The number of pages for this many articles. */
function pagesOf(count: number): number {
  return 2 + Math.floor((count - FIRST_PAGE) / PAGE)
}

/** The number of pages still to request for this many articles, given what is stored. */
function pagesLeft({ checkpoints = [], seen = [], heads = [] }: Dump, count: number): number {
  const { phase = 'new', sweep = false, generation = null } = Object(checkpoints[0])
  if (phase === 'new' || !String(generation).startsWith(generationNow())) return pagesOf(count)
  if (phase !== 'pull') return 0
  const met = sweep ? seen.flatMap((step) => Object(step).ids).length : heads.length
  return 1 + Math.floor((count - met) / PAGE)
}

for (let run = 1; run <= RUNS; run += 1) {
  const names = [
    'a first pull',
    'a second pull, of another generation',
    'changes, while somebody writes',
  ] as const
  const name = names[(seed + run) % names.length] ?? names[0]
  test(`I1 I3 I10 stored data is consistent, readable offline and continued: killed in ${name}, ${run} of ${RUNS}`, async () => {
    const roll = diceOf(seed + run)
    const isWriting = name === 'changes, while somebody writes'
    const killAt = 1 + Math.floor(roll() * moments[name].calls)
    let calls = 0
    let isDead = false
    const page = await browser.start()
    const reached = new Promise<void>((resolve) => {
      site.intercept(
        between(() => {
          calls += 1
          if (calls === killAt) resolve()
        }, LATE),
      )
    })
    const writing = isWriting ? writeUntil(() => isDead, roll) : Promise.resolve()
    await moments[name].begin(page)
    await reached
    await new Promise((resolve) => setTimeout(resolve, roll() * 2 * LATE))
    await browser.kill()
    isDead = true
    await writing

    const after = await browser.start()
    await after.goto(`${site.origin}/rest/empty`)
    const dump = (await dumpOf(after, 'cacharreo-articles')) ?? {}
    await expectConsistent(dump)
    const { phase = 'new', count = 0 } = Object(dump['checkpoints']?.[0])
    process.stdout.write(`killed at call ${killAt}: ${phase}, ${count} articles on the device\n`)

    await after.context().setOffline(true)
    await after.goto(site.origin)
    const tenth = after.locator('li[data-story]').nth(9)
    await (count > 0 ? tenth : after.getByText(/^Error: /)).waitFor()
    // What is painted before the app starts does not react to the connection.
    await appReady(after)

    const asked: string[] = []
    site.intercept(between((path) => asked.push(path)))
    await after.context().setOffline(false)
    await complete(after)
    await after.goto(`${site.origin}/rest/empty`)
    const server = await rows()
    await expectSame(await deviceWith((await dumpOf(after, 'cacharreo-articles')) ?? {}), server)
    expect(asked.filter((path) => path === 'rpc/sync_page')).toHaveLength(
      pagesLeft(dump, server.articles.length),
    )
    await browser.stop()
  })
}
