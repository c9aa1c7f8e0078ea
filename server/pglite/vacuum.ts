// Gives the room of former rows back. PostgreSQL does so in a process of its own, which PGlite lacks: each autosave of a draft
// would add its length to the files for good. One table at a time, so that nobody waits for more than one.
import type { Statements } from '../gateway/database.ts'

/** So many requests that may have written come between two looks at the tables. */
const LOOK_AFTER = 50

/** PostgreSQL tells its counts of rows a second late, unless it is asked to tell them. */
const TELL_COUNTS = 'select pg_stat_force_next_flush()'
/** Tables with so many former rows that a vacuum is worth it, or parts of their long values that are kept apart (TOAST). */
const WRITTEN = `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname <> 'information_schema'
    and greatest(pg_stat_get_dead_tuples(c.oid), pg_stat_get_dead_tuples(c.reltoastrelid)) >= 50`
const ALL = `select oid::regclass::text as name from pg_class where relkind = 'r' and relpersistence <> 't'`

export interface Vacuum {
  /** Counts a request that may have written, and vacuums behind it when it is time. */
  count(): void
  /** Vacuums all tables and freezes their rows: the numbers of transactions come round again after two thousand million. */
  freeze(): Promise<void>
  /** Begins no other table, and waits for the one under way. */
  end(): Promise<void>
}

/** `inTurn` lets in one at a time. What fails is reported, and tried again with the next look. */
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
