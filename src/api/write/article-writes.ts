// Writes articles (P24.4): create, update, delete and restore. Bodies come from `domain/articles/article-form.ts`;
// `row-writes.ts` handles repeated and overtaken writes.
import type { ArticleColumns, NewArticle } from '#domain/articles/article-form.ts'
import { calendarDay } from '#domain/articles/dates.ts'
import { sayTheSame } from '#domain/facts/check-facts.ts'
import { factsColumn, readFactsForm, storedFacts, type StoredFacts } from '#domain/facts/facts-form.ts'
import type { Result } from '#domain/failure.ts'
import type { WholeArticle } from '../read/articles.ts'
import type { Project } from '../project.ts'
import { rowWrites } from './row-writes.ts'
import { rowToBody, rowToHead, type Row } from '../read/rows.ts'

/** Creates articles (`createBody`), changes (`updateBody`), deletes (P24.17) and restores them. */
export const articleWrites = rowWrites<WholeArticle, ArticleColumns, NewArticle>({
  table: 'articles',
  read(row) {
    const head = rowToHead(row)
    const body = rowToBody(row)
    return head && body ? { head, body } : null
  },
  revOf: ({ head }) => head.rev,
  holds: ({ head, body }, columns: ArticleColumns) =>
    [
      columns.title === undefined || columns.title === head.title,
      columns.introduction === undefined || columns.introduction === head.introduction,
      columns.content === undefined || columns.content === body.content,
      columns.images === undefined || sameTexts(columns.images, head.images),
      columns.published_at === undefined || samePublication(columns.published_at, head.publishedAt),
      columns.category_id === undefined || columns.category_id === head.categoryId,
      columns.overall === undefined || columns.overall === head.overall,
      columns.read_time === undefined || columns.read_time === head.readTime,
      columns.facts === undefined || sayTheSame(columns.facts ?? {}, factsOf({ head, body })),
    ].every(Boolean),
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

/** The row of an article on the device, for `restoreArticle` if the server did not return its own. */
export function articleToRow({ head, body }: WholeArticle): Row {
  const facts = factsOf({ head, body })
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
    // A row without facts is sent as before there were any.
    ...(Object.keys(facts).length > 0 && { facts }),
  }
}

/** Without empty lists, as the column has them. */
function factsOf({ head, body }: WholeArticle): StoredFacts {
  return factsColumn(readFactsForm(storedFacts(head.facts, body.details))) ?? {}
}

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, place) => text === b[place])
}

/** Only a day was sent: the server answers with an instant of it. */
function samePublication(sent: string, stands: string): boolean {
  return sent === stands || calendarDay(sent) === calendarDay(stands)
}
