// Publishes drafts that are due, which a hosted project's scheduler does there. It runs at the start, for drafts that became due
// meanwhile, and a minute after each run. The database decides which drafts are due.
import { type After, afterOnThisMachine, askBackend } from '../gateway/ask-backend.ts'
import type { Backend } from '../gateway/backend.ts'

const MINUTE_MS = 60_000

export interface PublishingOptions {
  readonly backend: Pick<Backend, 'fetch'>
  /** The key that bypasses every policy. */
  readonly secretKey: string
  /** Called after articles were published. */
  readonly onPublished: () => void
  /** Default: the system's own timers. */
  readonly after?: After
}

/** Starts publishing. Returns a function that stops it after the running work. */
export function startPublishing(options: PublishingOptions): () => Promise<void> {
  const { onPublished, after = afterOnThisMachine } = options
  const ask = askBackend(options)
  let isEnded = false
  let cancel = () => {}
  let work = Promise.resolve()

  function begin(): void {
    work = publish()
      .catch((error: unknown) => {
        // Due drafts stay due, so the next run tries again.
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
