// Frees the space of former rows. PostgreSQL does so in a process of its own, which PGlite lacks. Otherwise each
// autosave of a draft would enlarge the files for good. One table at a time, so requests wait for one at most.
import type { Statements } from '../gateway/database.ts'

/** The number of possible writes between two checks of the tables. */
const LOOK_AFTER = 50

/** PostgreSQL updates its counts of rows a second late, unless it is told to. */
const TELL_COUNTS = 'select pg_stat_force_next_flush()'
/** Tables with enough former rows for a vacuum, or enough of their separate long values (TOAST). */
const WRITTEN = `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname <> 'information_schema'
    and greatest(pg_stat_get_dead_tuples(c.oid), pg_stat_get_dead_tuples(c.reltoastrelid)) >= 50`
const ALL = `select oid::regclass::text as name from pg_class where relkind = 'r' and relpersistence <> 't'`

export interface Vacuum {
  /** Counts a request that may have written, and vacuums afterwards when it is time. */
  count(): void
  /** Vacuums all tables and freezes their rows: transaction numbers repeat after two thousand million. */
  freeze(): Promise<void>
  /** Begins no other table, and waits for the running one. */
  end(): Promise<void>
}

/** `inTurn` runs one task at a time. A failure is reported, and tried again at the next check. */
export function createVacuum(
  statements: Statements,
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
): Vacuum {
  let writes = 0
  let isEnded = false
  let work = Promise.resolve()

  async function vacuum(tables: string, how: '' | '(freeze)'): Promise<void> {
    await inTurn(() => statements.query(TELL_COUNTS))
    const { rows } = await inTurn(() => statements.query<{ name: string }>(tables))
    for (const { name } of rows) {
      if (isEnded) return
      await inTurn(() => statements.exec(`vacuum ${how} ${name}`))
    }
  }

  function behind(tables: string, how: '' | '(freeze)'): Promise<void> {
    work = work
      .then(() => vacuum(tables, how))
      .catch((error: unknown) => {
        if (!isEnded) console.error('Vacuum:', error)
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
