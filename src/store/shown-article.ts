// The query of one article without its text. Separate, because no list needs it.
import type { Listed, ListedArticle } from '#domain/articles/article.ts'
import { listed, readLists } from './queries.ts'
import type { Rows } from './rows.ts'

/** An article to show: the listed one, or the reader's saved copy. */
export interface ShownArticle {
  /** Also null for a thin head, which cannot be read. */
  readonly article: ListedArticle | null
  /** An editor deleted the article; this is the reader's saved copy. */
  readonly isRemoved?: boolean
}

/** Reads one article without its body. */
export async function shownArticle(rows: Rows, { id }: { id: string }): Promise<ShownArticle> {
  const { checkpoint, categories } = await readLists(rows)
  const known = (await listed(rows, categories, [id])).get(id)
  if (known && !known.thin) return { article: known }
  const article = await savedArticle(rows, id, known)
  // If the list is complete, an article that is not in it was deleted.
  const isRemoved = article !== null && !known && checkpoint.phase === 'live'
  return { article, ...(isRemoved && { isRemoved }) }
}

/** Reads the saved copy of an article that is not on the device otherwise. A thin head provides the expected revision. */
async function savedArticle(
  rows: Rows,
  id: string,
  title: Listed | undefined,
): Promise<ListedArticle | null> {
  const saved = (await rows.readSaved?.(id)) ?? null
  if (saved === null || saved.thin) return null
  return title ? { ...saved, rev: title.rev, bodyRev: title.bodyRev } : saved
}
