// What the embedded backend does soon after its start and a day after each time that it is done, as a hosted project's scheduler would: it forgets
// deletions that every device has had half a year to learn of and versions that are older than they are kept, and removes
// pictures that no article, no version and no draft has used for 30 days.
import { type After, afterOnThisMachine, askBackend } from '../gateway/ask-backend.ts'
import type { Backend } from '../gateway/backend.ts'

const DAY_MS = 86_400_000
/** So long after the start is it done first: who waits for the server to come back does not wait for this, too. */
const FIRST_AFTER_MS = 60_000
/** Files to remove in one request; the storage service takes a thousand. */
const AT_ONCE = 500

export interface HousekeepingOptions {
  readonly backend: Pick<Backend, 'fetch' | 'keepHouse' | 'maintain'>
  /** The key that passes every policy. */
  readonly secretKey: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Default: the machine's own timers. */
  readonly after?: After
  /** Runs it unless another process on the same database is at it. Default: there is no other. */
  readonly unlessUnderWay?: (work: () => Promise<void>) => Promise<void>
}

/** Begins. Returns what ends it, once the work under way is done. */
export function startHousekeeping(options: HousekeepingOptions): () => Promise<void> {
  const { backend, now, after = afterOnThisMachine, unlessUnderWay = (house) => house() } = options
  const ask = askBackend(options)
  let isEnded = false
  let cancel = () => {}
  let work = Promise.resolve()

  function begin(): void {
    work = unlessUnderWay(keepHouse)
      .catch((error: unknown) => {
        // Readers lose nothing by it, and tomorrow is another day.
        console.error('Housekeeping:', error)
      })
      .then(() => {
        if (!isEnded) cancel = after(DAY_MS, begin)
      })
  }

  async function keepHouse(): Promise<void> {
    const files = await backend.keepHouse(new Date(now()).toISOString())
    for (let at = 0; at < files.length; at += AT_ONCE) {
      await ask('DELETE', 'storage/v1/object/pictures', { prefixes: files.slice(at, at + AT_ONCE) })
    }
    await backend.maintain()
    const count = files.filter((name) => !/\.w\d+\.\w+$/.test(name)).length
    if (count === 0) return
    const what = count === 1 ? '1 picture' : `${count} pictures`
    console.log(`Housekeeping: removed ${what} that nothing had used for 30 days.`)
  }

  cancel = after(FIRST_AFTER_MS, begin)
  return async () => {
    isEnded = true
    cancel()
    await work
  }
}
