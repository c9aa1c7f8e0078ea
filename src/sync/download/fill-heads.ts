// Completes listed rows that have only a title on the device (docs/sync.md §6): one request per visible page. Rows
// missing from the response are not requested again before the next round.
import { fetchHeads } from '#api/read/articles.ts'
import { success, type Result } from '#domain/failure.ts'
import { putRest, titlesAmong } from '#store/copy/ingest.ts'
import { onStore } from '#store/device/store-failure.ts'
import { applyNewer } from '../round/apply.ts'
import { PLAIN } from '../round/pull-plain.ts'
import { withRetries } from '../round/retry.ts'
import type { SyncContext } from '../sync-context.ts'

/** Completes, in one request, those of these articles that have only a title on the device. */
export async function fillHeads(context: SyncContext, ids: readonly string[]): Promise<Result<'filled'>> {
  const { api, device, signal } = context
  const { generation, era } = await device.copy.readCheckpoint()
  // A plain table API is pulled whole, and has no revisions that could identify the rest of a row.
  const thin = generation === PLAIN ? [] : await titlesAmong(device, ids)
  if (thin.length === 0) return success('filled')
  const fetched = await withRetries(context, () => fetchHeads(api, thin, signal))
  if (!fetched.ok) return fetched
  await putRest(device, fetched.value, era)
  return applyNewer(device, fetched.value, era)
}

/** The articles of a page and of the next one. */
export interface PageOfIds {
  readonly shown: readonly string[]
  readonly ahead: readonly string[]
}

/** Completes rows of lists, each once between two rounds. With the data saver on, not those of the next page. */
export type FillHeads = (page: PageOfIds, signal: AbortSignal) => Promise<Result<'filled'>>

export function createFiller(context: () => SyncContext): FillHeads {
  let tried = { round: null as number | null, ids: new Set<string>() }

  async function fill({ shown, ahead }: PageOfIds, leaving: AbortSignal): Promise<Result<'filled'>> {
    const begun = context()
    const { device } = begun
    const ids = begun.isSavingData() ? shown : [...shown, ...ahead]
    const { checkedAt } = await device.copy.readCheckpoint()
    if (tried.round !== checkedAt) tried = { round: checkedAt, ids: new Set() }
    const untried = ids.filter((id) => !tried.ids.has(id))
    const signal = AbortSignal.any([begun.signal, leaving])
    const filled = await fillHeads({ ...begun, signal }, untried)
    if (filled.ok || filled.failure.kind !== 'aborted') {
      for (const id of await titlesAmong(device, untried)) tried.ids.add(id)
    }
    return filled
  }

  return async (page, leaving) => {
    const filled = await onStore(context().device, () => fill(page, leaving))
    return filled.ok ? filled.value : filled
  }
}
