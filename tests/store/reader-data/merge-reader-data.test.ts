import { afterEach, describe, expect, test } from 'vitest'
import type { ReaderDataFile } from '#domain/device/reader-data-file.ts'
import type { Device } from '#store/device/device.ts'
import { writeOfflinePreference } from '#store/device/offline-preference.ts'
import { joinOwnFile, ownFileOf } from '#store/reader-data/merge-reader-data.ts'
import { articlesByIds } from '#store/queries.ts'
import { noteReading } from '#store/reader-data/readings.ts'
import { addRecentSearch, recentSearches } from '#store/search/recent-searches.ts'
import { saveArticle } from '#store/reader-data/saved.ts'
import { textSize, theme } from '#store/device/stored-choice.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { sampleHead, sampleHeads, stockedDevice } from '../../support/sync/sample-heads.ts'

afterEach(() => {
  theme.set('system')
  textSize.set('normal')
})

async function magazine(count = 5): Promise<Device> {
  return await stockedDevice({ heads: sampleHeads(count), move: { filled: true, phase: 'live' } })
}

async function save(device: Device, id: string): Promise<void> {
  const [article] = await articlesByIds(device, [], [id])
  if (article) await saveArticle(device, article)
}

async function fileOf(device: Device): Promise<ReaderDataFile> {
  const file = await ownFileOf(device)
  if (!file.ok) throw new Error(file.failure.kind)
  return file.value
}

async function join(device: Device, file: ReaderDataFile) {
  const joined = await joinOwnFile(device, file)
  if (!joined.ok) throw new Error(joined.failure.kind)
  return joined.value
}

const savedIds = async ({ own }: Device) => (await own.saved.toCollection().primaryKeys()).toSorted()
const PLACE = { block: 2, blocks: 9, words: 'Así', isAtEnd: false, spent: 0 }
const EMPTY: ReaderDataFile = { saved: [], readings: [], choices: {}, searches: [] }

/** An article of another magazine, or a deleted one of this magazine. */
const gone = (text: ReaderDataFile['saved'][number]['text']) => ({
  savedAt: 3,
  article: { ...sampleHead(77, { title: 'La que se fue' }), categoryName: null, categoryColor: null },
  text,
})

describe('what a reader takes to another device', () => {
  test('is there then, beside what was there', async () => {
    const [from, to] = [await magazine(), await magazine()]
    await save(from, 'a00001')
    await save(from, 'a00002')
    await noteReading(from, { id: 'a00003', minutes: 5 }, PLACE)
    await addRecentSearch(from, 'Cámara')
    await addRecentSearch(from, 'yunque')
    await writeOfflinePreference(from, 'opened')
    theme.set('dark')
    const file = await fileOf(from)
    theme.set('light')

    await save(to, 'a00002')
    await save(to, 'a00004')
    await addRecentSearch(to, 'camara')
    const joined = await join(to, file)
    expect(joined).toEqual({ saved: 1, readings: 1, copies: [], lost: [], offline: 'opened' })
    expect(await savedIds(to)).toEqual(['a00001', 'a00002', 'a00004'])
    expect(await to.own.readings.get('a00003')).toMatchObject({ block: 2 })
    expect(await recentSearches(to)).toEqual(['camara', 'yunque'])
    expect(theme.get()).toBe('dark')
  })

  test('leaves a choice that was never made there as it is here', async () => {
    const file = await fileOf(await magazine())
    expect(file.choices).toEqual({})
    textSize.set('huge')
    await join(await magazine(), { ...file, choices: { textSize: 'gigantic', theme: 'system' } })
    expect([textSize.get(), theme.get()]).toEqual(['huge', 'system'])
  })

  test('comes from the magazine, and not from the file, where the magazine has it', async () => {
    const device = await magazine()
    const article = { ...sampleHead(1, { title: 'Otro título' }), categoryName: null, categoryColor: null }
    await join(device, {
      ...EMPTY,
      saved: [{ savedAt: 9, article, text: { bodyRev: 1, content: '<p>Falso</p>' } }],
    })
    expect(await device.own.saved.get('a00001')).toMatchObject({
      savedAt: 9,
      article: { title: 'Reseña 1' },
      wants: 2,
    })
    expect(await device.own.savedTexts.get('a00001')).toBeUndefined()
  })

  test('is a copy where the magazine has it no more, and named; without its text it is named alone', async () => {
    const device = await magazine()
    expect(await join(device, { ...EMPTY, saved: [gone(null)] })).toMatchObject({
      saved: 0,
      lost: ['La que se fue'],
    })
    expect(await savedIds(device)).toEqual([])
    const withText = gone({ bodyRev: 1, content: '<p>Aún.</p>' })
    expect(await join(device, { ...EMPTY, saved: [withText] })).toMatchObject({
      saved: 1,
      copies: ['La que se fue'],
      lost: [],
    })
    expect(await device.own.saved.get('a00077')).toMatchObject({ isRemoved: true })
    expect(await device.own.savedTexts.get('a00077')).toMatchObject({ content: '<p>Aún.</p>' })
    const details = { product: 'Mirlo', links: [], corrections: [] }
    await device.own.savedTexts.update('a00077', { details })
    expect((await fileOf(device)).saved).toMatchObject([{ text: { content: '<p>Aún.</p>', details } }])
  })

  test('waits for sync where this device does not know yet what the magazine has', async () => {
    const device = freshDevice()
    expect(await join(device, { ...EMPTY, saved: [gone(null)] })).toMatchObject({ saved: 1, lost: [] })
    expect(await device.own.saved.get('a00077')).toMatchObject({ isRemoved: false, wants: 2 })
  })
})
