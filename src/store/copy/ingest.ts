// The only writer of articles and categories. Rows and checkpoint go in one transaction that first compares the
// checkpoint's version: a step computed from an outdated one writes nothing (docs/sync.md §5). No row ever falls back to
// an older revision.

import { failed, success, type Result } from '#domain/failure.ts'
import { catalogueEntry } from './catalogue.ts'
import type { Checkpoint } from './checkpoint.ts'
import type { Device } from '../device/device.ts'
import { writeCategories } from './ingest-categories.ts'
import { writeHeads } from './ingest-heads.ts'
import { endSweep, noteMet } from './ingest-sweep.ts'
import { withFreeSpace } from '../device/free-space.ts'
import type { Step } from './step.ts'

/** Writes one step whole. `conflict`: somebody else moved the checkpoint first, and nothing was written. */
export async function commit(device: Device, step: Step): Promise<Result<Checkpoint>> {
  return withFreeSpace(device, () => commitOnce(device, step))
}

async function commitOnce({ copy, revisions }: Device, step: Step): Promise<Result<Checkpoint>> {
  const tables = [copy.heads, copy.categories, copy.checkpoints, copy.patches, copy.packed, copy.seen]
  const written = await copy.transaction('rw', tables, async () => {
    const current = await copy.readCheckpoint()
    if (current.version !== step.from.version) return null
    const era = step.move.era ?? current.era
    const sweep = step.move.sweep ?? current.sweep

    const all = isOfPull(step, current) ? await revisions.at(current) : null
    const articles = await writeHeads(copy, step, { ...current, era, sweep }, all)
    const categoriesChanged = await writeCategories(copy, step, era)
    if (sweep) await noteMet(copy, step)
    const swept = all && sweep && step.endSweep ? await endSweep(copy, all, articles) : null

    const isVisible =
      swept !== null || articles.put.length > 0 || articles.gone.length > 0 || categoriesChanged
    const edition = isVisible ? current.edition + 1 : current.edition
    // After a sweep the catalogue is made again from the rows.
    if (isVisible && !swept) {
      await copy.patches.put({ edition, put: articles.put.map(catalogueEntry), gone: articles.gone })
    }
    const next: Checkpoint = {
      ...current,
      ...step.move,
      sweep: sweep && !swept,
      version: current.version + 1,
      copyId: current.copyId ?? newName(),
      edition,
      count: swept?.count ?? current.count + articles.count,
      revisionSum: swept?.revisionSum ?? current.revisionSum + articles.sum,
    }
    await copy.checkpoints.put(next)
    return { current, next, articles }
  })
  if (!written) return failed({ kind: 'conflict' })
  revisions.follow(written.current, written.next, written.articles)
  return success(written.next)
}

/**
 * Is the step one of those that bring all articles? The first one over an existing copy does not count: it is somebody's
 * first screen, and does not wait until the revisions of all are in memory.
 */
function isOfPull({ beginSweep = false }: Step, { phase, count }: Checkpoint): boolean {
  return phase !== 'live' && (count === 0 || !beginSweep)
}

function newName(): string {
  return crypto.getRandomValues(new Uint32Array(3)).join('-')
}
