// A phone's databases as an earlier release left them (`tests/support/server/releases.ts`).
import { deserialize } from 'node:v8'
import { IDBFactory } from 'fake-indexeddb'
import type { ArticleBody, ArticleHead } from '#domain/articles/article.ts'
import type { Category } from '#domain/categories/category.ts'
import type { Release } from '../server/releases.ts'

/** A row of any store. */
type StoredRow = Partial<Omit<ArticleHead, 'thin'> & Pick<ArticleBody, 'content'> & Category>

export interface StoredDatabase {
  readonly name: string
  readonly version: number
  readonly stores: readonly {
    readonly name: string
    readonly keyPath: string
    readonly autoIncrement: boolean
    readonly indexes: readonly (IDBIndexParameters & { readonly name: string; readonly keyPath: string })[]
    readonly rows: readonly StoredRow[]
  }[]
}

/** The databases of the release's device. */
export function databasesOf({ unpacked }: Release): readonly StoredDatabase[] {
  return deserialize(unpacked('device.v8'))
}

/** Recreates a browser's databases with plain IndexedDB. */
export async function browserOf(databases: readonly StoredDatabase[]): Promise<IDBFactory> {
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
