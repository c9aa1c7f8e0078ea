// Maps a broken database constraint to a form field and a message. Constraints are named `table_column_what`;
// PostgreSQL names a missing value `table_column_not_null`.
import type { ArticleField } from './article-form.ts'
import type { AuthorField } from '../authors/author-form.ts'
import type { GuideField } from '../guides/guide-form.ts'
import { type CategoryField, SLUG_TAKEN } from '../categories/category-form.ts'
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

/** Messages for values that the server rejects, by table and field. A column has its field's name, in snake case. */
const refusals: {
  readonly articles: Readonly<Record<ArticleField, string>>
  readonly categories: Readonly<Record<CategoryField, string>>
  readonly authors: Readonly<Record<AuthorField, string>>
  readonly guides: Readonly<Record<GuideField, string>>
} = {
  articles: {
    title: 'este título',
    introduction: 'esta introducción',
    content: 'este contenido',
    images: 'estas imágenes',
    publishedAt: 'esta fecha',
    categoryId: 'esta categoría',
    overall: 'esta puntuación',
    readTime: 'estos minutos de lectura',
    facts: 'esta ficha',
  },
  categories: {
    name: 'este nombre',
    slug: 'este slug',
    color: 'este color',
    description: 'esta descripción',
    fields: 'estos datos',
  },
  authors: {
    name: 'este nombre',
    slug: 'este slug',
    sentence: 'esta frase',
    expertise: 'este texto',
    face: 'esta imagen',
  },
  guides: {
    title: 'esta pregunta',
    slug: 'este slug',
    introduction: 'esta introducción',
    categoryId: 'esta categoría',
    maxPrice: 'este precio',
    picks: 'estas elecciones',
    checkedOn: 'esta fecha',
    publishedAt: 'esta fecha',
  },
}

/** A table that has a form. */
export type FormTable = keyof typeof refusals

/** Returns messages for fields of a table's form after a failed save; empty if no field is to blame. */
export function refusedFields(table: FormTable, failure: Failure): Partial<Record<string, string>> {
  const rule = failure.kind === 'rejected' ? (failure.rule ?? '') : ''
  const blamed = Object.entries(refusals[table]).filter(([field]) => blames(rule, table, field))
  return Object.fromEntries(blamed.map(([field, what]) => [field, words[rule] ?? refusal(what)]))
}

/** Returns the message for a broken rule; null if it concerns no field. */
export function brokenRuleWords(rule: string): string | null {
  if (words[rule] !== undefined) return words[rule]
  for (const [table, fields] of Object.entries(refusals))
    for (const [field, what] of Object.entries(fields)) if (blames(rule, table, field)) return refusal(what)
  return null
}

function blames(rule: string, table: string, field: string): boolean {
  return rule.startsWith(`${table}_${field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)}_`)
}

function refusal(what: string): string {
  return `El servidor no acepta ${what}`
}
