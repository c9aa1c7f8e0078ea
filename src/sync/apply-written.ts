// What a write brought back goes into the store the way a pulled row does, so every screen in every tab follows; then a
// round is asked for, which brings the log up to it (architecture §2). The write itself has succeeded before: what goes
// wrong here is no failure of it, and the round makes up for it.

import type { WholeArticle } from '#api/articles.ts'
import type { Category } from '#domain/category.ts'
import { failed, success, type Result } from '#domain/failure.ts'
import type { Device } from '#store/device.ts'
import { commit, dropBodies, type Gone, type Step } from '#store/ingest.ts'
import { storeFailure, withConnection } from '#store/store-failure.ts'
import { applyArticle } from './apply.ts'
import type { Ask } from './ask.ts'
import { PLAIN } from './pull-plain.ts'

export interface Written {
  article(article: WholeArticle): Promise<Result<'stored'>>
  articleGone(gone: Gone): Promise<Result<'stored'>>
  category(category: Category): Promise<Result<'stored'>>
  categoryGone(gone: Gone): Promise<Result<'stored'>>
}

const MOST_CONFLICTS = 100

/** The way of written rows into this device. */
export function createWritten({ device, ask }: { readonly device: Device; readonly ask: Ask }): Written {
  async function put(work: () => Promise<Result<'stored'>>): Promise<Result<'stored'>> {
    try {
      return await withConnection(device, work)
    } catch (error) {
      const failure = storeFailure(error)
      if (!failure) throw error
      return failed(failure)
    } finally {
      void ask.now()
    }
  }

  return {
    article: (article) => put(() => applyArticle(device, article)),
    articleGone: (gone) =>
      put(async () => {
        const applied = await applyStep(device, gone.rev, async () => ({
          goneArticles: [await known(gone, await device.copy.heads.get(gone.id))],
        }))
        if (applied.ok) await dropBodies(device, [gone.id])
        return applied
      }),
    category: (category) =>
      put(() => applyStep(device, category.rev, () => Promise.resolve({ categories: [category] }))),
    categoryGone: (gone) =>
      put(() =>
        applyStep(device, gone.rev, async () => ({
          goneCategories: [await known(gone, await device.copy.categories.get(gone.id))],
        })),
      ),
  }

  /** Without a server that numbers, the revision to be deleted is the one that the device gave. */
  async function known(gone: Gone, stored: { readonly rev: number } | undefined): Promise<Gone> {
    const { generation } = await device.copy.readCheckpoint()
    return generation === PLAIN && stored ? { id: gone.id, rev: stored.rev + 1 } : gone
  }
}

/** Commits rows that came by another way than the log, until no other tab is in between. */
async function applyStep(
  device: Device,
  rev: number,
  rows: () => Promise<Pick<Step, 'goneArticles' | 'categories' | 'goneCategories'>>,
): Promise<Result<'stored'>> {
  for (let conflict = 0; conflict < MOST_CONFLICTS; conflict += 1) {
    const from = await device.copy.readCheckpoint()
    const unnumbered = from.generation === PLAIN
    const move = { ahead: Math.max(from.ahead, rev) }
    const committed = await commit(device, { from, move, ...(await rows()), unnumbered })
    if (committed.ok) return success('stored')
    if (committed.failure.kind !== 'conflict') return committed
  }
  return failed({ kind: 'conflict' })
}

/** The revision to save on: the article's own, or null where the server numbers nothing and cannot be asked for one. */
export async function revisionToSaveOn(
  device: Device,
  row: { readonly rev: number },
): Promise<number | null> {
  const { generation } = await device.copy.readCheckpoint()
  return generation === PLAIN ? null : row.rev
}
