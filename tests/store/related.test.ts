import { expect, test } from 'vitest'
import { EMPTY, patched } from '#store/copy/catalogue-patch.ts'
import { catalogueEntry } from '#store/copy/catalogue.ts'
import { relatedIds } from '#store/article-by-id.ts'
import { sampleHead, sampleHeads } from '../support/sync/sample-heads.ts'

type Head = ReturnType<typeof sampleHead>

function catalogueOf(heads: readonly Head[]) {
  return patched(EMPTY, { edition: 1, put: heads.map(catalogueEntry), gone: [] })
}

test('a device that has old articles by their titles alone names the same ones as the server', () => {
  const heads = sampleHeads(2600, (n) => ({
    categoryId: n % 7 === 0 ? 'Audio' : 'Gaming',
    overall: (n * 37) % 101 === 0 ? 10 : ((n * 13) % 100) / 10,
    title: `Aparato ${n % 11} de ${n % 5}`,
  }))
  const server = catalogueOf(heads)
  const device = catalogueOf(heads.map((head) => (head.rev <= 600 ? { ...head, overall: null } : head)))
  for (const number of [2600, 1400, 701, 7]) {
    const article = heads[number - 1] ?? sampleHead(0)
    const named = relatedIds(server, article, 3)
    expect(named).toHaveLength(3)
    expect(relatedIds(device, article, 3)).toEqual(named)
  }
})

test('a category without anything new has its newest all the same', () => {
  const heads = sampleHeads(2100, (n) => ({ categoryId: n < 5 ? 'Rare' : 'Gaming', title: `T${n}` }))
  const found = relatedIds(catalogueOf(heads), heads[0] ?? sampleHead(0), 3)
  expect(found).toEqual(['a00004', 'a00003', 'a00002'])
})
