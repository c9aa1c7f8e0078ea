// Which reviews are related to one. Looked for among the newest, which every device holds whole (`docs/sync.md`), so that
// the server's page and the device's screen name the same ones; only the few that come into question are read.

import { type Relative, mostRelated, titleWords, wordWeights } from '#domain/articles/related.ts'
import type { ArticleHead } from '#domain/articles/article.ts'
import { type Catalogue, indexesIn } from './copy/catalogue-patch.ts'
import { textAt, textsBetween } from './copy/packed-texts.ts'
import type { Rows } from './rows.ts'

/** Articles behind these may be on the device by their titles alone. */
const NEWEST = 2000
/** So many are read, for their scores. */
const SHORTLIST = 24

interface Pool {
  readonly relatives: readonly Relative[]
  readonly weights: ReadonlyMap<string, number>
}

/** Made once for each edition of the catalogue. */
const pools = new WeakMap<Catalogue, Pool>()

/** The ids of the articles most related to this one, the most related first. */
export async function relatedIds(
  rows: Rows,
  catalogue: Catalogue,
  article: Pick<ArticleHead, 'id' | 'title' | 'categoryId'>,
  count: number,
): Promise<string[]> {
  const { relatives, weights } = poolOf(catalogue)
  const { id, title, categoryId } = article
  const self: Relative = { id, words: titleWords(title), categoryId, overall: null }
  const likely = mostRelated(self, relatives, { weights, count: SHORTLIST })
  const heads = await rows.readHeads(likely.map((each) => each.id))
  const scored = likely.map((each, at) => {
    const head = heads[at]
    return { ...each, overall: head && !head.thin ? head.overall : null }
  })
  const found = mostRelated(self, scored, { weights, count }).map((each) => each.id)
  if (found.length === count || categoryId === null) return found
  // A category without anything new has its newest all the same.
  const older = indexesIn(catalogue, categoryId, count + found.length + 1).map((at) =>
    textAt(catalogue.ids, at),
  )
  return [...found, ...older.filter((each) => each !== id && !found.includes(each))].slice(0, count)
}

function poolOf(catalogue: Catalogue): Pool {
  const held = pools.get(catalogue)
  if (held) return held
  const { ids, titles, categories, categoryOf } = catalogue
  const relatives = textsBetween(ids, 0, NEWEST).map((id, at): Relative => ({
    id,
    words: titleWords(textAt(titles, at)),
    categoryId: categories[(categoryOf[at] ?? 0) - 1] ?? null,
    overall: null,
  }))
  const pool = { relatives, weights: wordWeights(relatives.map(({ words }) => words)) }
  pools.set(catalogue, pool)
  return pool
}
