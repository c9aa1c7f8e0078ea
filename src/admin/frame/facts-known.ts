import type { ArticleForm, FactsKnown } from '#domain/articles/article-form.ts'
import { todayLocal } from '#domain/articles/dates.ts'
import { type Category, fieldsOf } from '#domain/categories/category.ts'

/** What a form's facts are checked by, now. */
export function factsKnown({ categoryId }: ArticleForm, categories: readonly Category[]): FactsKnown {
  return { fields: fieldsOf(categories, categoryId), today: todayLocal(new Date()) }
}
