// Daily work of the embedded backend; a hosted project has a scheduler for it. It runs soon after the start, and a day after each run.
// It deletes tombstones after half a year, when every device has had time to see them. It deletes drafts that were discarded 30 days ago,
// old versions, and pictures that no article, version or draft has used for 30 days.
import { type After, startRounds } from '../rounds.ts'
import type { Backend } from '../gateway/backend.ts'

const DAY_MS = 86_400_000
/** The delay before the first run, so that a restart serves waiting readers first. */
const FIRST_AFTER_MS = 60_000
/** Files removed per request; the storage service accepts a thousand. */
const AT_ONCE = 500

export interface HousekeepingOptions {
  readonly backend: Pick<Backend, 'fetch' | 'write' | 'maintain'>
  readonly secretKey: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly after?: After
  /** Runs the work unless another process on the same database is doing it. Default: there is no other process. */
  readonly unlessUnderWay?: (work: () => Promise<void>) => Promise<void>
}

/** Starts housekeeping. Returns a function that stops it after the running work. */
export function startHousekeeping(options: HousekeepingOptions): () => Promise<void> {
  const { backend, secretKey, now, after, unlessUnderWay = (house) => house() } = options

  async function round(): Promise<number> {
    // Readers lose nothing, and the next day's run tries again.
    await unlessUnderWay(keepHouse).catch((error: unknown) => console.error('Housekeeping:', error))
    return DAY_MS
  }

  async function keepHouse(): Promise<void> {
    const at = new Date(now()).toISOString()
    // Not through the table API, whose statements have a time limit.
    const { rows } = await backend.write((database) =>
      database.transaction((inside) =>
        inside.query<{ name: string }>('select public.keep_house($1) as name', [at]),
      ),
    )
    const files = rows.map(({ name }) => name)
    for (let at = 0; at < files.length; at += AT_ONCE) await removeFiles(files.slice(at, at + AT_ONCE))
    await backend.maintain()
    const count = files.filter((name) => !/\.w\d+\.\w+$/.test(name)).length
    if (count === 0) return
    const what = count === 1 ? '1 picture' : `${count} pictures`
    console.log(`Housekeeping: removed ${what} that nothing had used for 30 days.`)
  }

  /** By the storage service, which also removes their rows. */
  async function removeFiles(prefixes: readonly string[]): Promise<void> {
    const answer = await backend.fetch(
      new Request('http://localhost/storage/v1/object/pictures', {
        method: 'DELETE',
        headers: {
          apikey: secretKey,
          authorization: `Bearer ${secretKey}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ prefixes }),
      }),
    )
    const said = await answer.text()
    if (!answer.ok) throw new Error(`The pictures were not removed (${answer.status}: ${said}).`)
  }

  return startRounds(round, { after, first: FIRST_AFTER_MS })
}
