// What the article's screen shows of the rows. Loaded with that screen: no list needs it.

import type { ArticleBody, Listed } from '#domain/articles/article.ts'
import type { Catalogue } from './copy/catalogue-patch.ts'
import { indexesOf, textAt } from './copy/packed-texts.ts'
import { listed, pick, readLists, type ShownArticle, shownArticle } from './queries.ts'
import { relatedIds } from './related.ts'
import type { Rows } from './rows.ts'

const RELATED_COUNT = 3

/** A review by its title. */
export type Neighbour = Pick<Listed, 'id' | 'title'>

export interface ArticleOnDevice extends ShownArticle {
  readonly body: ArticleBody | null
  /** What to read next (`related.ts`), without this one. */
  readonly related: readonly Listed[]
  /** The reviews published before and after it; null at the ends, and where there is no article. */
  readonly earlier: Neighbour | null
  readonly later: Neighbour | null
  /** Said by the server that rendered the page: there is no such article. */
  readonly isMissing?: boolean
  /** Said by who rendered the page: HTML cannot say this body's tree, so it is drawn when the app is there. */
  readonly isDrawnLater?: boolean
}

/** One article, its body if that is on the device, and what to read next. */
export async function articleById(rows: Rows, { id }: { id: string }): Promise<ArticleOnDevice> {
  // Before anything else: this read is what re-runs a live query when the body arrives.
  const body = await rows.readBody(id)
  const shown = await shownArticle(rows, { id })
  if (shown.article === null) return { ...shown, body, related: [], earlier: null, later: null }
  const { catalogue, categories } = await readLists(rows)
  const [later, earlier] = idsBeside(catalogue, id)
  const ids = await relatedIds(rows, catalogue, shown.article, RELATED_COUNT)
  const others = await listed(rows, categories, [...ids, later, earlier])
  return {
    ...shown,
    body,
    related: pick(others, ids),
    earlier: neighbour(others.get(earlier)),
    later: neighbour(others.get(later)),
  }
}

function neighbour(article: Listed | undefined): Neighbour | null {
  return article ? { id: article.id, title: article.title } : null
}

/** The ids of the articles in front of this one and behind it, newest first; an empty id at the ends. */
function idsBeside({ ids }: Catalogue, id: string): [string, string] {
  const at = indexesOf(ids, new Set([id])).get(id)
  return at === undefined ? ['', ''] : [at > 0 ? textAt(ids, at - 1) : '', textAt(ids, at + 1)]
}
