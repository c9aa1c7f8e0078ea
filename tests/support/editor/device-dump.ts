// Reads a browser's stored data without the app's code, and puts it where the product's own functions can check it.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Device } from '#store/device/device.ts'
import { catalogueRows } from '../sync/catalogue-rows.ts'
import { freshDevice } from '../sync/fresh-device.ts'

/** The rows of each store. */
export type Dump = Readonly<Record<string, readonly unknown[]>>

/** All stores of a database in one transaction; null if there is no such database. `only`: only this store. */
export async function dumpOf(page: Page, name: string, only?: string): Promise<Dump | null> {
  return await page.evaluate(
    async ([database, store]) => {
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error ?? new Error('refused'))
        })
      const known = await indexedDB.databases()
      if (!known.some((one) => one.name === database)) return null
      const opened = await settled(indexedDB.open(database))
      const names = [...opened.objectStoreNames].filter((one) => store === undefined || one === store)
      if (names.length === 0) {
        opened.close()
        return null
      }
      const reading = opened.transaction(names)
      const rows = await Promise.all(
        names.map((one) => settled<unknown[]>(reading.objectStore(one).getAll())),
      )
      opened.close()
      return Object.fromEntries(names.map((one, place) => [one, rows[place] ?? []]))
    },
    [name, only] as const,
  )
}

/** The checkpoint of the copy in this browser. */
export async function checkpointIn(page: Page): Promise<Record<string, unknown>> {
  return Object((await rowsIn(page, 'cacharreo-articles', 'checkpoints'))[0])
}

/** The rows of a store, none if there is no such store; the type is the caller's claim. */
export async function rowsIn<Row>(page: Page, database: string, store: string): Promise<Row[]> {
  const dump = await dumpOf(page, database, store)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows of the app, as the caller knows them
  return [...(dump?.[store] ?? [])] as Row[]
}

/** The number of rows in a store. */
export async function countIn(page: Page, database: string, store: string): Promise<number> {
  return (await rowsIn(page, database, store)).length
}

/** Puts rows into a store that the app creates; `isEmptied`: instead of those that it has. */
export async function putIn(
  page: Page,
  [database, store]: readonly [database: string, store: string],
  rows: readonly object[],
  { isEmptied = false } = {},
): Promise<void> {
  // Opening a database before the app has created it would create it empty.
  const versions = () =>
    page.evaluate(async (name) => {
      const known = (await indexedDB.databases()).filter((one) => one.name === name)
      return known.map(({ version = 0 }) => version > 1)
    }, database)
  await expect.poll(versions).toEqual([true])
  await page.evaluate(
    ({ database: name, store: of, rows: put, isEmptied: isCleared }) =>
      new Promise<void>((done, failed) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => failed(new Error('no database'))
        opening.onsuccess = () => {
          const writing = opening.result.transaction(of, 'readwrite')
          if (isCleared) writing.objectStore(of).clear()
          for (const row of put) writing.objectStore(of).put(row)
          writing.oncomplete = () => {
            opening.result.close()
            done()
          }
        }
      }),
    { database, store, rows, isEmptied },
  )
}

/** A device with the content of the browser's copy. */
export async function deviceWith(dump: Dump): Promise<Device> {
  const device = freshDevice()
  for (const [store, rows] of Object.entries(dump)) await device.copy.table(store).bulkPut(rows)
  return device
}

/** I3: the checkpoint matches the stored rows; I10: the catalogue can be derived from the heads. */
export async function expectConsistent(dump: Dump): Promise<void> {
  const device = await deviceWith(dump)
  const heads = await device.copy.heads.toArray()
  const { count, revisionSum } = await device.copy.readCheckpoint()
  expect({ count, revisionSum }).toEqual({
    count: heads.length,
    revisionSum: heads.reduce((sum, { rev }) => sum + rev, 0),
  })
  const bare = await deviceWith({ ...dump, packed: [], patches: [] })
  expect(await catalogueRows(device)).toEqual(await catalogueRows(bare))
}
