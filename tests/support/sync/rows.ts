// Rows for the database: complete and valid, with overridable fields.
import type { Session } from '../database/database.ts'

export type Fields = Readonly<Record<string, unknown>>

const article: Fields = {
  title: 'Garúa Pliego 3: el plegable que no cruje',
  introduction: 'Tres semanas con la bisagra nueva.',
  content: '<p>Se abre con una mano.</p>',
}

const category: Fields = { name: 'Audio', slug: 'audio' }

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

function insertOf(table: string, fields: Fields) {
  const columns = Object.keys(fields)
  const places = columns.map((_, index) => `$${index + 1}`)
  return {
    sql: `insert into public.${table} (${columns.join(', ')}) values (${places.join(', ')}) returning *`,
    values: Object.values(fields),
  }
}
