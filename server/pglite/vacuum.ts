// Frees the space of dead rows. PostgreSQL has a process for that, which PGlite lacks. Without it, each autosave of a draft would enlarge
// the files for good. It vacuums one table at a time, so requests wait for one at most.
import type { Statements } from '../gateway/database.ts'
import { NoRoomError } from '../storage/disk-space.ts'

/** How many requests that may have written pass between two checks of the tables. */
const LOOK_AFTER = 50

/** PostgreSQL updates its row statistics a second late, unless forced to. */
const TELL_COUNTS = 'select pg_stat_force_next_flush()'
/** Tables with enough dead rows for a vacuum, counting those of their separate long values (TOAST). */
const WRITTEN = `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname <> 'information_schema'
    and greatest(pg_stat_get_dead_tuples(c.oid), pg_stat_get_dead_tuples(c.reltoastrelid)) >= 50`
const ALL = `select oid::regclass::text as name from pg_class where relkind = 'r' and relpersistence <> 't'`

export interface Vacuum {
  /** Counts a request that may have written, and starts a vacuum when one is due. */
  count(): void
  /** Vacuums all tables and freezes their rows, because transaction ids wrap around. */
  freeze(): Promise<void>
  /** Starts no further table, and waits for the running one. */
  end(): Promise<void>
}

/**
 * `inTurn` runs one task at a time. `demandRoom` throws if the disk takes no writes. A failure is logged, and the next check tries again.
 */
export function createVacuum(
  statements: Statements,
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
  demandRoom: () => Promise<void>,
): Vacuum {
  let writes = 0
  let isEnded = false
  let work = Promise.resolve()

  async function vacuum(tables: string, how: '' | '(freeze)'): Promise<void> {
    await inTurn(() => statements.query(TELL_COUNTS))
    const { rows } = await inTurn(() => statements.query<{ name: string }>(tables))
    for (const { name } of rows) {
      if (isEnded) return
      await demandRoom()
      await inTurn(() => statements.exec(`vacuum ${how} ${name}`))
    }
  }

  function behind(tables: string, how: '' | '(freeze)'): Promise<void> {
    work = work
      .then(() => vacuum(tables, how))
      .catch((error: unknown) => {
        if (!isEnded && !(error instanceof NoRoomError)) console.error('Vacuum:', error)
      })
    return work
  }

  return {
    count() {
      writes += 1
      if (writes < LOOK_AFTER) return
      writes = 0
      void behind(WRITTEN, '')
    },
    freeze: () => behind(ALL, '(freeze)'),
    async end() {
      isEnded = true
      await work
    },
  }
}
