import { expect, test } from 'vitest'
import { readPageData } from '#app/start/page-data.ts'
import { createRenderer } from '#page/render.ts'
import type { Rows } from '#store/rows.ts'
import { createServerReader } from '#sync/server-reader.ts'
import { JSDOM } from 'jsdom'
import { articleId, magazineOf } from '../support/fakes/fake-table-api.ts'
import { PARTS, SHELL } from '../support/server/small-build.ts'
import { apiOf, rowsOf } from '../support/sync/sync-context.ts'

test('a page claims no revision that arrived while it was rendered', async () => {
  const reader = createServerReader(apiOf(magazineOf(5)))
  await reader.refresh()
  const { since } = await rowsOf(reader).readCheckpoint()
  let later = 0
  const rows: Rows = {
    ...rowsOf(reader),
    // Reading each row takes so long that a round ends meanwhile.
    readHeads: async (ids) => {
      later += 1
      return await rowsOf(reader).readHeads(ids)
    },
    readCheckpoint: async () => {
      const checkpoint = await rowsOf(reader).readCheckpoint()
      return { ...checkpoint, since: checkpoint.since + later }
    },
  }
  const render = createRenderer({ shell: SHELL, parts: PARTS, policy: null, origin: 'server' })
  const answer = await render(new Request('http://magazine.test/'), rows, 'http://magazine.test')
  const { document } = new JSDOM(await answer.text()).window
  expect(readPageData(document, { pathname: '/', search: '' })?.rev).toBe(since)
  expect(later).toBeGreaterThan(0)
  reader.close()
})

test.each([
  ['</article><section>, as the page itself has it', '<p>uno</p>', true],
  ['a paragraph in a paragraph behind it', '<p>uno<button><p>dos</p></button></p>', false],
])('a body with %s: is it in the page?', async (_, rest, isThere) => {
  const reader = createServerReader(apiOf(magazineOf(5)))
  await reader.refresh()
  const content = `<article>cero</article><section>medio</section>${rest}`
  const rows: Rows = { ...rowsOf(reader), readBody: (id) => Promise.resolve({ id, bodyRev: 1, content }) }
  const render = createRenderer({ shell: SHELL, parts: PARTS, policy: null, origin: 'server' })
  const address = `http://magazine.test/article/${articleId(1)}`
  const answer = await render(new Request(address), rows, 'http://magazine.test')
  const { document } = new JSDOM(await answer.text()).window
  expect(document.querySelector('.prose')?.textContent.includes('uno') ?? false).toBe(isThere)
  reader.close()
})
