// Maps a broken database constraint to a form field and a message. Constraints are named `table_column_what`;
// PostgreSQL names a missing value `table_column_not_null`.

import type { ArticleField, ArticleFormErrors } from './article-form.ts'
import type { AuthorField } from '../authors/author-form.ts'
import type { GuideField } from '../authors/guide-form.ts'
import { type CategoryField, type CategoryFormErrors, SLUG_TAKEN } from '../categories/category-form.ts'
import type { Failure } from '../failure.ts'

/** The message, where the field's own does not fit. */
const words: Readonly<Record<string, string>> = {
  categories_slug_key: SLUG_TAKEN,
  authors_slug_key: 'Ya hay otro autor con este slug',
  guides_slug_key: 'Ya hay otra guía con este slug',
  guides_category_id_fkey: 'La categoría elegida ya no existe',
  categories_name_not_blank: 'El servidor no acepta un nombre vacío',
  articles_title_not_blank: 'El servidor no acepta un título vacío',
  articles_introduction_not_blank: 'El servidor no acepta una introducción vacía',
  articles_content_not_blank: 'El servidor no acepta un contenido vacío',
  articles_images_at_most_five: 'El servidor no acepta más de cinco imágenes',
  articles_facts_size: 'La ficha es demasiado larga',
  articles_category_id_fkey: 'La categoría elegida ya no existe',
}

interface Column<Field> {
  readonly name: string
  readonly field: Field
  readonly words: string
}

const articleColumns: readonly Column<ArticleField>[] = [
  { name: 'articles_title', field: 'title', words: 'El servidor no acepta este título' },
  { name: 'articles_introduction', field: 'introduction', words: 'El servidor no acepta esta introducción' },
  { name: 'articles_content', field: 'content', words: 'El servidor no acepta este contenido' },
  { name: 'articles_images', field: 'images', words: 'El servidor no acepta estas imágenes' },
  { name: 'articles_published_at', field: 'publishedAt', words: 'El servidor no acepta esta fecha' },
  { name: 'articles_category_id', field: 'categoryId', words: 'El servidor no acepta esta categoría' },
  { name: 'articles_overall', field: 'overall', words: 'El servidor no acepta esta puntuación' },
  { name: 'articles_read_time', field: 'readTime', words: 'El servidor no acepta estos minutos de lectura' },
  { name: 'articles_facts', field: 'facts', words: 'El servidor no acepta esta ficha' },
]

const categoryColumns: readonly Column<CategoryField>[] = [
  { name: 'categories_name', field: 'name', words: 'El servidor no acepta este nombre' },
  { name: 'categories_slug', field: 'slug', words: 'El servidor no acepta este slug' },
  { name: 'categories_color', field: 'color', words: 'El servidor no acepta este color' },
  { name: 'categories_description', field: 'description', words: 'El servidor no acepta esta descripción' },
  { name: 'categories_fields', field: 'fields', words: 'El servidor no acepta estos datos' },
]

const authorColumns: readonly Column<AuthorField>[] = [
  { name: 'authors_name', field: 'name', words: 'El servidor no acepta este nombre' },
  { name: 'authors_slug', field: 'slug', words: 'El servidor no acepta este slug' },
  { name: 'authors_sentence', field: 'sentence', words: 'El servidor no acepta esta frase' },
  { name: 'authors_expertise', field: 'expertise', words: 'El servidor no acepta este texto' },
  { name: 'authors_face', field: 'face', words: 'El servidor no acepta esta imagen' },
]

const guideColumns: readonly Column<GuideField>[] = [
  { name: 'guides_title', field: 'title', words: 'El servidor no acepta esta pregunta' },
  { name: 'guides_slug', field: 'slug', words: 'El servidor no acepta este slug' },
  { name: 'guides_introduction', field: 'introduction', words: 'El servidor no acepta esta introducción' },
  { name: 'guides_category_id', field: 'categoryId', words: 'El servidor no acepta esta categoría' },
  { name: 'guides_max_price', field: 'maxPrice', words: 'El servidor no acepta este precio' },
  { name: 'guides_picks', field: 'picks', words: 'El servidor no acepta estas elecciones' },
  { name: 'guides_checked_on', field: 'checkedOn', words: 'El servidor no acepta esta fecha' },
  { name: 'guides_published_at', field: 'publishedAt', words: 'El servidor no acepta esta fecha' },
]

/** Messages for fields of the author form after a failed save; empty if none is to blame. */
export function refusedAuthorFields(failure: Failure): Partial<Record<AuthorField, string>> {
  return refusedFields(authorColumns, failure)
}

/** Messages for fields of the guide form after a failed save; empty if none is to blame. */
export function refusedGuideFields(failure: Failure): Partial<Record<GuideField, string>> {
  return refusedFields(guideColumns, failure)
}

/** Messages for fields of the article form after a failed save; empty if none is to blame. */
export function refusedArticleFields(failure: Failure): ArticleFormErrors {
  return refusedFields(articleColumns, failure)
}

/** Messages for fields of the category form after a failed save; empty if none is to blame. */
export function refusedCategoryFields(failure: Failure): CategoryFormErrors {
  return refusedFields(categoryColumns, failure)
}

/** The message for a broken rule; null if it concerns no field. */
export function brokenRuleWords(rule: string): string | null {
  return (
    words[rule] ??
    columnOf<string>([...articleColumns, ...categoryColumns, ...authorColumns, ...guideColumns], rule)
      ?.words ??
    null
  )
}

function refusedFields<Field extends string>(
  columns: readonly Column<Field>[],
  failure: Failure,
): Partial<Record<Field, string>> {
  const errors: Partial<Record<Field, string>> = {}
  const rule = failure.kind === 'rejected' ? failure.rule : null
  const column = rule === null ? undefined : columnOf(columns, rule)
  if (rule !== null && column) errors[column.field] = words[rule] ?? column.words
  return errors
}

function columnOf<Field>(columns: readonly Column<Field>[], rule: string): Column<Field> | undefined {
  return columns.find(({ name }) => rule.startsWith(`${name}_`))
}
