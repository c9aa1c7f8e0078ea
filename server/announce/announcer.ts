// Notifies one endpoint of changes. The log of revisions is the queue, and a note in the database holds the position in it. So nothing is
// kept in memory, a stopped server loses nothing, and only one of several processes sends (ADR 0053).
import { type After, afterOnThisMachine } from '../rounds.ts'
import type { Database } from '../gateway/database.ts'
import { type Change, changesSince, endOfLog, type Place } from './changes.ts'
import type { Outcome } from './send.ts'
import { NoRoomError } from '../storage/disk-space.ts'

export interface AnnouncerOptions {
  /** The name in the note and in the log, such as `IndexNow`. */
  readonly name: string
  readonly database: Pick<Database, 'query'>
  /** Notifies the endpoint of these changes; `ends` aborts the request. */
  readonly tell: (changes: readonly Change[], ends: AbortSignal) => Promise<Outcome>
  readonly onTold?: (outcome: Outcome['kind']) => void
  readonly after?: After
}

/** The maximum number of changes per message; IndexNow accepts 10,000 addresses. */
const MOST_CHANGES = 1000
/** The delay between a write and its message, in milliseconds, so that further writes can join it. */
const SETTLE = 5000
/** The interval between checks for other processes' writes, in milliseconds. */
const MINUTE = 60_000
/** The duration of a claim, in milliseconds: longer than any message takes. After a crash another process sends it. */
const CLAIM = 120_000
/** The timeout of a message, in milliseconds. */
const PATIENCE = 60_000
/** The longest delay after failures, in milliseconds. Delays double from one minute up to six hours. */
const LONGEST_WAIT = 6 * 60 * MINUTE

const NOW = 'extract(epoch from clock_timestamp()) * 1000'

const BEGIN = `insert into server.notes (name, value) values ($1, $2) on conflict (name) do nothing`
const READ = `select value, (value ->> 'until')::float8 > ${NOW} as is_waiting from server.notes where name = $1`
/** Only one process gets the row, which also states when its claim expires. */
const TAKE = `update server.notes
set value = value || jsonb_build_object('until', (${NOW} + $2::float8)::bigint, 'by', $3::text)
where name = $1 and (value ->> 'until')::float8 <= ${NOW} returning value`
const GIVE_BACK = `update server.notes
set value = value || $3::jsonb || jsonb_build_object('until', (${NOW} + $4::float8)::bigint)
where name = $1 and value ->> 'by' = $2 returning value`

interface Note extends Place {
  readonly failures: number
}

/** Starts announcing. The first check is immediate, for what was written while the server was down. */
export function startAnnouncer(options: AnnouncerOptions) {
  const { name, database, tell, onTold = () => {}, after = afterOnThisMachine } = options
  const key = `announced: ${name}`
  const ends = new AbortController()
  let cancel = () => {}
  let isSettling = false
  let isHeard = false
  let work: Promise<void> | null = null

  function wait(milliseconds: number): void {
    cancel()
    isSettling = milliseconds < MINUTE
    if (!ends.signal.aborted) cancel = after(milliseconds, begin)
  }

  function begin(): void {
    isSettling = false
    isHeard = false
    work = announce()
      .catch((error: unknown) => {
        // The position in the log stays, so nothing is lost.
        if (!(error instanceof NoRoomError)) console.error(`${name}:`, error)
        return false
      })
      .then((isMore) => {
        work = null
        wait(isMore || isHeard ? SETTLE : MINUTE)
      })
  }

  /** Sends at most one message. Returns whether there are more changes. */
  async function announce(): Promise<boolean> {
    const end = await endOfLog(database)
    const { rows } = await database.query<{ value: Note; is_waiting: boolean }>(READ, [key])
    const [known] = rows
    if (known === undefined) {
      // A new note starts at the end of the log: earlier content is not a change.
      const place = { generation: end.generation, rev: end.rev }
      await database.query(BEGIN, [key, JSON.stringify({ ...place, failures: 0, until: 0 })])
      return false
    }
    const isEqual = known.value.rev === end.rev && known.value.generation === end.generation
    if (isEqual || known.is_waiting) return false
    const mark = crypto.randomUUID()
    const taken = await database.query<{ value: Note }>(TAKE, [key, CLAIM, mark])
    const note = taken.rows[0]?.value
    if (note === undefined) return false
    const giveBack = async (value: Partial<Note>, milliseconds: number) =>
      void (await database.query(GIVE_BACK, [key, mark, JSON.stringify(value), milliseconds]))
    try {
      const { changes, to, done } = await changesSince(database, note, MOST_CHANGES)
      const outcome: Outcome =
        changes.length === 0
          ? { kind: 'sent' }
          : await tell(changes, AbortSignal.any([ends.signal, AbortSignal.timeout(PATIENCE)]))
      if (ends.signal.aborted) {
        await giveBack({}, 0)
        return false
      }
      if (changes.length > 0) onTold(outcome.kind)
      if (outcome.kind === 'failed') {
        const failures = note.failures + 1
        const milliseconds = Math.max(outcome.waitMs, Math.min(MINUTE * 2 ** (failures - 1), LONGEST_WAIT))
        await giveBack({ failures }, milliseconds)
        console.error(`${name}: ${outcome.why}. The next try is in ${Math.ceil(milliseconds / MINUTE)} min.`)
        return false
      }
      if (outcome.kind === 'refused')
        console.error(`${name}: ${changes.length} changes refused: ${outcome.why}.`)
      await giveBack({ ...to, failures: 0 }, 0)
      return !done
    } catch (error) {
      await giveBack({}, 0).catch(() => {})
      throw error
    }
  }

  begin()
  return {
    /** Reports that something was or may have been written. Returns at once. */
    heard() {
      isHeard = true
      // A timer that is set already is kept, so that further writes cannot delay it forever.
      if (work === null && !isSettling) wait(SETTLE)
    },
    /** Stops. A message in progress is aborted, and sent again after the next start. */
    async end() {
      ends.abort()
      cancel()
      await work
    },
  }
}
