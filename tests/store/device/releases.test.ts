// The databases of a phone that ran an earlier release open in this one, with nothing lost.
import { deserialize } from 'node:v8'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { openDevice } from '#store/device/device.ts'
import { releases } from '../../support/server/releases.ts'

interface StoredDatabase {
  readonly name: string
  readonly version: number
  readonly stores: readonly {
    readonly name: string
    readonly keyPath: string
    readonly autoIncrement: boolean
    readonly indexes: readonly (IDBIndexParameters & { readonly name: string; readonly keyPath: string })[]
    readonly rows: readonly unknown[]
  }[]
}

/** A browser's databases, made again by IndexedDB alone. */
async function browserOf(databases: readonly StoredDatabase[]): Promise<IDBFactory> {
  const factory = new IDBFactory()
  for (const { name, version, stores } of databases) {
    const opening = factory.open(name, version)
    await new Promise((resolve, reject) => {
      opening.onerror = reject
      opening.onsuccess = resolve
      opening.onupgradeneeded = () => {
        for (const { name: store, keyPath, autoIncrement, indexes, rows } of stores) {
          const made = opening.result.createObjectStore(store, { keyPath, autoIncrement })
          for (const { name: index, keyPath: path, ...kind } of indexes) made.createIndex(index, path, kind)
          for (const row of rows) made.put(row)
        }
      }
    })
    opening.result.close()
  }
  return factory
}

test.each(releases)('the databases of $version', async ({ unpacked, draft, saved }) => {
  const databases: readonly StoredDatabase[] = deserialize(unpacked('device.v8'))
  const device = openDevice({ indexedDB: await browserOf(databases), IDBKeyRange })
  expect((await device.own.drafts.toArray()).map(({ value }) => Object(value).title)).toEqual([draft])
  expect((await device.own.saved.toArray()).map(({ id }) => id)).toEqual([saved])
  const { count } = await device.copy.readCheckpoint()
  expect(await device.copy.heads.count()).toBe(count)
  expect(await device.bodies.texts.count()).toBe(count)
  expect(device.isInMemory()).toBe(false)
  device.close()
})
