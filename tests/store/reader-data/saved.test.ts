import { notePictures } from '#store/copy/note-pictures.ts'
import { describe, expect, test } from 'vitest'
import type { ListedArticle } from '#domain/articles/article.ts'
import { followHere, followMarks } from '#store/reader-data/follow-marks.ts'
import { hasSaved } from '#store/reader-data/has-saved.ts'
import { putBodies } from '#store/copy/ingest-bodies.ts'
import { articleById } from '#store/article-by-id.ts'
import { picturesLetGo, putBack, removeSaved, saveArticle, savedPage } from '#store/reader-data/saved.ts'
import { freshDevice, freshDisk, refusedDevice } from '../../support/sync/fresh-device.ts'
import { put, sampleHead, sampleHeads } from '../../support/sync/sample-heads.ts'
import { until } from '../../support/sync/virtual-clock.ts'

const ID = sampleHead(1).id
const TEXT = '<p>Texto.</p><img src="https://ejemplo.es/foto.jpg">'

function shown(number: number, change: Partial<ListedArticle> = {}): ListedArticle {
  return { ...sampleHead(number), categoryName: null, categoryColor: null, ...change }
}

async function deviceWithText(device = freshDevice()) {
  await put(device, { heads: sampleHeads(3), move: { filled: true, phase: 'live' } })
  await putBodies(device, [{ id: ID, bodyRev: 1, content: TEXT }], 0)
  return device
}

describe('a saved article', () => {
  test('stays readable when all texts are given up', async () => {
    const device = await deviceWithText()
    await saveArticle(device, shown(1))
    await device.freeBodies()
    expect(await articleById(device, { id: ID })).toMatchObject({
      article: { title: 'Reseña 1' },
      body: { id: ID, bodyRev: 1, content: TEXT },
    })
    expect((await articleById(device, { id: ID })).isRemoved).toBeUndefined()
  })

  test('is not reported as deleted without a list', async () => {
    const device = freshDevice()
    await saveArticle(device, shown(1))
    const found = await articleById(device, { id: ID })
    expect(found).toMatchObject({ article: { title: 'Reseña 1' }, body: null })
    expect(found.isRemoved).toBeUndefined()
  })

  test('an older text is not taken for the one of the article that is shown', async () => {
    const device = await deviceWithText()
    await saveArticle(device, shown(1, { bodyRev: 2 }))
    expect(await device.own.savedTexts.count()).toBe(0)
    expect((await savedPage(device, { page: 1 })).entries).toMatchObject([{ isWhole: false }])
  })

  test('saved a second time it stays as it is', async () => {
    const device = await deviceWithText()
    await saveArticle(device, shown(1))
    const before = await device.own.saved.get(ID)
    await saveArticle(device, shown(1, { title: 'Otra' }))
    expect(await device.own.saved.get(ID)).toEqual(before)
  })

  test('removed, it is gone with its text; put back, it is whole again', async () => {
    const device = await deviceWithText()
    await saveArticle(device, shown(1))
    const removed = await removeSaved(device, ID)
    expect([await device.own.saved.count(), await device.own.savedTexts.count()]).toEqual([0, 0])
    expect(removed).toMatchObject({ ok: true, value: { text: { content: TEXT } } })
    if (removed.ok && removed.value) await putBack(device, removed.value)
    await device.freeBodies()
    expect((await articleById(device, { id: ID })).body?.content).toBe(TEXT)
  })

  test('releases its pictures on removal, except those that another one shows', async () => {
    const device = await deviceWithText()
    await saveArticle(device, shown(1))
    await saveArticle(device, shown(2, { images: ['https://ejemplo.es/foto.jpg'] }))
    await removeSaved(device, ID)
    const { addresses, forget } = await picturesLetGo(device)
    expect(addresses).toEqual(['/pictures/1-1200x675.webp'])
    await removeSaved(device, sampleHead(2).id)
    await forget()
    expect(await hasSaved(device)).toBe(false)
  })

  test('cannot be saved where the browser refuses storage, and says so', async () => {
    const device = refusedDevice()
    await device.reopen()
    expect(await saveArticle(device, shown(1))).toEqual({ ok: false, failure: { kind: 'closed' } })
    expect(await hasSaved(device)).toBe(false)
    expect(await articleById(device, { id: ID })).toMatchObject({ article: null, body: null })
  })
})

describe('the list of what is saved', () => {
  test('has the last saved first, ten to a page, and a page past the end is the last one', async () => {
    const device = freshDevice()
    for (let number = 1; number <= 12; number += 1) {
      await saveArticle(device, shown(number))
      await device.own.saved.update(sampleHead(number).id, { savedAt: number })
    }
    const titles = async (page: number) =>
      (await savedPage(device, { page })).entries.map(({ article }) => article.title)
    expect(await titles(1)).toEqual(Array.from({ length: 10 }, (_, at) => `Reseña ${12 - at}`))
    expect(await titles(9)).toEqual(['Reseña 2', 'Reseña 1'])
    expect(await savedPage(device, { page: 9 })).toMatchObject({ page: 2, pageCount: 2, total: 12 })
  })

  test('shows an article as the magazine has it now', async () => {
    const device = await deviceWithText()
    await saveArticle(device, shown(1, { title: 'Título de antes' }))
    expect((await savedPage(device, { page: 1 })).entries).toMatchObject([{ article: { title: 'Reseña 1' } }])
  })
})

describe('marks', () => {
  test('follow what another tab saves and removes', async () => {
    const disk = freshDisk()
    const [one, other] = [disk.open(), disk.open()]
    const stop = followMarks(one)
    await saveArticle(other, shown(1))
    await until(() => one.marks.get().saved.has(ID))
    await removeSaved(other, ID)
    await until(() => !one.marks.get().saved.has(ID))
    stop()
    await saveArticle(other, shown(1))
    expect(one.marks.get().saved.has(ID)).toBe(false)
  })

  test('tell what is here whole: what was fetched and what was saved, without a picture lacking', async () => {
    const device = await deviceWithText()
    expect(device.marks.get().here).toBeNull()
    const lacking = new Set<string>()
    const stop = followHere(device, async (addresses) => addresses.filter((each) => lacking.has(each)))
    await until(() => device.marks.get().here?.has(ID) === true)
    await saveArticle(device, shown(1))
    await device.freeBodies()
    await until(() => device.marks.get().here?.size === 1)
    expect(device.marks.get().here?.has(ID)).toBe(true)
    for (const address of shown(1).images) lacking.add(address)
    await notePictures(device)
    await until(() => device.marks.get().here?.size === 0)
    stop()
  })
})
