// The query of a comparison: a few reviews with their texts.
import type { ArticleBody, ListedArticle } from '#domain/articles/article.ts'
import type { CategoryField } from '#domain/facts/category-field.ts'
import { allCategories, articlesByIds } from '../queries.ts'
import type { Rows } from '../rows.ts'

export interface ComparedArticle {
  readonly id: string
  /** Also null for a thin head, which has nothing to compare. */
  readonly article: ListedArticle | null
  readonly body: ArticleBody | null
  /** The fields of its category. Absent without facts. */
  readonly fields?: readonly CategoryField[]
}

/** Reads the reviews with these ids, in the order of the ids. */
export async function comparedArticles(
  rows: Rows,
  { ids }: { ids: readonly string[] },
): Promise<ComparedArticle[]> {
  // These reads come first: they make a live query run again when a body arrives.
  const bodies = await Promise.all(ids.map((id) => rows.readBody(id)))
  const categories = await allCategories(rows)
  const found = await articlesByIds(rows, categories, ids)
  const byId = new Map(found.map((article) => [article.id, article]))
  return ids.map((id, at) => {
    const article = byId.get(id)
    const fields = article?.facts && categories.find((category) => category.id === article.categoryId)?.fields
    return {
      id,
      article: article && !article.thin ? article : null,
      body: bodies[at] ?? null,
      ...(fields && { fields }),
    }
  })
}
