// Reads a form from an untrusted source: a draft on the device or the server, or a request.
import { type ArticleForm, newArticleForm } from '../articles/article-form.ts'
import { type AuthorForm, NEW_AUTHOR } from '../authors/author-form.ts'
import { type GuideForm, newGuideForm } from '../guides/guide-form.ts'
import { type CategoryForm, newCategoryForm } from '../categories/category-form.ts'
import { readFieldForms } from '../facts/fields-form.ts'
import { readFactsForm } from '../facts/facts-form.ts'

type Kept = Readonly<Record<string, unknown>>

/** A form of another build may lack a field or have one of another type: it becomes empty. Unknown fields are dropped. */
export function storedForm(kept: Kept): ArticleForm {
  return { ...completed(newArticleForm(''), kept), facts: readFactsForm(kept['facts']) }
}

/** As above, for a category. */
export function storedCategoryForm(kept: Kept): CategoryForm {
  return { ...completed(newCategoryForm(), kept), fields: readFieldForms(kept['fields']) }
}

/** As above, for an author. */
export function storedAuthorForm(kept: Kept): AuthorForm {
  return completed(NEW_AUTHOR, kept)
}

/** As above, for a guide. */
export function storedGuideForm(kept: Kept): GuideForm {
  const picks = Array.isArray(kept['picks']) ? kept['picks'] : []
  return {
    ...completed(newGuideForm(''), { ...kept, picks: [] }),
    picks: picks.flatMap((pick: unknown) => {
      const { article, reason }: Kept = { ...Object(pick) }
      return typeof article === 'string' && typeof reason === 'string' ? [{ article, reason }] : []
    }),
  }
}

function completed<Form extends object>(empty: Form, kept: Kept): Form {
  const form = { ...empty }
  for (const field in form) {
    const value = kept[field]
    if (isLike(form[field], value)) form[field] = value
  }
  return form
}

function isLike<T>(example: T, value: unknown): value is T {
  if (Array.isArray(example)) return Array.isArray(value) && value.every((one) => typeof one === 'string')
  // The category of an article: a string or null.
  if (example === null) return value === null || typeof value === 'string'
  return typeof value === typeof example
}
