// Types for the parts that `peers.ts` uses of packages that are not dependencies of the magazine.

declare module 'pouchdb-browser' {
  interface Answer {
    readonly error?: unknown
  }
  export default class PouchDB {
    constructor(name: string, options: { readonly adapter: string })
    allDocs(options: {
      readonly keys: readonly string[]
    }): Promise<{ readonly rows: readonly { readonly value?: { readonly rev: string } | null }[] }>
    bulkDocs(documents: readonly object[]): Promise<readonly Answer[]>
  }
}

declare module 'rxdb/plugins/core' {
  interface Collection {
    bulkUpsert(documents: readonly object[]): Promise<{ readonly error: readonly unknown[] }>
  }
  export function createRxDatabase(options: object): Promise<{
    addCollections<Name extends string>(
      schemas: Readonly<Record<Name, object>>,
    ): Promise<Record<Name, Collection>>
  }>
}

declare module 'rxdb/plugins/storage-dexie' {
  export function getRxStorageDexie(): object
}
