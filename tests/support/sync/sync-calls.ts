// Readers' calls as SQL: one response, or all of them in sequence.
import type { Session } from '../database/database.ts'

export interface Stated {
  g: string
  f: number
  r: number
}

export interface Head extends Stated {
  n: number
  s: string
}

export interface Row {
  id: string
  rev: number
  published_at: string
}

export interface Page extends Stated {
  rows: Row[]
  done: boolean
  /** Only on the first page. */
  n?: number
  categories?: { name: string }[]
  authors?: { id: string; rev: number }[]
  guides?: { id: string; rev: number }[]
}

/** A page of titles. */
export interface ThinPage extends Omit<Page, 'rows'> {
  rows: [
    id: string,
    title: string,
    published_at: string,
    category_id: string | null,
    rev: number,
    body_rev: number,
    overall: number | null,
    facts: object | null,
  ][]
}

export interface Changes extends Stated {
  to: number
  done: boolean
  articles: Row[]
  categories: { id: string; rev: number }[]
  authors: { id: string; rev: number }[]
  guides: { id: string; rev: number }[]
  gone: [kind: string, id: string, rev: number][]
}

/** More responses than any test needs: a call that never ends must fail, not hang. */
const TOO_MANY = 50

export async function head(session: Session): Promise<Head> {
  return (await session.row<{ it: Head }>('select sync_head() as it')).it
}

export async function page(session: Session, lim: number, after?: Row): Promise<Page> {
  const call = after ? 'sync_page(p => $2, i => $3, lim => $1)' : 'sync_page(lim => $1)'
  const values = after ? [lim, after.published_at, after.id] : [lim]
  return (await session.row<{ it: Page }>(`select ${call} as it`, values)).it
}

export async function thinPage(session: Session, lim: number, after?: Row): Promise<ThinPage> {
  const call = after
    ? 'sync_page(p => $2, i => $3, lim => $1, thin => true)'
    : 'sync_page(lim => $1, thin => true)'
  const values = after ? [lim, after.published_at, after.id] : [lim]
  return (await session.row<{ it: ThinPage }>(`select ${call} as it`, values)).it
}

export async function bodies(
  session: Session,
  asked: { ids: string[]; rev: number; g: string },
): Promise<{ g: string; rows: { id: string; body_rev: number; content: string }[] }> {
  const values = [asked.ids.join(','), asked.rev, asked.g]
  const { it } = await session.row<{ it: Awaited<ReturnType<typeof bodies>> }>(
    'select sync_bodies($1, $2, $3) as it',
    values,
  )
  return it
}

export async function changes(session: Session, since: number, lim = 500): Promise<Changes> {
  return (await session.row<{ it: Changes }>('select sync_changes($1, $2) as it', [since, lim])).it
}

/** Every page until the last one. */
export async function pull(session: Session, lim: number): Promise<Page[]> {
  const pages = [await page(session, lim)]
  while (pages.at(-1)?.done === false && pages.length < TOO_MANY) {
    pages.push(await page(session, lim, pages.at(-1)?.rows.at(-1)))
  }
  return pages
}

/** Every window of changes until the last one. */
export async function follow(session: Session, since: number, lim: number): Promise<Changes[]> {
  const windows = [await changes(session, since, lim)]
  while (windows.at(-1)?.done === false && windows.length < TOO_MANY) {
    windows.push(await changes(session, windows.at(-1)?.to ?? 0, lim))
  }
  return windows
}

/** Inserts articles in one statement, seven per day, so that some dates are equal. */
export function putMany(session: Session, count: number): Promise<{ id: string; rev: number }[]> {
  return session.rows(
    `insert into public.articles (title, introduction, content, published_at)
     select 'Reseña ' || n, 'Introducción', 'Texto', timestamptz '2026-11-20' - (n / 7) * interval '1 day'
     from generate_series(1, $1::int) n returning id, rev`,
    [count],
  )
}
