import type { Dexie } from 'dexie'

/**
 * Watches writes to IndexedDB; call it before the database is opened. Returns a function with the number of rows put,
 * added or deleted per table since its last call. A cleared table counts as one.
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
