// Writes articles (P24.4): create, update, delete and restore. Bodies come from `domain/articles/article-form.ts`;
// `row-writes.ts` handles repeated and conflicting writes.
import type { ArticleColumns, NewArticle } from '#domain/articles/article-form.ts'
import { calendarDay } from '#domain/articles/dates.ts'
import { sayTheSame } from '#domain/facts/check-facts.ts'
import { factsColumn, readFactsForm, storedFacts, type StoredFacts } from '#domain/facts/facts-form.ts'
import type { Result } from '#domain/failure.ts'
import type { WholeArticle } from '../read/articles.ts'
import type { Project } from '../project.ts'
import { rowWrites } from './row-writes.ts'
import { rowToBody, rowToHead, type Row } from '../read/rows.ts'

const articles = rowWrites<WholeArticle, ArticleColumns, NewArticle>({
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

/** Creates an article (`createBody`). */
export const createArticle = articles.create

/**
 * Changes an article (`updateBody`). `moved`: it was saved elsewhere since; show both versions and save on the new
 * revision.
 */
export const updateArticle = articles.update

/** Deletes an article by id (P24.17). */
export const deleteArticle = articles.remove

/** Restores a deleted article, without its category if that was deleted meanwhile. */
export async function restoreArticle(
  project: Project,
  row: Row,
  signal?: AbortSignal,
): Promise<Result<WholeArticle>> {
  const restored = await articles.restore(project, row, signal)
  if (restored.ok || restored.failure.kind !== 'rejected') return restored
  if (restored.failure.rule !== 'articles_category_id_fkey') return restored
  return await articles.restore(project, { ...row, category_id: null }, signal)
}

/** Converts an article on the device to a row, for `restoreArticle` if the server did not return its own. */
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
    // A row without facts is sent without the column, for servers that lack it.
    ...(Object.keys(facts).length > 0 && { facts }),
  }
}

/** Returns the facts without empty lists, as in the column. */
function factsOf({ head, body }: WholeArticle): StoredFacts {
  return factsColumn(readFactsForm(storedFacts(head.facts, body.details))) ?? {}
}

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, place) => text === b[place])
}

/** Only a day was sent, and the server returns an instant on that day. */
function samePublication(sent: string, stands: string): boolean {
  return sent === stands || calendarDay(sent) === calendarDay(stands)
}
