import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { readPageData } from '#app/start/page-data.ts'
import { createRenderer } from '#page/render.ts'
import type { CategoryField } from '#domain/facts/category-field.ts'
import { createServerReader } from '#sync/server-reader.ts'
import { articleId, magazineOf } from '../support/fakes/fake-table-api.ts'
import { sampleField } from '../support/fakes/sample-fields.ts'
import { PARTS, SHELL } from '../support/server/small-build.ts'
import { apiOf, rowsOf } from '../support/sync/sync-context.ts'

/** The page of an article, one of five in a category with one measurement. */
async function pageOf(fields: readonly CategoryField[]): Promise<Document> {
  const magazine = magazineOf(5)
  magazine.putCategory({ id: 'c1', name: 'Audio', fields })
  for (const { id } of magazine.articles) {
    const values = Object.fromEntries(fields.map(({ key }) => [key, Number(id.slice(-1)) * 10]))
    magazine.putArticle({ id, category_id: 'c1', ...(fields.length > 0 && { facts: { values } }) })
  }
  const reader = createServerReader(apiOf(magazine))
  await reader.refresh()
  const render = createRenderer({ shell: SHELL, parts: PARTS, policy: null, origin: 'server' })
  const address = `http://magazine.test/article/${articleId(1)}`
  const answer = await render(new Request(address), rowsOf(reader), '')
  reader.close()
  return new JSDOM(await answer.text()).window.document
}

const answerIn = (page: Document) =>
  Object(readPageData(page, { pathname: `/article/${articleId(1)}`, search: '' })?.answers['article'])

test('P8.11 a page from the server has the bars, and brings their numbers', async () => {
  const fields = [sampleField('bateria', { unit: 'h', better: 'more' })]
  const page = await pageOf(fields)
  const ficha = page.querySelector('[aria-label=Ficha]')
  expect(ficha?.textContent).toContain('Peor: 10\u00A0hMediana: 30\u00A0hMejor: 50\u00A0h')
  expect(page.querySelectorAll('#root [style]')).toHaveLength(0)
  expect(answerIn(page)).toMatchObject({ spreads: { bateria: { best: 50, median: 30, worst: 10 } } })
})

test('P8.10 the page of an article without facts has and brings nothing of them', async () => {
  const page = await pageOf([])
  expect(page.querySelector('[aria-label=Ficha]')).toBeNull()
  expect(Object.keys(answerIn(page))).toEqual(['article', 'body', 'related', 'earlier', 'later'])
})
