// Commits rows that did not come from the log: fetched one by one, or returned by a write. Until the log reaches them they
// are ahead of it, and a difference to the server's count is no reason to pull anew (docs/sync.md §5).

import { failed, success, type Result } from '#domain/failure.ts'
import type { Checkpoint } from '#store/copy/checkpoint.ts'
import type { Device } from '#store/device/device.ts'
import { commit } from '#store/copy/ingest.ts'
import type { Step } from '#store/copy/step.ts'
import { PLAIN } from './pull-plain.ts'

const MOST_CONFLICTS = 100

/** Rows, and the largest revision among them. */
export interface RowsAhead extends Pick<Step, 'heads' | 'categories' | 'goneArticles' | 'goneCategories'> {
  readonly ahead: number
}

/**
 * Commits what `read` gives; reads again and repeats while another tab commits in between. Gives the checkpoint
 * after it. `read` is handed the checkpoint that was read before it; null: there is nothing to write.
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
