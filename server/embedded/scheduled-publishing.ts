// Publishes drafts that are due; a hosted project has a scheduler for it. It runs at the start, for drafts that became due while no server
// ran, and a minute after each run. The database decides which drafts are due.
import { askBackend } from '../gateway/ask-backend.ts'
import { type After, startRounds } from '../rounds.ts'
import type { Backend } from '../gateway/backend.ts'

const MINUTE_MS = 60_000

export interface PublishingOptions {
  readonly backend: Pick<Backend, 'fetch'>
  readonly secretKey: string
  readonly onPublished: () => void
  readonly after?: After
}

/** Starts publishing. Returns a function that stops it after the running work. */
export function startPublishing(options: PublishingOptions): () => Promise<void> {
  const { onPublished, after } = options
  const ask = askBackend(options)

  async function round(): Promise<number> {
    // Due drafts stay due, so the next run tries again.
    await publish().catch((error: unknown) => console.error('Publishing:', error))
    return MINUTE_MS
  }

  async function publish(): Promise<void> {
    const count = Number(await ask('POST', 'rest/v1/rpc/publish_due', {}))
    if (!(count > 0)) return
    onPublished()
    console.log(`Published ${count === 1 ? '1 scheduled draft' : `${count} scheduled drafts`}.`)
  }

  return startRounds(round, { after })
}
