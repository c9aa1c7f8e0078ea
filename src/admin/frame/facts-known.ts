import type { ArticleForm, FactsKnown } from '#domain/articles/article-form.ts'
import { todayLocal } from '#domain/articles/dates.ts'
import { type Category, fieldsOf } from '#domain/categories/category.ts'

/** Returns the current context for checking a form's facts. */
export function factsKnown({ categoryId }: ArticleForm, categories: readonly Category[]): FactsKnown {
  return { fields: fieldsOf(categories, categoryId), today: todayLocal(new Date()) }
}
