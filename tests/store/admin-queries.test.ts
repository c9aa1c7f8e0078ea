import { describe, expect, test } from 'vitest'
import { articleTable, type ArticleTableArgs } from '#store/admin-queries.ts'
import { freshDevice } from '../support/sync/fresh-device.ts'
import { put, sampleCategory, sampleHead, sampleHeads, stockedDevice } from '../support/sync/sample-heads.ts'

const NEWEST: ArticleTableArgs = { text: '', category: null, order: 'newest', page: 1 }

async function deviceWith(titles: readonly string[]) {
  const device = freshDevice()
  const heads = titles.map((title, place) => sampleHead(place + 1, { title }))
  await put(device, { heads, move: { filled: true } })
  const titlesBy = async (args: Partial<ArticleTableArgs>) =>
    (await articleTable(device, { ...NEWEST, ...args })).rows.map(({ title }) => title)
  return { device, titlesBy }
}

describe('the article table', () => {
  test('holds one page of rows, and a page past the end is the last (P3.6)', async () => {
    const device = await stockedDevice({ heads: sampleHeads(45), move: { filled: true } })
    const first = await articleTable(device, NEWEST)
    expect([first.rows.length, first.total, first.pageCount, first.stored]).toEqual([20, 45, 3, 45])
    const last = await articleTable(device, { ...NEWEST, page: 99 })
    expect([last.page, last.rows.length]).toEqual([3, 5])
    expect((await articleTable(device, { ...NEWEST, page: -1 })).page).toBe(1)
  })

  test('sorts by title as Spanish does: accents and case aside, ñ after n', async () => {
    const { titlesBy } = await deviceWith(['Ñu', 'zeta', 'Nube', 'Águila', 'ámbar', 'nz'])
    expect(await titlesBy({ order: 'title' })).toEqual(['Águila', 'ámbar', 'Nube', 'nz', 'Ñu', 'zeta'])
    expect(await titlesBy({ order: 'title-down' })).toEqual(['zeta', 'Ñu', 'nz', 'Nube', 'ámbar', 'Águila'])
  })

  test('follows a change of the catalogue, whatever order was asked for before', async () => {
    const { device, titlesBy } = await deviceWith(['B', 'C'])
    expect(await titlesBy({ order: 'title' })).toEqual(['B', 'C'])
    await put(device, { heads: [sampleHead(9, { title: 'A' })] })
    expect(await titlesBy({ order: 'title' })).toEqual(['A', 'B', 'C'])
    expect(await titlesBy({ order: 'oldest' })).toEqual(['B', 'C', 'A'])
  })

  test('finds by title and category together; P7.6 holds here too', async () => {
    const device = freshDevice()
    const heads = [
      sampleHead(1, { title: 'Cámara', categoryId: 'Audio' }),
      sampleHead(2, { title: 'Camarote' }),
      sampleHead(3, { title: 'Otra' }),
    ]
    await put(device, { heads, categories: [sampleCategory('Audio')], move: { filled: true } })
    const found = await articleTable(device, { ...NEWEST, text: ' camara ' })
    expect(found.rows.map(({ title }) => title)).toEqual(['Cámara'])
    const both = await articleTable(device, { ...NEWEST, text: 'cama', category: 'Audio' })
    expect(both.rows.map(({ title, categoryName }) => [title, categoryName])).toEqual([['Cámara', 'Audio']])
    expect((await articleTable(device, { ...NEWEST, text: 'nada' })).pageCount).toBe(1)
  })
})
