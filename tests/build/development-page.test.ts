import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { isScreenPath } from '#domain/pages/screen-paths.ts'
import { createRenderer } from '#page/render.ts'
import { createServerReader } from '#sync/server-reader.ts'
import { withSources, statesPage } from '../../scripts/build/development-page.mjs'
import { STATES } from '../../scripts/tests/states.mjs'
import { magazineOf } from '../support/fakes/fake-table-api.ts'
import { apiOf, rowsOf } from '../support/sync/sync-context.ts'
import { PROJECT } from '../support/server/magazine-server.ts'
import { build } from './build.ts'
import { leaveVitestEnvironment } from './outside-vitest.ts'

leaveVitestEnvironment()

test('in development a rendered page and the shell name nothing of the build, and start the sources once', async () => {
  const parts = JSON.parse(readFileSync(join(build.folder, '../pages.json'), 'utf8'))
  const reader = createServerReader(apiOf(magazineOf(5)))
  await reader.refresh()
  const render = createRenderer({ shell: build.html, parts, policy: null, origin: 'server' })
  const page = await (await render(new Request('http://magazine.test/'), rowsOf(reader), '')).text()
  reader.close()
  expect(page).toContain('data-loader')
  for (const html of [page, build.html]) {
    const { document } = new JSDOM(withSources(html)).window
    expect(
      document.querySelectorAll('style, [href*="/assets/"], [src*="/assets/"], [data-loader]'),
    ).toHaveLength(0)
    const modules = [...document.querySelectorAll('script[type=module]')]
    expect(modules.map((script) => script.getAttribute('src'))).toEqual(['/src/main.tsx'])
    expect(document.querySelector('#page-data') !== null).toBe(html === page)
  }
})

test('in development `/estados` links to every state, each by a name of its own; the product has no such page', () => {
  const { document } = new JSDOM(statesPage(['one', 'two', 'three'])).window
  const links = [...document.querySelectorAll('li > a')]
  const names = links.map((link) => link.textContent)
  expect(names).toEqual(STATES.map(({ name }) => name))
  expect(new Set(names).size).toBe(names.length)
  expect(links.map((link) => link.getAttribute('href')).filter((path) => !path?.startsWith('/'))).toEqual([])
  expect(isScreenPath('/estados')).toBe(false)
})

test('in development the server is built beside that of `npm start`, which may be running', () => {
  const main = join(PROJECT, 'dist/server/main.js')
  const { ino } = statSync(main)
  execFileSync(process.execPath, ['scripts/build.mjs', '--server', '--development'], { cwd: PROJECT })
  expect(statSync(main).ino).toBe(ino)
  expect(existsSync(join(PROJECT, 'dist/development/main.js'))).toBe(true)
}, 120_000)
