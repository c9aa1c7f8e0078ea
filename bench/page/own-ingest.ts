// The magazine's own write path: heads as in a pull, with checkpoint, guard and patches, then bodies with their
// versions.

import type { ArticleBody, ArticleHead } from '#domain/articles/article.ts'
import type { Checkpoint, Step } from '#store/copy/checkpoint.ts'
import { openDevice, type Device } from '#store/device/device.ts'
import { putBodies } from '#store/copy/ingest-bodies.ts'
import { commit } from '#store/copy/ingest.ts'
import { bodyBatches, listBatches } from './batches.ts'
import { deleteDatabase } from './raw-ingest.ts'
import { timed, type Timed } from './timed.ts'

export interface OwnTimes {
  readonly first: Timed
  /** The same write again, unchanged, as when a pull restarts: with the sweep and its end. */
  readonly again: Timed
}

/** Writes articles to an empty device, and then a second time; then deletes it. */
export async function ownIngest(
  name: string,
  heads: readonly ArticleHead[],
  bodies: readonly ArticleBody[],
): Promise<OwnTimes> {
  const device = openDevice({ name })
  await device.copy.open()
  await device.bodies.open()
  const first = await timed(() => pull(device, heads, bodies))
  const again = await timed(() => pull(device, heads, bodies))
  const stored = [await device.copy.heads.count(), await device.bodies.texts.count()]
  const { count, sweep } = await device.copy.readCheckpoint()
  if (sweep || [...stored, count].some((rows) => rows !== heads.length)) throw new Error('rows are missing')
  device.close()
  for (const database of [device.copy, device.bodies]) await deleteDatabase(database.name)
  return { first, again }
}

/** The steps that `src/sync/round/pull.ts` commits, followed by the bodies that `src/sync/download/bodies.ts` puts. */
async function pull(device: Device, heads: readonly ArticleHead[], bodies: readonly ArticleBody[]) {
  let from = await device.copy.readCheckpoint()
  const step = async (rest: Omit<Step, 'from'>) => {
    from = await committed(device, { from, ...rest })
  }
  const sweep = from.count > 0
  const replayFrom = heads[0]?.rev ?? 0
  if (sweep) await step({ move: { phase: 'new', cursor: null } })
  for (const [number, batch] of listBatches(heads).entries()) {
    const last = batch.at(-1)
    const cursor = last ? { publishedAt: last.publishedAt, id: last.id } : null
    const begin = number === 0 ? { sweep, filled: true } : {}
    await step({
      move: { phase: 'pull', replayFrom, cursor, ...begin },
      heads: batch,
      beginSweep: number === 0,
    })
  }
  await step({
    move: { phase: 'live', cursor: null, since: replayFrom, checkedAt: Date.now() },
    endSweep: true,
  })
  for (const batch of bodyBatches(bodies)) await putBodies(device, batch, from.era)
}

async function committed(device: Device, step: Step): Promise<Checkpoint> {
  const result = await commit(device, step)
  if (!result.ok) throw new Error(result.failure.kind)
  return result.value
}
