// Drafts written as the form's autosave does, and read back.
import type { Session } from '../database/database.ts'

export interface Stored {
  readonly id: string
  readonly rev: number
}

export type Columns = Readonly<Record<string, unknown>>

export const columns: Columns = {
  title: 'Mirlo Tres',
  introduction: 'Suena como pesa.',
  content: '<p>Grave.</p>',
  images: ['a.webp'],
  published_at: '2026-11-21',
  category_id: null,
  overall: 8.5,
}
export const NEW_ID = 'c0000000-0000-4000-8000-000000000001'

/** Creates a draft as the form's autosave does. `due`: when to publish, as SQL. */
export const putDraft = (
  session: Session,
  {
    id = NEW_ID,
    base = 0,
    article = columns,
    due,
  }: { id?: string; base?: number; article?: Columns; due?: string } = {},
) =>
  session.row<Stored>(
    `insert into public.drafts (id, form, article, base_rev, publish_at, scheduled)
     values ($1, $2, $2, $3, ${due ?? 'null'}, ${due === undefined ? 'null' : '$2'}) returning *`,
    [id, JSON.stringify(article), base],
  )

export const drafts = (session: Session) =>
  session.rows<Record<string, unknown>>('select * from public.drafts order by rev')

export const articles = (session: Session) =>
  session.rows<Record<string, unknown>>('select * from public.articles order by title')

export const publish = async (session: Session) =>
  (await session.row<{ count: number }>('select public.publish_due() as count')).count
