import { expect, test } from 'vitest'
import type { ListedTitle } from '#domain/articles/article.ts'
import { EMPTY, patched } from '#store/copy/catalogue-patch.ts'
import { catalogueEntry } from '#store/copy/catalogue.ts'
import { relatedIds } from '#store/article-by-id.ts'
import type { Rows } from '#store/rows.ts'
import { sampleHead, sampleHeads } from '../support/sync/sample-heads.ts'

type Head = ReturnType<typeof sampleHead>

function catalogueOf(heads: readonly Head[]) {
  return patched(EMPTY, { edition: 1, put: heads.map(catalogueEntry), gone: [] })
}

/** Rows with these heads; those of `thin` have only titles. */
function rowsOf(heads: readonly Head[], isThin: (head: Head) => boolean): { rows: Rows; asked: string[] } {
  const asked: string[] = []
  const byId = new Map(heads.map((head) => [head.id, head]))
  const thinned = ({ id, title, publishedAt, categoryId, rev, bodyRev }: Head) => {
    const head: Omit<ListedTitle, 'category' | 'categoryName' | 'categoryColor'> = {
      id,
      title,
      publishedAt,
      categoryId,
      rev,
      bodyRev,
      thin: true,
    }
    return head
  }
  const nothing = () => Promise.reject(new Error('nobody asks for it'))
  const rows: Rows = {
    readCheckpoint: nothing,
    readCategories: nothing,
    readAuthors: nothing,
    readGuides: nothing,
    readBody: nothing,
    countBodies: nothing,
    catalogue: { at: nothing },
    readHeads: (ids) => {
      asked.push(...ids)
      return Promise.resolve(
        ids.map((id) => {
          const head = byId.get(id)
          return head && { ...(isThin(head) ? thinned(head) : head), era: 0 }
        }),
      )
    },
  }
  return { rows, asked }
}

test('a device that has old articles by their titles alone names the same ones as the server', async () => {
  const heads = sampleHeads(2600, (n) => ({
    categoryId: n % 7 === 0 ? 'Audio' : 'Gaming',
    overall: (n * 37) % 101 === 0 ? 10 : ((n * 13) % 100) / 10,
    title: `Aparato ${n % 11} de ${n % 5}`,
  }))
  const catalogue = catalogueOf(heads)
  const server = rowsOf(heads, () => false)
  const device = rowsOf(heads, ({ rev }) => rev <= 600)
  for (const number of [2600, 1400, 701, 7]) {
    const article = heads[number - 1] ?? sampleHead(0)
    const named = await relatedIds(server.rows, catalogue, article, 3)
    expect(named).toHaveLength(3)
    expect(await relatedIds(device.rows, catalogue, article, 3)).toEqual(named)
  }
})

test('of 100,000 articles a few dozen are read, however many are related', async () => {
  const heads = sampleHeads(100_000, () => ({ categoryId: 'Audio' }))
  const { rows, asked } = rowsOf(heads, () => false)
  expect(await relatedIds(rows, catalogueOf(heads), heads[0] ?? sampleHead(0), 3)).toHaveLength(3)
  expect(asked.length).toBeLessThan(50)
})

test('a category without anything new has its newest all the same', async () => {
  const heads = sampleHeads(2100, (n) => ({ categoryId: n < 5 ? 'Rare' : 'Gaming', title: `T${n}` }))
  const { rows } = rowsOf(heads, () => false)
  const found = await relatedIds(rows, catalogueOf(heads), heads[0] ?? sampleHead(0), 3)
  expect(found).toEqual(['a00004', 'a00003', 'a00002'])
})
