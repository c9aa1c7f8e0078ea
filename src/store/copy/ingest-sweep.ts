// A sweep: all articles are pulled again over a copy that is there. What its steps met is noted on the device, so that
// it survives an interruption; only when the pull is complete goes what none of them met. Written inside the
// transaction that `ingest.ts` has opened.

import type { Checkpoint } from './checkpoint.ts'
import type { CopyDatabase } from './copy-database.ts'
import type { HeadChanges } from './ingest-heads.ts'
import type { StoredRevision, StoredRevisions } from './revision-guard.ts'
import type { Step } from './step.ts'

/** Notes the articles that a step of a sweep met. */
export async function noteMet(copy: CopyDatabase, step: Step): Promise<void> {
  const ids = step.met ?? step.heads?.map(({ id }) => id) ?? []
  if (step.beginSweep) await copy.seen.clear()
  if (ids.length > 0) await copy.seen.add({ ids })
}

/**
 * Deletes what no step met, and counts what stays. `stored`: the articles before this step; `articles`: what the step
 * itself changed. Nothing derived is carried over a whole pull: should it have been wrong, it is made again from the rows.
 */
export async function endSweep(
  copy: CopyDatabase,
  stored: StoredRevisions,
  articles: HeadChanges,
): Promise<Pick<Checkpoint, 'count' | 'revisionSum'>> {
  const met = new Set([...articles.gone, ...(await copy.seen.toArray()).flatMap(({ ids }) => ids)])
  const unmet = [...stored].filter(([id]) => !met.has(id))
  await copy.heads.bulkDelete(unmet.map(([id]) => id))
  await copy.seen.clear()
  await copy.patches.clear()
  await copy.packed.clear()
  const revisionsOf = (rows: Iterable<StoredRevision>) => [...rows].reduce((sum, { rev }) => sum + rev, 0)
  return {
    count: stored.size + articles.count - unmet.length,
    revisionSum:
      revisionsOf(stored.values()) + articles.sum - revisionsOf(unmet.map(([, revision]) => revision)),
  }
}
