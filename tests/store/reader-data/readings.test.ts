import { describe, expect, test } from 'vitest'
import type { Device } from '#store/device/device.ts'
import { followMarks } from '#store/reader-data/follow-marks.ts'
import { putReaderData, readReaderData } from '#store/reader-data/merge-reader-data.ts'
import {
  forgetReading,
  markRead,
  noteReading as note,
  readingOf,
  unfinished,
} from '#store/reader-data/readings.ts'
import { saveArticle } from '#store/reader-data/saved.ts'
import { refusedDevice } from '../../support/sync/fresh-device.ts'
import { put, sampleHead, sampleHeads, stockedDevice } from '../../support/sync/sample-heads.ts'
import { until } from '../../support/sync/virtual-clock.ts'

const DAY = 24 * 3_600_000
const id = (number: number) => sampleHead(number).id
const at = (block: number, isAtEnd = false, spent = 60_000) => ({
  block,
  blocks: 10,
  words: `Párrafo ${block}`,
  isAtEnd,
  spent,
})
/** An article of four minutes: a quarter of that is enough. */
const noteReading = (device: Device, of: string, place: ReturnType<typeof at>) =>
  note(device, { id: of, minutes: 4 }, place)

async function magazine() {
  return await stockedDevice({ heads: sampleHeads(5), move: { filled: true, phase: 'live' } })
}

describe('an article that was begun', () => {
  test('is offered with how far it was read, the last one first', async () => {
    const device = await magazine()
    const now = Date.now()
    await noteReading(device, id(1), at(4))
    await noteReading(device, id(2), at(1))
    await device.own.readings.update(id(1), { at: now - 1000 })
    await device.own.readings.update(id(2), { at: now })
    expect(await unfinished(device, { count: 2, now })).toEqual([
      { article: expect.objectContaining({ id: id(2), title: 'Reseña 2' }), part: 0.2, left: 4 },
      { article: expect.objectContaining({ id: id(1), title: 'Reseña 1' }), part: 0.5, left: 3 },
    ])
    expect(await unfinished(device, { count: 1, now })).toHaveLength(1)
  })

  test('is not offered once it was read to its end, nor when it is opened again after that', async () => {
    const device = await magazine()
    await noteReading(device, id(1), at(9, true))
    await noteReading(device, id(1), at(3))
    expect(await unfinished(device, { count: 2, now: Date.now() })).toEqual([])
    expect(await readingOf(device, { id: id(1) })).toBeNull()
  })

  test('counts as read at its end once a part of the reading time was spent on it, in however many sittings', async () => {
    const device = await magazine()
    await noteReading(device, id(1), at(9, true, 30_000))
    expect(await readingOf(device, { id: id(1) })).toMatchObject({ done: 0 })
    await noteReading(device, id(1), at(4, false, 29_000))
    await noteReading(device, id(1), at(9, true, 1_000))
    expect(await readingOf(device, { id: id(1) })).toBeNull()
  })

  test('is read, or not read, as its reader says', async () => {
    const device = await magazine()
    const done = async () => (await device.own.readings.get(id(1)))?.done
    await markRead(device, id(1), true)
    expect(await done()).toBe(1)
    await markRead(device, id(1), false)
    expect(await done()).toBeUndefined()
    await noteReading(device, id(1), at(9, true, 1_000))
    expect(await done()).toBe(0)
  })

  test('is forgotten after a month, or when somebody says so', async () => {
    const device = await magazine()
    await noteReading(device, id(1), at(4))
    expect(await unfinished(device, { count: 2, now: Date.now() + 31 * DAY })).toEqual([])
    expect(await readingOf(device, { id: id(1) })).toMatchObject({ block: 4, words: 'Párrafo 4' })
    await forgetReading(device, id(1))
    expect(await readingOf(device, { id: id(1) })).toBeNull()
  })

  test('is not offered when it has gone, unless it was saved', async () => {
    const device = await magazine()
    await saveArticle(device, { ...sampleHead(1), categoryName: null, categoryColor: null })
    for (const number of [1, 2]) await noteReading(device, id(number), at(4))
    await put(device, { goneArticles: [1, 2].map((number) => ({ id: id(number), rev: 9 })) })
    const left = await unfinished(device, { count: 2, now: Date.now() })
    expect(left.map(({ article }) => article.title)).toEqual(['Reseña 1'])
  })

  test('is noted nowhere where the browser keeps nothing', async () => {
    const device = refusedDevice()
    await noteReading(device, id(1), at(4))
    expect(await readingOf(device, { id: id(1) })).toBeNull()
  })
})

test('the marks tell which articles were read to their end, and no others', async () => {
  const device = await magazine()
  const stop = followMarks(device)
  await noteReading(device, id(1), at(4))
  await noteReading(device, id(2), at(9, true))
  await until(() => device.marks.get().read.size > 0)
  expect([...device.marks.get().read]).toEqual([id(2)])
  stop()
})

describe('everything of the reader’s own', () => {
  test('takes nothing away: what is saved stays, the later place counts, what was read stays read', async () => {
    const device = await magazine()
    await saveArticle(device, { ...sampleHead(1), categoryName: null, categoryColor: null })
    await noteReading(device, id(2), at(9, true))
    const now = await readReaderData(device)
    const [saved] = now.ok ? now.value.saved : []
    const [reading] = now.ok ? now.value.readings : []
    if (!saved || !reading) throw new Error('nothing was read')
    await putReaderData(device, {
      saved: [{ ...saved, saved: { ...saved.saved, savedAt: 1 } }],
      readings: [{ ...reading, done: 0, block: 2, at: reading.at + 1 }],
    })
    expect(await device.own.saved.get(id(1))).toEqual(saved.saved)
    expect(await device.own.readings.get(id(2))).toMatchObject({ done: 1, block: 2 })
  })
})
