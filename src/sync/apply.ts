// Stores articles that were fetched one by one, by the same commit as a round. When the log delivers the same revisions
// later, the revision guard ignores them (sync.md §3.3).

import type { WholeArticle } from '#api/articles.ts'
import type { ArticleHead } from '#domain/article.ts'
import { failed, success, type Result } from '#domain/failure.ts'
import type { Device } from '#store/device.ts'
import { putBodies } from '#store/ingest-bodies.ts'
import { commit } from '#store/ingest.ts'
import { withRoom } from '#store/make-room.ts'
import { isNews } from '#store/revision-guard.ts'
import { PLAIN } from './pull-plain.ts'

const MOST_CONFLICTS = 100

/** Puts one article and its body on the device. */
export async function applyArticle(device: Device, { head, body }: WholeArticle): Promise<Result<'stored'>> {
  for (let conflict = 0; conflict < MOST_CONFLICTS; conflict += 1) {
    const from = await device.copy.readCheckpoint()
    const unnumbered = from.generation === PLAIN
    const move = { ahead: Math.max(from.ahead, head.rev) }
    const committed = await commit(device, { from, move, heads: [head], unnumbered })
    if (committed.ok) {
      const stored = await device.copy.heads.get(head.id)
      const bodyRev = unnumbered && stored ? stored.bodyRev : body.bodyRev
      const { era } = committed.value
      await withRoom(device, () => putBodies(device, [{ ...body, bodyRev }], era, { unnumbered }))
      return success('stored')
    }
    if (committed.failure.kind !== 'conflict') return committed
  }
  return failed({ kind: 'conflict' })
}

/** Puts heads of articles that are on the device in an older revision of the era in which they were asked for. */
export async function applyNewer(
  device: Device,
  heads: readonly ArticleHead[],
  era: number,
): Promise<Result<'filled'>> {
  for (let conflict = 0; conflict < MOST_CONFLICTS; conflict += 1) {
    // Read the checkpoint first: a deletion while the rows are read moves it, and then this commit writes nothing.
    const from = await device.copy.readCheckpoint()
    const stored = await device.copy.heads.bulkGet(heads.map(({ id }) => id))
    const newer = heads.filter((head, place) => stored[place] && isNews(head, stored[place], era))
    if (from.era !== era || newer.length === 0) return success('filled')
    const move = { ahead: Math.max(from.ahead, ...newer.map(({ rev }) => rev)) }
    const committed = await commit(device, { from, move, heads: newer })
    if (committed.ok) return success('filled')
    if (committed.failure.kind !== 'conflict') return committed
  }
  return failed({ kind: 'conflict' })
}
