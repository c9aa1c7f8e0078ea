import { expect, test } from 'vitest'
import { readPageData } from '#app/start/page-data.ts'
import { createRenderer } from '#page/render.ts'
import type { Rows } from '#store/rows.ts'
import { createMemoryReader } from '#sync/memory-reader.ts'
import { JSDOM } from 'jsdom'
import { articleId, magazineOf } from '../support/fakes/fake-table-api.ts'
import { PARTS, SHELL } from '../support/server/small-build.ts'
import { apiOf } from '../support/sync/sync-context.ts'

test('a page claims no revision that arrived while it was rendered', async () => {
  const reader = createMemoryReader(apiOf(magazineOf(5)))
  await reader.refresh()
  const { since } = await reader.rows.readCheckpoint()
  let later = 0
  const rows: Rows = {
    ...reader.rows,
    // Each row that is read takes so long that a round ends meanwhile.
    readHeads: async (ids) => {
      later += 1
      return await reader.rows.readHeads(ids)
    },
    readCheckpoint: async () => {
      const checkpoint = await reader.rows.readCheckpoint()
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
  const reader = createMemoryReader(apiOf(magazineOf(5)))
  await reader.refresh()
  const content = `<article>cero</article><section>medio</section>${rest}`
  const rows: Rows = { ...reader.rows, readBody: (id) => Promise.resolve({ id, bodyRev: 1, content }) }
  const render = createRenderer({ shell: SHELL, parts: PARTS, policy: null, origin: 'server' })
  const address = `http://magazine.test/article/${articleId(1)}`
  const answer = await render(new Request(address), rows, 'http://magazine.test')
  const { document } = new JSDOM(await answer.text()).window
  expect(document.querySelector('.prose')?.textContent.includes('uno') ?? false).toBe(isThere)
  reader.close()
})
