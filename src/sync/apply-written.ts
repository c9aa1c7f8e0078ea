// Stores the rows that a write of the backoffice returned, by the same path as pulled rows, so every screen in every tab
// follows. Then it requests a round, which brings the log up to these rows (architecture §2). The write has succeeded
// before this runs: an error here is not a failed write, and the round repairs it.

import type { WholeArticle } from '#api/articles.ts'
import type { Category } from '#domain/category.ts'
import { failed, success, type Result } from '#domain/failure.ts'
import type { Device } from '#store/device.ts'
import { dropBodies } from '#store/ingest-bodies.ts'
import { commit } from '#store/ingest.ts'
import type { Gone, Step } from '#store/step.ts'
import { storeFailure, withConnection } from '#store/store-failure.ts'
import { applyArticle } from './apply.ts'
import type { SyncRequests } from './sync-requests.ts'
import { PLAIN } from './pull-plain.ts'

export interface Written {
  article(article: WholeArticle): Promise<Result<'stored'>>
  articleGone(gone: { readonly id: string }): Promise<Result<'stored'>>
  category(category: Category): Promise<Result<'stored'>>
  categoryGone(gone: { readonly id: string }): Promise<Result<'stored'>>
}

type Rows = Pick<Step, 'goneArticles' | 'categories' | 'goneCategories'>

const MOST_CONFLICTS = 100

/** Makes the functions that store written rows on this device. */
export function createWritten({
  device,
  requests,
}: {
  readonly device: Device
  readonly requests: SyncRequests
}): Written {
  const { heads, categories } = device.copy

  async function put(work: () => Promise<Result<'stored'>>): Promise<Result<'stored'>> {
    try {
      return await withConnection(device, work)
    } catch (error) {
      const failure = storeFailure(error)
      if (!failure) throw error
      return failed(failure)
    } finally {
      void requests.now()
    }
  }

  return {
    article: (article) => put(() => applyArticle(device, article)),
    articleGone: ({ id }) =>
      put(async () => {
        const applied = await applyStep(device, async () => ({ goneArticles: graveOf(await heads.get(id)) }))
        if (applied.ok) await dropBodies(device, [id])
        return applied
      }),
    category: (category) => put(() => applyStep(device, async () => ({ categories: [category] }))),
    categoryGone: ({ id }) =>
      put(() => applyStep(device, async () => ({ goneCategories: graveOf(await categories.get(id)) }))),
  }
}

/** Commits rows that did not come from the log; repeats while another tab commits in between. */
async function applyStep(device: Device, read: () => Promise<Rows>): Promise<Result<'stored'>> {
  for (let conflict = 0; conflict < MOST_CONFLICTS; conflict += 1) {
    const from = await device.copy.readCheckpoint()
    const rows = await read()
    if (Object.values(rows).every((some) => some.length === 0)) return success('stored')
    // These rows are ahead of the log. Until it reaches them, a difference to the server's count is no reason to pull anew.
    const ahead = Math.max(from.ahead, from.since + 1, ...(rows.categories ?? []).map(({ rev }) => rev))
    const unnumbered = from.generation === PLAIN
    const committed = await commit(device, { from, move: { ahead }, ...rows, unnumbered })
    if (committed.ok) return success('stored')
    if (committed.failure.kind !== 'conflict') return committed
  }
  return failed({ kind: 'conflict' })
}

/** The revision of a delete. The server does not state it, so it counts as later than every revision of the row. */
function graveOf(row: { readonly id: string; readonly rev: number } | undefined): Gone[] {
  return row ? [{ id: row.id, rev: row.rev + 1 }] : []
}

/** The revision to save on: the row's, or null on a plain table API, which has no revisions. */
export async function revisionToSaveOn(
  device: Device,
  row: { readonly rev: number },
): Promise<number | null> {
  const { generation } = await device.copy.readCheckpoint()
  return generation === PLAIN ? null : row.rev
}
