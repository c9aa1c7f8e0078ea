// Rows as they would be if a form were published now: the article is the form's, everything else is what there is.

import { articleColumns, type ArticleForm } from '#domain/articles/article-form.ts'
import { calendarDay } from '#domain/articles/dates.ts'
import type { StoredHead } from '#store/copy/copy-database.ts'
import type { Rows } from '#store/rows.ts'

export interface PreviewedArticle {
  /** The article's id, whether it has a row yet or not. */
  readonly id: string
  readonly form: ArticleForm
}

/** These rows with the article as the form says it. `today`: the day of an article without a date. */
export async function rowsWith(rows: Rows, { id, form }: PreviewedArticle, today: string): Promise<Rows> {
  const [row] = await rows.readHeads([id])
  const { overall = null, read_time: readTime = null } = articleColumns(form)
  const isSameDay = row !== undefined && calendarDay(row.publishedAt) === form.publishedAt
  const of = { id, rev: row?.rev ?? 0, bodyRev: row?.bodyRev ?? 0 }
  const head: StoredHead = {
    ...of,
    title: form.title,
    introduction: form.introduction,
    images: form.images,
    // A day that was not touched keeps the instant behind it, as a save of the form would.
    publishedAt: isSameDay ? row.publishedAt : form.publishedAt || today,
    categoryId: form.categoryId,
    category: row?.thin ? null : (row?.category ?? null),
    overall,
    readTime,
    era: row?.era ?? 0,
  }
  const body = { id, bodyRev: of.bodyRev, content: form.content }
  return {
    ...rows,
    readHeads: async (ids) => (await rows.readHeads(ids)).map((found, at) => (ids[at] === id ? head : found)),
    readBody: (asked) => (asked === id ? Promise.resolve(body) : rows.readBody(asked)),
  }
}
