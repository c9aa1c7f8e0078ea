// Publishes drafts that are due; a hosted project has a scheduler for it. It runs at the start, for drafts that became due while no server
// ran, and a minute after each run. The database decides which drafts are due.
import { type After, startRounds } from '../rounds.ts'
import type { Database } from '../gateway/database.ts'

const MINUTE_MS = 60_000

/** Starts publishing. Returns a function that stops it after the running work. */
export function startPublishing({
  database,
  onPublished,
  after,
}: {
  readonly database: Pick<Database, 'query'>
  readonly onPublished: () => void
  readonly after?: After
}): () => Promise<void> {
  async function publish(): Promise<void> {
    const { rows } = await database.query<{ count: number }>('select public.publish_due() as count')
    const count = rows[0]?.count ?? 0
    if (count === 0) return
    onPublished()
    console.log(`Published ${count === 1 ? '1 scheduled draft' : `${count} scheduled drafts`}.`)
  }

  async function round(): Promise<number> {
    // Due drafts stay due, so the next run tries again.
    await publish().catch((error: unknown) => console.error('Publishing:', error))
    return MINUTE_MS
  }

  return startRounds(round, { after })
}
