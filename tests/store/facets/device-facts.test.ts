import { expect, test } from 'vitest'
import type { ArticleHead, ThinHead } from '#domain/articles/article.ts'
import type { HeadFacts } from '#domain/facts/article-facts.ts'
import type { FacetSearch } from '#domain/facts/route-facets.ts'
import { categorySpreads } from '#store/facets/category-spreads.ts'
import { facetList } from '#store/facets/facet-list.ts'
import type { Rows } from '#store/rows.ts'
import { facetCategories } from '../../support/fakes/facet-magazine.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { put, sampleHead, stockedDevice } from '../../support/sync/sample-heads.ts'

async function magazine(heads: readonly ArticleHead[]) {
  return await stockedDevice({ heads, move: { filled: true } })
}

/** The brands that a list offers, with their counts. */
async function brands(device: Rows): Promise<string[]> {
  const { facets } = await facetList(device, { category: null, search: {}, page: 1 })
  const counts = facets.find(({ facet }) => facet.name === 'marca')?.counts
  return counts && 'options' in counts
    ? counts.options.map(({ value, count }) => `${String(value)} ${count}`)
    : []
}

function branded(number: number, brand: string, change: Partial<ArticleHead> = {}): ArticleHead {
  return sampleHead(number, { facts: { brand }, ...change })
}

test('facts follow every change by the patches alone', async () => {
  const others = Array.from({ length: 200 }, (_, place) => branded(place + 10, 'Z'))
  const device = await magazine([branded(1, 'A'), branded(2, 'A'), branded(3, 'B'), ...others])
  expect(await brands(device)).toEqual(['Z 200', 'A 2', 'B 1'])
  let reads = 0
  device.copy.heads.hook('reading', (row) => {
    reads += 1
    return row
  })
  await put(device, { heads: [branded(2, 'C', { rev: 999, publishedAt: '2026-06-01' })] })
  await put(device, { goneArticles: [{ id: 'a00001', rev: 1000 }] })
  expect(await brands(device)).toEqual(['Z 200', 'B 1', 'C 1'])
  const { facts: _, ...bare } = branded(3, 'B', { rev: 1001 })
  await put(device, { heads: [bare, branded(4, 'D', { rev: 1002 })] })
  expect(await brands(device)).toEqual(['Z 200', 'C 1', 'D 1'])
  expect(reads).toBeLessThan(100)
})

test('facts are read again where a patch is missing', async () => {
  const device = await magazine([branded(1, 'A')])
  expect(await brands(device)).toEqual(['A 1'])
  await put(device, { heads: [branded(1, 'C', { rev: 2 })] })
  await device.copy.patches.clear()
  await put(device, { heads: [branded(3, 'B')] })
  expect(await brands(device)).toEqual(['B 1', 'C 1'])
})

test('facts and scores of thin heads count, if they came', async () => {
  const device = freshDevice()
  const thin = (number: number, rest: { overall?: number; facts?: HeadFacts }): ThinHead => {
    const { id, title, publishedAt, categoryId, rev, bodyRev } = sampleHead(number)
    return { id, title, publishedAt, categoryId, rev, bodyRev, thin: true, ...rest }
  }
  await put(device, {
    heads: [thin(1, { overall: 9, facts: { brand: 'A' } }), thin(2, { overall: 5 }), thin(3, {})],
  })
  const listOf = async (search: FacetSearch) => await facetList(device, { category: null, search, page: 1 })
  expect(await listOf({ marca: 'A' })).toMatchObject({ total: 1 })
  expect((await listOf({ orden: '-nota' })).items.map(({ id }) => id)).toEqual(['a00002', 'a00001', 'a00003'])
})

test('facts of rows without a database are read by their ids', async () => {
  const device = await magazine([branded(1, 'A'), branded(2, 'B')])
  const { copy: _, ...rows } = device
  const { total } = await facetList(rows, { category: null, search: { marca: 'B' }, page: 1 })
  expect(total).toBe(1)
})

test('an unknown category is every article, as in other lists', async () => {
  const device = await magazine([branded(1, 'A')])
  expect(await facetList(device, { category: 'otra', search: {}, page: 1 })).toMatchObject({
    total: 1,
    selected: null,
  })
})

test('a category tells how its numbers lie', async () => {
  const [audio] = facetCategories
  const device = freshDevice()
  const heads = [10, 30, 20].map((bateria, place) =>
    sampleHead(place + 1, { categoryId: audio.id, facts: { values: { bateria, panel: 'OLED' } } }),
  )
  await put(device, { heads: [...heads, branded(4, 'A')], categories: facetCategories })
  expect(await categorySpreads(device, { id: audio.id })).toEqual({
    bateria: { count: 3, lowest: 10, median: 20, highest: 30, best: 30, worst: 10 },
  })
  expect(await categorySpreads(device, { id: audio.id, except: 'a00002' })).toMatchObject({
    bateria: { count: 2, lowest: 10, highest: 20 },
  })
  expect(await categorySpreads(device, { id: 'unknown' })).toEqual({})
})
