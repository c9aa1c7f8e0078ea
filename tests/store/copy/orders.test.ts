import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EMPTY } from '#store/copy/catalogue-patch.ts'
import { listing } from '#store/queries.ts'
import { bestOf, byScore, storedScore } from '#store/copy/orders.ts'
import { freshDevice, freshDisk } from '../../support/sync/fresh-device.ts'
import { put, sampleCategory, sampleHeads } from '../../support/sync/sample-heads.ts'

const audio = sampleCategory('Audio')
const SCORES = [7, 9.1, null, 0, 9.1, 8.4, 10, 5]

/** Article 1 is the oldest and has the first score. */
async function magazine() {
  const device = freshDevice()
  const heads = sampleHeads(SCORES.length, (number) => ({
    title: `Altavoz ${number}`,
    categoryId: audio.id,
    overall: SCORES[number - 1] ?? null,
  }))
  await put(device, { heads, categories: [audio], move: { filled: true } })
  return device
}

function numbers(articles: readonly { readonly id: string }[]): number[] {
  return articles.map(({ id }) => Number(id.slice(1)))
}

describe('the best first', () => {
  test('a category: by score, of equal ones the newest first, then 0, then those without a score', async () => {
    const page = await listing(await magazine(), { category: 'audio', page: 1, order: 'highest' })
    expect(numbers(page.items)).toEqual([7, 5, 2, 6, 1, 8, 4, 3])
  })

  test('a category names its best of those that stand neither in the carousel nor in the cover, each story once', async () => {
    const bestOf = async (count: number, overall: (number: number) => number | null) => {
      const device = freshDevice()
      const heads = sampleHeads(count, (number) => ({
        categoryId: number % 2 === 0 ? audio.id : null,
        overall: overall(number),
      }))
      await put(device, { heads, categories: [audio], move: { filled: true } })
      return numbers((await listing(device, { category: 'audio', page: 1 })).best)
    }
    expect(await bestOf(24, (number) => number % 10)).toEqual([8, 6, 14])
    // Never more than half of them, none without a score, and none if all are above.
    expect(await bestOf(18, (number) => number / 2)).toEqual([8, 6])
    expect(await bestOf(24, () => null)).toEqual([])
    expect(await bestOf(9, (number) => number)).toEqual([])
  })

  test('a changed score changes the order, also in a tab that follows by patches', async () => {
    const disk = freshDisk()
    const [writer, reader] = [disk.open(), disk.open()]
    const heads = sampleHeads(3, (number) => ({ categoryId: audio.id, overall: number }))
    await put(writer, { heads, categories: [audio], move: { filled: true } })
    const best = async () =>
      numbers((await listing(reader, { category: 'audio', page: 1, order: 'highest' })).items)
    expect(await best()).toEqual([3, 2, 1])
    await put(writer, { heads: sampleHeads(1, () => ({ categoryId: audio.id, overall: 9.5, rev: 9 })) })
    expect(await best()).toEqual([1, 3, 2])
  })
})

test('the order by counting is the order by comparing', () => {
  const overall = fc.option(fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10))
  fc.assert(
    fc.property(fc.array(overall, { maxLength: 40 }), (given) => {
      const catalogue = { ...EMPTY, scores: Uint8Array.from(given, storedScore) }
      const indexes = given.map((_, index) => index)
      const expected = indexes.toSorted((a, b) => (given[b] ?? -1) - (given[a] ?? -1) || a - b)
      expect(Array.from(byScore(catalogue, indexes))).toEqual(expected)
      expect(bestOf(catalogue, indexes, 3)).toEqual(
        expected.filter((index) => given[index] !== null).slice(0, 3),
      )
    }),
  )
})
