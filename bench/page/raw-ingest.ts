// The bare database: the same rows into the same stores in the same batches, without reads or comparisons.

import type { ArticleBody, ArticleHead } from '#domain/articles/article.ts'
import { bodyBatches, listBatches } from './batches.ts'
import { timed, type Timed } from './timed.ts'

/** Writes articles into a new database and deletes it again. */
export async function rawIngest(
  name: string,
  heads: readonly ArticleHead[],
  bodies: readonly ArticleBody[],
): Promise<Timed> {
  const copy = await open(`${name}-articles`, { heads: 'id', checkpoints: 'key', patches: 'edition' })
  const texts = await open(`${name}-bodies`, { versions: 'id', texts: 'id' })
  const time = await timed(async () => {
    let edition = 0
    for (const batch of listBatches(heads)) {
      edition += 1
      await write(copy, {
        heads: batch.map((head) => ({ ...head, era: 0 })),
        checkpoints: [{ key: 'checkpoint', version: edition }],
        patches: [
          { edition, put: batch.map(({ id, title, categoryId }) => [id, title, 0, categoryId]), gone: [] },
        ],
      })
    }
    for (const batch of bodyBatches(bodies)) {
      await write(texts, {
        texts: batch.map(({ id, content }) => ({ id, content })),
        versions: batch.map(({ id, bodyRev, content }) => ({ id, bodyRev, era: 0, size: content.length })),
      })
    }
  })
  for (const database of [copy, texts]) {
    database.close()
    await deleteDatabase(database.name)
  }
  return time
}

/** Deletes a database without open connections. */
export function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error ?? new Error('delete'))
  })
}

function open(name: string, stores: Readonly<Record<string, string>>): Promise<IDBDatabase> {
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
