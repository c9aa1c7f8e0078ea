// The queries of guides: questions answered by our own reviews. A device has all of them (P27.33). A pick whose
// review is gone is left out (P27.32).
import type { Listed } from '#domain/articles/article.ts'
import type { Category } from '#domain/categories/category.ts'
import type { Guide } from '#domain/guides/guide.ts'
import { articlesByIds, readLists, titlesOf } from './queries.ts'
import type { Rows } from './rows.ts'

/** A guide in the list of guides. */
export interface ListedGuide extends Pick<Guide, 'id' | 'slug' | 'title' | 'checkedOn' | 'rev'> {
  readonly category: Category | null
  /** The number of picks whose review exists. */
  readonly picks: number
  /** The first of these reviews. */
  readonly first: Listed | null
}

export interface GuideList {
  readonly guides: readonly ListedGuide[]
  readonly complete: boolean
}

/** Reads all published guides, last checked first (P27.31). */
export async function guideList(rows: Rows): Promise<GuideList> {
  const [{ checkpoint, categories }, guides] = [await readLists(rows), await rows.readGuides()]
  const articles = await articlesByIds(rows, categories, guides.flatMap(articleIds))
  const known = new Map(articles.map((article) => [article.id, article]))
  return {
    guides: guides.toSorted(lastCheckedFirst).map((guide) => {
      const { id, slug, title, checkedOn, rev } = guide
      const picks = articleIds(guide).flatMap((article) => known.get(article) ?? [])
      const category = categories.find((each) => each.id === guide.categoryId) ?? null
      return { id, slug, title, checkedOn, rev, category, picks: picks.length, first: picks[0] ?? null }
    }),
    complete: checkpoint.phase === 'live',
  }
}

interface ShownPick {
  readonly article: Listed
  readonly reason: string
}

export interface GuidePage {
  /** Null if no published guide has this slug. */
  readonly guide: Omit<Guide, 'picks'> | null
  readonly category: Category | null
  readonly picks: readonly ShownPick[]
  /** The ids of thin heads among them. */
  readonly ahead: readonly string[]
  readonly complete: boolean
}

/** Reads one guide with its picked reviews, in its order. */
export async function guidePage(rows: Rows, { slug }: { slug: string }): Promise<GuidePage> {
  const { checkpoint, categories } = await readLists(rows)
  const found = (await rows.readGuides()).find((each) => each.slug === slug)
  const complete = checkpoint.phase === 'live'
  if (!found) return { guide: null, category: null, picks: [], ahead: [], complete }
  const { picks, ...guide } = found
  const articles = await articlesByIds(rows, categories, articleIds(found))
  const reasons = new Map(picks.map(({ article, reason }) => [article, reason]))
  return {
    guide,
    category: categories.find(({ id }) => id === guide.categoryId) ?? null,
    picks: articles.map((article) => ({ article, reason: reasons.get(article.id) ?? '' })),
    ahead: titlesOf(articles),
    complete,
  }
}

function articleIds({ picks }: Pick<Guide, 'picks'>): string[] {
  return picks.map(({ article }) => article)
}

/** Sorts by day of the last check, then by publication, latest first. */
function lastCheckedFirst(a: Guide, b: Guide): number {
  const [first, second] = [b.checkedOn + b.publishedAt, a.checkedOn + a.publishedAt]
  return first < second ? -1 : first > second ? 1 : 0
}
