import { describe, expect, test } from 'vitest'
import { addRecentSearch, clearRecentSearches, recentSearches } from '#store/search/recent-searches.ts'
import { suggestions } from '#store/search/suggestions.ts'
import { freshDevice, freshDisk, refusedDevice } from '../../support/sync/fresh-device.ts'
import { put, sampleHeads } from '../../support/sync/sample-heads.ts'

async function magazine(titles: readonly string[]) {
  const device = freshDevice()
  const heads = sampleHeads(titles.length, (number) => ({ title: titles[number - 1] ?? '' }))
  await put(device, { heads, move: { filled: true } })
  return device
}

const titlesOf = async (titles: readonly string[], text: string) =>
  (await suggestions(await magazine(titles), { text })).items.map(({ title }) => title)

describe('suggestions', () => {
  test('are the newest whose title holds what is typed, six at most; all of them are counted', async () => {
    const device = await magazine(Array.from({ length: 9 }, (_, at) => `Móvil ${at + 1}`))
    const { items, total } = await suggestions(device, { text: ' MOVIL ' })
    expect(items.map(({ title }) => title)).toEqual([9, 8, 7, 6, 5, 4].map((number) => `Móvil ${number}`))
    expect(total).toBe(9)
  })

  test('those with the words in another order come behind, and are not counted', async () => {
    const titles = ['Tolva Mini', 'Mini Tolva', 'Mini']
    expect(await titlesOf(titles, 'mini tolva')).toEqual(['Mini Tolva', 'Tolva Mini'])
    expect(await suggestions(await magazine(titles), { text: 'mini tolva' })).toMatchObject({ total: 1 })
  })

  test('blank text suggests nothing', async () => {
    expect(await titlesOf(['Uno'], '  ')).toEqual([])
  })
})

describe('recent searches', () => {
  test('stand latest first, each once whatever its case and accents, six at most', async () => {
    const device = freshDevice()
    for (const search of ['uno', 'cámara', 'tres', 'CAMARA']) await addRecentSearch(device, search)
    expect(await recentSearches(device)).toEqual(['CAMARA', 'tres', 'uno'])
    for (const search of ['1', '2', '3', '4', '5']) await addRecentSearch(device, search)
    expect(await recentSearches(device)).toEqual(['5', '4', '3', '2', '1', 'CAMARA'])
  })

  test('are kept for the next launch, until they are cleared', async () => {
    const disk = freshDisk()
    await addRecentSearch(disk.open(), 'uno')
    const next = disk.open()
    expect(await recentSearches(next)).toEqual(['uno'])
    await clearRecentSearches(next)
    expect(await recentSearches(disk.open())).toEqual([])
  })

  test('where nothing can be kept they last as long as the page', async () => {
    const device = refusedDevice()
    await addRecentSearch(device, 'uno')
    expect(await recentSearches(device)).toEqual(['uno'])
  })

  test('what is kept there and is no list of texts is passed over', async () => {
    const device = freshDevice()
    await device.own.settings.put({ key: 'recent-searches', value: ['uno', 2, null] })
    expect(await recentSearches(device)).toEqual(['uno'])
    await device.own.settings.put({ key: 'recent-searches', value: 'uno' })
    expect(await recentSearches(device)).toEqual([])
  })
})
