import { describe, expect, test } from 'vitest'
import { putBodies } from '#store/copy/ingest-bodies.ts'
import { articleById } from '#store/article-by-id.ts'
import { hasArrived } from '#store/copy-state.ts'
import { listing } from '#store/queries.ts'
import { freshDevice } from '../support/sync/fresh-device.ts'
import { put, sampleCategory, sampleHead, sampleHeads, stockedDevice } from '../support/sync/sample-heads.ts'

const audio = sampleCategory('Audio', { color: '#0a7d4f' })
const gaming = sampleCategory('Gaming')

/** Every third article is in Audio, the others in Gaming. */
async function magazine(count: number) {
  const device = freshDevice()
  const heads = sampleHeads(count, (number) => ({ categoryId: number % 3 === 0 ? audio.id : gaming.id }))
  await put(device, { heads, categories: [gaming, audio], move: { filled: true } })
  return device
}

function numbers(articles: readonly { readonly id: string }[]): number[] {
  return articles.map(({ id }) => Number(id.slice(1)))
}

describe('listing', () => {
  test('articles carry the name and colour of their category', async () => {
    const { featured } = await listing(await magazine(3), { category: null, page: 1 })
    expect(featured[0]).toMatchObject({ categoryName: 'Audio', categoryColor: '#0a7d4f' })
    expect(featured[0]).not.toHaveProperty('era')
  })

  test('an article whose category went shows none', async () => {
    const device = await stockedDevice({
      heads: [sampleHead(1, { categoryId: 'gone', category: 'Móviles' })],
    })
    const { featured } = await listing(device, { category: null, page: 1 })
    expect(featured[0]).toMatchObject({ categoryName: null, categoryColor: null, category: 'Móviles' })
  })

  test('an empty device says that no answer has come yet', async () => {
    expect(await listing(freshDevice(), { category: null, page: 1 })).toEqual({
      best: [],
      categories: [],
      selected: null,
      featured: [],
      items: [],
      ahead: [],
      page: 1,
      pageCount: 1,
      total: 0,
      stored: 0,
      filled: false,
      complete: false,
    })
  })
})

describe('articleById', () => {
  test('an article with its body and the three others of its category', async () => {
    const device = await magazine(15)
    await putBodies(device, [{ id: 'a00009', bodyRev: 9, content: '<p>Nueve</p>' }], 0)
    const { article, body, related } = await articleById(device, { id: 'a00009' })
    expect(article).toMatchObject({ title: 'Reseña 9', categoryName: 'Audio' })
    expect(body).toEqual({ id: 'a00009', bodyRev: 9, content: '<p>Nueve</p>' })
    expect(numbers(related)).toEqual([15, 12, 6])
  })

  test('a body that is not on the device is null, and so is an unknown article', async () => {
    const device = await magazine(3)
    expect(await articleById(device, { id: 'a00003' })).toMatchObject({
      article: { id: 'a00003' },
      body: null,
    })
    expect(await articleById(device, { id: 'unknown' })).toEqual({
      article: null,
      body: null,
      related: [],
      earlier: null,
      later: null,
    })
  })

  test('the reviews published before and after it, whatever their category; none at the ends', async () => {
    const device = await magazine(5)
    const beside = async (id: string) => {
      const { earlier, later } = await articleById(device, { id })
      return [earlier?.title, later?.title]
    }
    expect(await beside('a00003')).toEqual(['Reseña 2', 'Reseña 4'])
    expect(await beside('a00001')).toEqual([undefined, 'Reseña 2'])
    expect(await beside('a00005')).toEqual(['Reseña 4', undefined])
  })

  test('an article of no category has nothing related', async () => {
    const device = await stockedDevice({ heads: sampleHeads(3) })
    expect((await articleById(device, { id: 'a00002' })).related).toEqual([])
  })
})

test('whether an answer ever arrived', async () => {
  const device = freshDevice()
  expect(await hasArrived(device)).toBe(false)
  await put(device, { move: { filled: true } })
  expect(await hasArrived(device)).toBe(true)
})
