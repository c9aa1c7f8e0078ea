// The sessions of this process on a PostgreSQL: each is lent to one request at a time, and whole. A session that was lost while
// it was lent answers nothing more to that borrower: what he sends next would run in a new one, without his transaction and
// with the rights of the owner in place of his role's.
//
// The driver has sessions to lend, too (`reserve`), and with those a connection that the database ends takes the process
// along (porsager/postgres#1208): so each of ours is a driver of its own with one connection.
import type { PostgresConnection } from '@supabase/lite/postgres'

type Sql = PostgresConnection['driver']

export interface Session {
  /** Statements as text: one with values, or any number without. */
  readonly unsafe: Sql['unsafe']
  /** Gives it back; nothing is sent through it after that. */
  release(): void
}

export interface Sessions {
  /** Lends one, once there is one to lend. */
  reserve(): Promise<Session>
  /** Waits for what is under way, some seconds at most. */
  close(): Promise<void>
}

/** Seconds. */
const PATIENCE = 5

/** At most so many. `open` makes a driver with one connection, and hands on when that is lost. */
export function createSessions(open: (onclose: () => void) => Sql, most: number): Sessions {
  const all: Sql[] = []
  const idle: Lent[] = []
  const waiting: ((lent: Lent) => void)[] = []

  interface Lent {
    readonly sql: Sql
    isLost: boolean
  }

  function opened(): Lent {
    const lent: Lent = {
      sql: open(() => {
        lent.isLost = true
      }),
      isLost: false,
    }
    all.push(lent.sql)
    return lent
  }

  async function free(): Promise<Lent> {
    const found = idle.pop() ?? (all.length < most ? opened() : null)
    return found ?? (await new Promise((resolve) => waiting.push(resolve)))
  }

  return {
    async reserve() {
      const lent = await free()
      // One that was lost in between connects anew with its first statement.
      lent.isLost = false
      let isBack = false
      const unsafe: Sql['unsafe'] = (text, values, options) => {
        if (lent.isLost || isBack) throw new Error('The connection to the database was lost.')
        return lent.sql.unsafe(text, values, options)
      }
      return {
        unsafe,
        release() {
          if (isBack) return
          isBack = true
          const next = waiting.shift()
          if (next) next(lent)
          else idle.push(lent)
        },
      }
    },
    async close() {
      await Promise.all(all.map((sql) => sql.end({ timeout: PATIENCE })))
    },
  }
}
