// Stores individually fetched articles with the same commit as a round. When the log delivers the same revisions
// later, the revision guard ignores them (docs/sync.md §5).
import type { WholeArticle } from '#api/read/articles.ts'
import type { ArticleHead } from '#domain/articles/article.ts'
import { success, type Result, failed } from '#domain/failure.ts'
import type { Device } from '#store/device/device.ts'
import { putBodies } from '#store/copy/ingest-bodies.ts'
import { withFreeSpace } from '#store/device/free-space.ts'
import { isNews } from '#store/copy/revision-guard.ts'
import type { Checkpoint, Step } from '#store/copy/checkpoint.ts'
import { commit } from '#store/copy/ingest.ts'
import { PLAIN } from './pull-plain.ts'

/** Puts one article and its body on the device. */
export async function applyArticle(device: Device, { head, body }: WholeArticle): Promise<Result<'stored'>> {
  const committed = await commitAhead(device, async () => ({ heads: [head], ahead: head.rev }))
  if (!committed.ok) return committed
  const { era, generation } = committed.value
  const unnumbered = generation === PLAIN
  const stored = await device.copy.heads.get(head.id)
  const bodyRev = unnumbered && stored ? stored.bodyRev : body.bodyRev
  await withFreeSpace(device, () => putBodies(device, [{ ...body, bodyRev }], era, { unnumbered }))
  return success('stored')
}

/** Replaces older revisions on the device with these heads, if the era is still the one in which they were requested. */
export async function applyNewer(
  device: Device,
  heads: readonly ArticleHead[],
  era: number,
): Promise<Result<'filled'>> {
  const committed = await commitAhead(device, async (from) => {
    // The checkpoint was read first: a deletion meanwhile moves it, and the commit then writes nothing.
    const stored = await device.copy.heads.bulkGet(heads.map(({ id }) => id))
    const newer = heads.filter((head, index) => stored[index] && isNews(head, stored[index], era))
    if (from.era !== era || newer.length === 0) return null
    return { heads: newer, ahead: Math.max(...newer.map(({ rev }) => rev)) }
  })
  return committed.ok ? success('filled') : committed
}

// Commits rows that did not come from the log: fetched individually, or returned by a write. They are ahead of the
// log until it reaches them. Meanwhile, a mismatch with the server's count does not start a pull (docs/sync.md §5).

const MOST_CONFLICTS = 100

interface RowsAhead extends Omit<Step, 'from' | 'move'> {
  readonly ahead: number
}

/**
 * Commits the rows that `read` returns, and repeats both if another tab commits in between. Returns the next
 * checkpoint. `read` receives the checkpoint that was read before; if it returns null, nothing is written.
 */
export async function commitAhead(
  device: Device,
  read: (from: Checkpoint) => Promise<RowsAhead | null>,
): Promise<Result<Checkpoint>> {
  for (let conflict = 0; conflict < MOST_CONFLICTS; conflict += 1) {
    const from = await device.copy.readCheckpoint()
    const rows = await read(from)
    if (rows === null) return success(from)
    const { ahead, ...step } = rows
    const move = { ahead: Math.max(from.ahead, ahead) }
    const committed = await commit(device, { from, move, ...step, unnumbered: from.generation === PLAIN })
    if (committed.ok || committed.failure.kind !== 'conflict') return committed
  }
  return failed({ kind: 'conflict' })
}
