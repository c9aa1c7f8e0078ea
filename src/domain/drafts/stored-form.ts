// Reads a form from outside the screen: a row of drafts on the device or the server, a request.

import { type ArticleForm, newArticleForm } from '../articles/article-form.ts'
import { type CategoryForm, newCategoryForm } from '../categories/category-form.ts'
import { readFieldForms } from '../facts/fields-form.ts'
import { readFactsForm } from '../facts/facts-form.ts'

type Kept = Readonly<Record<string, unknown>>

/** A form of another build may lack a field, or have one of another type: that field becomes empty. An unknown one is dropped. */
export function storedForm(kept: Kept): ArticleForm {
  return { ...completed(newArticleForm(''), kept), facts: readFactsForm(kept['facts']) }
}

/** As above, of a category. */
export function storedCategoryForm(kept: Kept): CategoryForm {
  return { ...completed(newCategoryForm(), kept), fields: readFieldForms(kept['fields']) }
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
  // A category of an article: a text, or none.
  if (example === null) return value === null || typeof value === 'string'
  return typeof value === typeof example
}
