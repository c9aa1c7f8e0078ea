import type { Dexie } from 'dexie'

/**
 * Watches what reaches IndexedDB; to be called before the database is opened. Gives a function that tells how many rows
 * of each table were put, added or deleted since it was called last; a cleared table counts as one.
 */
export function watchWrites(database: Dexie): () => Record<string, number> {
  let writes: Record<string, number> = {}
  database.use({
    stack: 'dbcore',
    name: 'watch-writes',
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name)
        return {
          ...table,
          mutate(request) {
            const rows =
              request.type === 'deleteRange'
                ? 1
                : request.type === 'delete'
                  ? request.keys.length
                  : request.values.length
            writes[name] = (writes[name] ?? 0) + rows
            return table.mutate(request)
          },
        }
      },
    }),
  })
  return () => {
    const since = writes
    writes = {}
    return since
  }
}
