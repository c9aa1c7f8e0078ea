// Rows for the database: complete and valid, with overridable fields.
import type { Session } from '../database/database.ts'

export type Fields = Readonly<Record<string, unknown>>

const article: Fields = {
  title: 'Garúa Pliego 3: el plegable que no cruje',
  introduction: 'Tres semanas con la bisagra nueva.',
  content: '<p>Se abre con una mano.</p>',
}

const category: Fields = { name: 'Audio', slug: 'audio' }

const author: Fields = { name: 'Ana Soto', slug: 'ana-soto' }

const guide: Fields = { title: '¿Qué móvil por 200 €?', slug: 'movil-200', published_at: '2026-11-20' }

/** A guide's pick of the nth article. */
export const pick = (n: number) => ({
  article: `e0000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  reason: 'Dura una semana.',
})

export const picks = (count: number) => JSON.stringify(Array.from({ length: count }, (_, n) => pick(n)))

/** The statement and values of an insert of one article. */
export function insertOfArticle(fields: Fields = {}) {
  return insertOf('articles', { ...article, ...fields })
}

/** The statement and values of an insert of one category. */
export function insertOfCategory(fields: Fields = {}) {
  return insertOf('categories', { ...category, ...fields })
}

/** Inserts an article and returns its stored row. */
export function putArticle<Row>(session: Session, fields?: Fields): Promise<Row> {
  const { sql, values } = insertOfArticle(fields)
  return session.row<Row>(sql, values)
}

/** Inserts a category and returns its stored row. */
export function putCategory<Row>(session: Session, fields?: Fields): Promise<Row> {
  const { sql, values } = insertOfCategory(fields)
  return session.row<Row>(sql, values)
}

/** Inserts an author and returns the stored row. */
export function putAuthor<Row>(session: Session, fields?: Fields): Promise<Row> {
  const { sql, values } = insertOf('authors', { ...author, ...fields })
  return session.row<Row>(sql, values)
}

/** Inserts a guide, published unless the fields say otherwise, and returns its stored row. */
export function putGuide<Row>(session: Session, fields?: Fields): Promise<Row> {
  const { sql, values } = insertOf('guides', { ...guide, ...fields })
  return session.row<Row>(sql, values)
}

export function insertOf(table: string, fields: Fields) {
  const columns = Object.keys(fields)
  const places = columns.map((_, index) => `$${index + 1}`)
  return {
    sql: `insert into public.${table} (${columns.join(', ')}) values (${places.join(', ')}) returning *`,
    values: Object.values(fields),
  }
}
