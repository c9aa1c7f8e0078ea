// Readers' requests to the server, each as the page's address and as its SQL statement.

export interface SyncCall {
  readonly name: string
  /** Relative to `/rest/v1/`; the key must be appended. */
  readonly path: string
  readonly sql: string
}

/** The arguments of the calls: a revision with one change after it, the last revision, and its article. */
export interface CallPlaces {
  readonly generation: string
  readonly beforeLast: number
  readonly last: number
  readonly article: string
}

/** The calls in the order in which a device makes them. */
export function syncCalls({ generation, beforeLast, last, article }: CallPlaces): SyncCall[] {
  return [
    { name: 'first page, 24 rows', path: 'rpc/sync_page?lim=24&', sql: 'select sync_page(lim => 24)' },
    { name: 'page of 500 rows', path: 'rpc/sync_page?lim=500&', sql: 'select sync_page(lim => 500)' },
    {
      name: 'page of 5000 titles',
      path: 'rpc/sync_page?lim=5000&thin=true&',
      sql: 'select sync_page(lim => 5000, thin => true)',
    },
    {
      name: 'one body of 8 KB',
      path: `rpc/sync_bodies?ids=${article}&rev=${last}&g=${generation}&`,
      sql: `select sync_bodies('${article}', ${last}, '${generation}')`,
    },
    { name: 'head', path: 'rpc/sync_head?', sql: 'select sync_head()' },
    {
      name: 'changes, one',
      path: `rpc/sync_changes?since=${beforeLast}&lim=500&`,
      sql: `select sync_changes(${beforeLast}, 500)`,
    },
    {
      name: 'changes, none',
      path: `rpc/sync_changes?since=${last}&lim=500&`,
      sql: `select sync_changes(${last}, 500)`,
    },
  ]
}
