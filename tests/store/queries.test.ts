import { describe, expect, test } from 'vitest'
import { putBodies } from '#store/copy/ingest-bodies.ts'
import { articleById } from '#store/article-by-id.ts'
import { hasArrived } from '#store/copy-state.ts'
import { allCategories, listing, newestArticles } from '#store/queries.ts'
import { searchResults } from '#store/search/search-results.ts'
import { freshDevice } from '../support/sync/fresh-device.ts'
import { put, sampleCategory, sampleHead, sampleHeads } from '../support/sync/sample-heads.ts'

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
  test('P4.16 without a filter the three newest are featured and pages begin after them', async () => {
    const page = await listing(await magazine(30), { category: null, page: 1 })
    expect(numbers(page.featured)).toEqual([30, 29, 28])
    expect(numbers(page.items)).toEqual([27, 26, 25, 24, 23, 22, 21, 20, 19, 18])
    expect(page).toMatchObject({ page: 1, pageCount: 3, total: 27, stored: 30, filled: true, selected: null })
  })

  test('P4.16 with a filter all its articles are paginated and the first three of them featured', async () => {
    const page = await listing(await magazine(36), { category: 'audio', page: 2 })
    expect(numbers(page.featured)).toEqual([36, 33, 30])
    expect(numbers(page.items)).toEqual([6, 3])
    expect(page).toMatchObject({ page: 2, pageCount: 2, total: 12, stored: 36, selected: { name: 'Audio' } })
  })

  test('P3.6 a page past the end is the last', async () => {
    expect(await listing(await magazine(30), { category: null, page: 99 })).toMatchObject({ page: 3 })
  })

  test('a category that there is not filters nothing', async () => {
    expect(await listing(await magazine(9), { category: 'otra', page: 1 })).toMatchObject({
      selected: null,
      total: 6,
    })
  })

  test('articles carry the name and colour of their category', async () => {
    const { featured } = await listing(await magazine(3), { category: null, page: 1 })
    expect(featured[0]).toMatchObject({ categoryName: 'Audio', categoryColor: '#0a7d4f' })
    expect(featured[0]).not.toHaveProperty('era')
  })

  test('an article whose category went shows none', async () => {
    const device = freshDevice()
    await put(device, { heads: [sampleHead(1, { categoryId: 'gone', category: 'Móviles' })] })
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

  test('P2.14 categories are sorted by name', async () => {
    const device = freshDevice()
    const names = ['VR/AR', 'Ámbar', 'Audio', 'Zoo']
    await put(device, { categories: names.map((name) => sampleCategory(name)) })
    expect((await allCategories(device)).map(({ name }) => name)).toEqual(['Ámbar', 'Audio', 'VR/AR', 'Zoo'])
  })
})

test('P4.7 the newest articles, whatever their category', async () => {
  expect(numbers(await newestArticles(await magazine(12), { count: 9 }))).toEqual([
    12, 11, 10, 9, 8, 7, 6, 5, 4,
  ])
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
    const device = freshDevice()
    await put(device, { heads: sampleHeads(3) })
    expect((await articleById(device, { id: 'a00002' })).related).toEqual([])
  })
})

describe('searchResults', () => {
  const titled = async (...titles: string[]) => {
    const device = freshDevice()
    await put(device, { heads: titles.map((title, place) => sampleHead(place + 1, { title })) })
    return device
  }

  test('P7.6 a substring of the title in any case, newest first; accents are folded', async () => {
    const device = await titled('La cámara del año', 'Auriculares', 'CAMARA sin espejo', 'Recámara')
    const found = await searchResults(device, { text: ' camara ', page: 1 })
    expect(found.items.map(({ title }) => title)).toEqual([
      'Recámara',
      'CAMARA sin espejo',
      'La cámara del año',
    ])
    expect(found.total).toBe(3)
  })

  test('P7.2 blank text finds nothing', async () => {
    expect(await searchResults(await titled('Uno'), { text: '   ', page: 1 })).toMatchObject({ total: 0 })
  })

  test('P7.11 ten to a page', async () => {
    const device = await magazine(25)
    const found = await searchResults(device, { text: 'reseña', page: 3 })
    expect(found).toMatchObject({ total: 25, page: 3, pageCount: 3, filled: true })
    expect(numbers(found.items)).toEqual([5, 4, 3, 2, 1])
  })
})

test('whether an answer ever arrived', async () => {
  const device = freshDevice()
  expect(await hasArrived(device)).toBe(false)
  await put(device, { move: { filled: true } })
  expect(await hasArrived(device)).toBe(true)
})
