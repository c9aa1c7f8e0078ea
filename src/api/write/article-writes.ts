// Writes articles (P24.4): create, update, delete and restore. Bodies come from `domain/articles/article-form.ts`;
// `row-writes.ts` handles repeated and conflicting writes.
import type { Row } from '#domain/row.ts'
import type { ArticleColumns, NewArticle } from '#domain/articles/article-form.ts'
import { calendarDay } from '#domain/articles/dates.ts'
import { sayTheSame } from '#domain/facts/check-facts.ts'
import { factsColumn, readFactsForm, storedFacts } from '#domain/facts/facts-form.ts'
import type { Result } from '#domain/failure.ts'
import { wholeArticle, type WholeArticle } from '../read/articles.ts'
import type { Project } from '../project.ts'
import { rowWrites } from './row-writes.ts'

/** Creates articles (`createBody`), changes (`updateBody`), deletes (P24.17) and restores them. */
export const articleWrites = rowWrites<WholeArticle, ArticleColumns, NewArticle>({
  table: 'articles',
  read: wholeArticle,
  revOf: ({ head }) => head.rev,
  columnsOf: articleToRow,
  says: (name, sent, stands) =>
    sayTheSame(sent, stands) || (name === 'published_at' && isOneDay(String(sent), String(stands))),
})

/** Restores a deleted article, without its category if that was deleted meanwhile. */
export async function restoreArticle(
  project: Project,
  row: Row,
  signal?: AbortSignal,
): Promise<Result<WholeArticle>> {
  const restored = await articleWrites.restore(project, row, signal)
  if (restored.ok || restored.failure.kind !== 'rejected') return restored
  if (restored.failure.rule !== 'articles_category_id_fkey') return restored
  return await articleWrites.restore(project, { ...row, category_id: null }, signal)
}

/** Converts an article on the device to a row, for `restoreArticle` if the server did not return its own. */
export function articleToRow({ head, body }: WholeArticle): Row {
  const facts = factsColumn(readFactsForm(storedFacts(head.facts, body.details)))
  return {
    id: head.id,
    title: head.title,
    introduction: head.introduction,
    content: body.content,
    images: head.images,
    published_at: head.publishedAt,
    category_id: head.categoryId,
    category: head.category,
    overall: head.overall,
    read_time: head.readTime,
    // A row without facts is sent without the column, for servers that lack it.
    ...(facts && { facts }),
  }
}

/** Only a day was sent, and the server returns an instant on that day. */
function isOneDay(sent: string, stands: string): boolean {
  return calendarDay(sent) === calendarDay(stands)
}
