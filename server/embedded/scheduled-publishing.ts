// Publishes the drafts whose time has come, as a hosted project's scheduler would: at the start, which takes what was due
// while nobody was there, and a minute after each time that it is done. Which those are is decided by the database.
import { type After, afterOnThisMachine, askBackend } from '../gateway/ask-backend.ts'
import type { Backend } from '../gateway/backend.ts'

const MINUTE_MS = 60_000

export interface PublishingOptions {
  readonly backend: Pick<Backend, 'fetch'>
  /** The key that passes every policy. */
  readonly secretKey: string
  /** Hears that articles were published. */
  readonly onPublished: () => void
  /** Default: the machine's own timers. */
  readonly after?: After
}

/** Begins. Returns what ends it, once the work under way is done. */
export function startPublishing(options: PublishingOptions): () => Promise<void> {
  const { onPublished, after = afterOnThisMachine } = options
  const ask = askBackend(options)
  let isEnded = false
  let cancel = () => {}
  let work = Promise.resolve()

  function begin(): void {
    work = publish()
      .catch((error: unknown) => {
        // What is due stays due.
        console.error('Publishing:', error)
      })
      .then(() => {
        if (!isEnded) cancel = after(MINUTE_MS, begin)
      })
  }

  async function publish(): Promise<void> {
    const count = Number(await ask('POST', 'rest/v1/rpc/publish_due', {}))
    if (!(count > 0)) return
    onPublished()
    console.log(`Published ${count === 1 ? '1 draft' : `${count} drafts`} whose time had come.`)
  }

  begin()
  return async () => {
    isEnded = true
    cancel()
    await work
  }
}
