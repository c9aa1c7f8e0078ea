// Wrong files in place of the app do not stay on a device.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { stopWorkers } from '../../support/browser/stop-workers.ts'
import {
  controlledVisit,
  CURRENT,
  expectApp,
  fileOf,
  host,
  HOTEL,
  isKept,
  LATE,
  onWrongAnswers,
  OTHER_TEXT,
  second,
  strangers,
} from '../../support/sync/wrong-answers.ts'

onWrongAnswers()

describe('a running worker', () => {
  test('drops a shell with the wrong bytes, and has the right one the next time', async () => {
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
    // Deleted at once, and stored again once the host has responded.
    await expect.poll(() => isKept(page, '/app.html')).toBe(true)
    await host.close()
    await page.reload()
    await expectApp(page)
  })

  test('stores no wrong file of the backoffice, and the right one once it arrives', async () => {
    const page = await controlledVisit()
    const late = await fileOf(CURRENT, LATE)
    const ask = () => page.evaluate(async (path) => await (await fetch(path)).text(), late)
    const keptLate = () => page.evaluate(async (path) => (await caches.match(path))?.text(), late)
    host.pretend(late, OTHER_TEXT)
    expect(await ask()).toContain('Wifi')
    // Requested twice: the second request bypasses the browser's own cache.
    await expect.poll(() => host.asked.filter((path) => path === late).length).toBeGreaterThan(1)
    expect(await keptLate()).toBeUndefined()
    host.pretend(late, null)
    await ask()
    await expect.poll(keptLate).toBe(await readFile(join(CURRENT, late), 'utf8'))
  })

  test('passes a file of another build on without storing it, because its hash is unknown', async () => {
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
