// Stores the rows returned by a backoffice write like pulled ones, so every screen updates (P16.9, P27.47), and
// requests a round (docs/sync.md §5). The write has succeeded: an error here is repaired by the round.
import type { WholeArticle } from '#api/read/articles.ts'
import type { EditedGuide } from '#domain/guides/guide-form.ts'
import type { Category } from '#domain/categories/category.ts'
import type { Author } from '#domain/authors/author.ts'
import { success, type Result } from '#domain/failure.ts'
import type { Device } from '#store/device/device.ts'
import { dropBodies } from '#store/copy/ingest-bodies.ts'
import type { Gone, Step } from '#store/copy/checkpoint.ts'
import { onStore } from '#store/device/store-failure.ts'
import { applyArticle, commitAhead } from './round/apply.ts'
import type { SyncRequests } from './sync-requests.ts'
import { PLAIN } from './round/pull-plain.ts'

export interface Written {
  article(article: WholeArticle): Promise<Result<'stored'>>
  articleGone(gone: { readonly id: string }): Promise<Result<'stored'>>
  category(category: Category): Promise<Result<'stored'>>
  categoryGone(gone: { readonly id: string }): Promise<Result<'stored'>>
  author(author: Author): Promise<Result<'stored'>>
  authorGone(gone: { readonly id: string }): Promise<Result<'stored'>>
  /** A guide that is not published leaves the device (P27.47). */
  guide(guide: EditedGuide): Promise<Result<'stored'>>
  guideGone(gone: { readonly id: string }): Promise<Result<'stored'>>
}

type Rows = Pick<
  Step,
  'goneArticles' | 'categories' | 'goneCategories' | 'authors' | 'goneAuthors' | 'guides' | 'goneGuides'
>

/** Creates the functions that store written rows on this device. */
export function createWritten({
  device,
  requests,
}: {
  readonly device: Device
  readonly requests: SyncRequests
}): Written {
  const { heads, categories, authors, guides } = device.copy

  async function put(work: () => Promise<Result<'stored'>>): Promise<Result<'stored'>> {
    try {
      const stored = await onStore(device, work)
      return stored.ok ? stored.value : stored
    } finally {
      void requests.now()
    }
  }

  const putRows = (read: () => Promise<Rows>) => put(() => applyRows(device, read))

  return {
    article: (article) => put(() => applyArticle(device, article)),
    articleGone: ({ id }) =>
      put(async () => {
        const applied = await applyRows(device, async () => ({ goneArticles: graveOf(await heads.get(id)) }))
        if (applied.ok) await dropBodies(device, [id])
        return applied
      }),
    category: (category) => putRows(async () => ({ categories: [category] })),
    categoryGone: ({ id }) => putRows(async () => ({ goneCategories: graveOf(await categories.get(id)) })),
    author: (author) => putRows(async () => ({ authors: [author] })),
    authorGone: ({ id }) => putRows(async () => ({ goneAuthors: graveOf(await authors.get(id)) })),
    guide: ({ publishedAt, ...guide }) =>
      putRows(async () =>
        publishedAt === null
          ? { goneGuides: [{ id: guide.id, rev: guide.rev }] }
          : { guides: [{ ...guide, publishedAt }] },
      ),
    guideGone: ({ id }) => putRows(async () => ({ goneGuides: graveOf(await guides.get(id)) })),
  }
}

async function applyRows(device: Device, read: () => Promise<Rows>): Promise<Result<'stored'>> {
  const committed = await commitAhead(device, async ({ since }) => {
    const rows = await read()
    if (Object.values(rows).every((some) => some.length === 0)) return null
    return {
      ...rows,
      ahead: Math.max(
        since + 1,
        ...[rows.categories, rows.authors, rows.guides].flatMap((some = []) => some.map(({ rev }) => rev)),
      ),
    }
  })
  return committed.ok ? success('stored') : committed
}

/** The revision of a delete. The server does not report it, so it is taken to be later than any revision of the row. */
function graveOf(row: { readonly id: string; readonly rev: number } | undefined): Gone[] {
  return row ? [{ id: row.id, rev: row.rev + 1 }] : []
}

/** The base revision of a save: the row's, or null on a plain table API, which has no revisions. A save does not need the device. */
export async function revisionToSaveOn(
  device: Device,
  row: { readonly rev: number },
): Promise<number | null> {
  const read = await onStore(device, () => device.copy.readCheckpoint())
  return read.ok && read.value.generation === PLAIN ? null : row.rev
}
