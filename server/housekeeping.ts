// What the embedded backend does at its start and once a day after that, as a hosted project's scheduler would: it forgets
// deletions that every device has had half a year to learn of, and removes pictures that no article and no draft has used
// for 30 days. All of it goes through the backend's API: a query past it would land in the middle of somebody's transaction,
// since there is one connection for all.
import type { Backend } from './backend.ts'

const DAY_MS = 86_400_000
/** Files to remove in one request; the storage service takes a thousand. */
const AT_ONCE = 500

/** Runs `action` once, so many milliseconds from now. Returns what calls it off. */
export type After = (milliseconds: number, action: () => void) => () => void

export interface HousekeepingOptions {
  readonly backend: Pick<Backend, 'fetch'>
  /** The key that passes every policy. */
  readonly secretKey: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Default: the machine's own timers, which keep no process alive. */
  readonly after?: After
}

/** Begins. Returns what ends it, once the work under way is done. */
export function startHousekeeping(options: HousekeepingOptions): () => Promise<void> {
  const { backend, secretKey, now, after = afterOnThisMachine } = options
  let cancel = () => {}
  let work = Promise.resolve()

  function begin(): void {
    cancel = after(DAY_MS, begin)
    work = work.then(keepHouse).catch((error: unknown) => {
      // Readers lose nothing by it, and tomorrow is another day.
      console.error(error)
    })
  }

  async function keepHouse(): Promise<void> {
    const unused = await ask('POST', 'rest/v1/rpc/keep_house', { at: new Date(now()).toISOString() })
    const files = Array.isArray(unused) ? unused.map(String) : []
    for (let at = 0; at < files.length; at += AT_ONCE) {
      await ask('DELETE', 'storage/v1/object/pictures', { prefixes: files.slice(at, at + AT_ONCE) })
    }
    const count = files.filter((name) => !/\.w\d+\.\w+$/.test(name)).length
    if (count === 0) return
    const what = count === 1 ? '1 picture' : `${count} pictures`
    console.log(`Housekeeping: removed ${what} that nothing had used for 30 days.`)
  }

  async function ask(method: string, path: string, body: object): Promise<unknown> {
    const answer = await backend.fetch(
      new Request(`http://localhost/${path}`, {
        method,
        headers: {
          apikey: secretKey,
          authorization: `Bearer ${secretKey}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      }),
    )
    const said = await answer.text()
    if (!answer.ok) throw new Error(`Housekeeping: ${path} answered ${answer.status}: ${said}`)
    return said === '' ? null : JSON.parse(said)
  }

  begin()
  return async () => {
    cancel()
    await work
  }
}

const afterOnThisMachine: After = (milliseconds, action) => {
  const timer = setTimeout(action, milliseconds).unref()
  return () => clearTimeout(timer)
}
