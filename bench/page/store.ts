// What the benches of the store do inside the browser: the house's own write path and queries, and the bare database
// beside them. Bundled by browser.ts; nothing of it is in the magazine.

import { openDevice } from '#store/device.ts'
import { putBodies } from '#store/ingest-bodies.ts'
import { commit } from '#store/ingest.ts'
import { searchResults } from '#store/queries.ts'
import { bodiesOf, headsOf, TITLE_WORDS } from './rows.ts'

const SLICE = 125
const BODIES = 50

export interface Timed {
  readonly ms: number
  /** The longest time that nothing else could run, in milliseconds. */
  readonly block: number
}

declare global {
  interface Window {
    storeBench: typeof storeBench
  }
}

const storeBench = { ingest, rawIngest, search }
window.storeBench = storeBench

/** The magazine's own way: heads in slices with checkpoint, guard and patches, then bodies with their versions. */
async function ingest(name: string, count: number, again: boolean): Promise<Timed> {
  const device = openDevice({ name })
  const heads = headsOf(count)
  const bodies = bodiesOf(count)
  let from = await device.copy.readCheckpoint()
  const timed = await time(async () => {
    for (let start = 0; start < count; start += SLICE) {
      // A pull over rows that are there already is a sweep.
      const move = { phase: 'pull', filled: true, h0: count, sweep: again } as const
      const committed = await commit(device, { from, move, heads: heads.slice(start, start + SLICE) })
      if (!committed.ok) throw new Error(committed.failure.kind)
      from = committed.value
    }
    for (let start = 0; start < count; start += BODIES) {
      await putBodies(device, bodies.slice(start, start + BODIES), from.era)
    }
  })
  if ((await device.copy.heads.count()) !== count || (await device.bodies.texts.count()) !== count) {
    throw new Error('rows are missing')
  }
  device.close()
  if (again) for (const part of ['copy', 'bodies', 'own']) indexedDB.deleteDatabase(`${name}-${part}`)
  return timed
}

/** The same rows into the same stores in the same batches, by the bare database, with nothing read or compared. */
async function rawIngest(name: string, count: number): Promise<Timed> {
  const copy = await openRaw(`${name}-copy`, { heads: 'id', checkpoints: 'key', patches: 'edition' })
  const texts = await openRaw(`${name}-bodies`, { versions: 'id', texts: 'id' })
  const heads = headsOf(count).map((head) => ({ ...head, era: 0 }))
  const bodies = bodiesOf(count)
  const timed = await time(async () => {
    let edition = 0
    for (let start = 0; start < count; start += SLICE) {
      edition += 1
      const slice = heads.slice(start, start + SLICE)
      const entries = slice.map(({ id, title, categoryId }) => [id, title, start, categoryId])
      await write(copy, {
        heads: slice,
        checkpoints: [{ key: 'checkpoint', v: edition }],
        patches: [{ edition, put: entries, gone: [] }],
      })
    }
    for (let start = 0; start < count; start += BODIES) {
      const slice = bodies.slice(start, start + BODIES)
      await write(texts, {
        texts: slice.map(({ id, content }) => ({ id, content })),
        versions: slice.map(({ id, bodyRev, content }) => ({ id, bodyRev, era: 0, size: content.length })),
      })
    }
  })
  copy.close()
  texts.close()
  for (const part of ['copy', 'bodies']) indexedDB.deleteDatabase(`${name}-${part}`)
  return timed
}

/** Milliseconds for each keystroke of some queries, over this many titles; throws where an answer is not exact. */
async function search(name: string, count: number): Promise<number[]> {
  const device = openDevice({ name })
  const heads = headsOf(count)
  for (let start = 0; start < count; start += 2000) {
    const from = await device.copy.readCheckpoint()
    await commit(device, { from, move: { filled: true }, heads: heads.slice(start, start + 2000) })
  }
  await device.catalogue.pack()
  heads.length = 0
  const times: number[] = []
  const totals = new Map<string, number>()
  for (let pass = 0; pass < 3; pass += 1) {
    for (const text of keystrokes()) {
      const begun = performance.now()
      const { total } = await searchResults(device, { text, page: 1 })
      times.push(performance.now() - begun)
      totals.set(text.trim(), total)
    }
  }
  // Nothing of the titles is accented but ñ: what has no n in it is found by the plain substring alone.
  const titles = headsOf(count).map(({ title }) => title)
  for (const [text, total] of totals) {
    const isExact = text.includes('n') || total === titles.filter((title) => title.includes(text)).length
    if (!isExact) throw new Error(`«${text}» finds ${total}`)
  }
  device.close()
  return times
}

function keystrokes(): string[] {
  return [...TITLE_WORDS, 'de la', 'año 9', '99', 'zzz', 'era'].flatMap((word) =>
    Array.from(word, (_, place) => word.slice(0, place + 1)),
  )
}

async function time(work: () => Promise<void>): Promise<Timed> {
  let block = 0
  let last = performance.now()
  let isOver = false
  const beat = new MessageChannel()
  beat.port1.onmessage = () => {
    const now = performance.now()
    block = Math.max(block, now - last)
    last = now
    if (!isOver) beat.port2.postMessage(null)
  }
  beat.port2.postMessage(null)
  const begun = performance.now()
  await work()
  const ms = performance.now() - begun
  isOver = true
  return { ms, block }
}

function openRaw(name: string, stores: Readonly<Record<string, string>>): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => {
      for (const [store, keyPath] of Object.entries(stores))
        request.result.createObjectStore(store, { keyPath })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('open'))
  })
}

function write(database: IDBDatabase, rows: Readonly<Record<string, readonly object[]>>): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(Object.keys(rows), 'readwrite')
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'))
    for (const [store, some] of Object.entries(rows)) {
      for (const row of some) transaction.objectStore(store).put(row)
    }
  })
}
