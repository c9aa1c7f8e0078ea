// Completes rows stored by a release without facts, while the magazine published its first: their revisions will not
// be sent again (P27.63, docs/sync.md §5).
import { fetchStated, type StatedArticle } from '#api/read/articles.ts'
import type { Failure, Result } from '#domain/failure.ts'
import type { Checkpoint } from '#store/copy/checkpoint.ts'
import { commit } from '#store/copy/ingest.ts'
import { putDetails } from '#store/copy/ingest-bodies.ts'
import type { Device } from '#store/device/device.ts'
import { withFreeSpace } from '#store/device/free-space.ts'
import { withRetries } from './retry.ts'
import type { SyncContext } from '../sync-context.ts'

const AT_ONCE = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Adds facts, and details of texts, to rows of the same revisions. Restarts after an interruption. */
export async function completeFacts(context: SyncContext, from: Checkpoint): Promise<Result<Checkpoint>> {
  const { api, device, signal } = context
  let checkpoint = from
  let after = BEFORE_ALL
  for (;;) {
    const page = { after, count: AT_ONCE }
    const stated = await withRetries(context, () => fetchStated(api, page, signal))
    if (!stated.ok && !NO_COLUMN.includes(stated.failure.kind)) return stated
    const heads = stated.ok ? stated.value.map(({ head }) => head) : []
    const last = heads.at(-1)
    if (!last) return commit(device, { from: checkpoint, move: { lacksFacts: false } })
    if (stated.ok) await completeTexts(device, stated.value, from.era)
    const ahead = Math.max(checkpoint.ahead, ...heads.map(({ rev }) => rev))
    const committed = await commit(device, { from: checkpoint, move: { ahead }, heads, completes: true })
    if (!committed.ok) return committed
    checkpoint = committed.value
    after = last.id
  }
}

/** The table API's failures for a nonexistent column. */
const NO_COLUMN: readonly Failure['kind'][] = ['missing', 'rejected']

/** Completes both the list's copies and saved ones. Texts of another revision are fetched anyway. */
async function completeTexts(device: Device, stated: readonly StatedArticle[], era: number): Promise<void> {
  const texts = stated.flatMap(({ head: { id, bodyRev }, details }) =>
    details ? { id, bodyRev, details } : [],
  )
  const byId = new Map(texts.map((text) => [text.id, text]))
  await withFreeSpace(device, async () => {
    await putDetails(device, texts, era)
    await device.own.savedTexts
      .where('id')
      .anyOf([...byId.keys()])
      .filter(({ id, bodyRev }) => byId.get(id)?.bodyRev === bodyRev)
      .modify((text) => void Object.assign(text, byId.get(text.id)))
  })
}
