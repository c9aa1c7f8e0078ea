// Reads a form from outside the screen: a row of drafts, a request.

import { ARTICLE_FIELDS, type ArticleForm, newArticleForm } from '../articles/article-form.ts'

/** A form of another build may lack a field, or have one of another type: that field becomes empty. */
export function storedForm(kept: Readonly<Record<string, unknown>>): ArticleForm {
  const empty = newArticleForm('')
  const fields = ARTICLE_FIELDS.map((field) => [
    field,
    isLike(empty[field], kept[field]) ? kept[field] : empty[field],
  ])
  return { ...empty, ...Object.fromEntries(fields) }
}

function isLike(like: ArticleForm[keyof ArticleForm], value: unknown): boolean {
  if (like === null) return value === null || typeof value === 'string'
  if (typeof like === 'string') return typeof value === 'string'
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
}
