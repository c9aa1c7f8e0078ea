import { afterAll, expect, test } from 'vitest'
import { openDatabase, type Session } from '../../support/database/database.ts'
import { putArticle, putCategory } from '../../support/sync/rows.ts'

const database = await openDatabase()
afterAll(() => database.close())

interface Change {
  readonly kind: string
  readonly id: string
  readonly rev: number
  readonly changed_by: string | null
  readonly age: number
}

interface Stored {
  readonly id: string
  readonly rev: number
}

const changes = (session: Session) =>
  session.rows<Change>(
    `select kind, id, rev::int as rev, changed_by, extract(epoch from now() - changed_at)::int as age
     from public.last_changes order by rev`,
  )

/** Tells the database whose token a request carries, as the table API does. */
const signedIn = (session: Session, email: string) =>
  session.rows(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify({ email })])

test('each save records its time, revision and session', () =>
  database.undone(async (as) => {
    await signedIn(as('admin'), 'ana@example.com')
    const article = await putArticle<Stored>(as('admin'))
    const category = await putCategory<Stored>(as('admin'))
    expect(await changes(as('admin'))).toEqual([
      { kind: 'a', id: article.id, rev: Number(article.rev), changed_by: 'ana@example.com', age: 0 },
      { kind: 'c', id: category.id, rev: Number(category.rev), changed_by: 'ana@example.com', age: 0 },
    ])
    await signedIn(as('admin'), 'eva@example.com')
    const changed = await as('admin').row<Stored>(
      `update public.articles set title = 'Otro' where id = $1 returning id, rev`,
      [article.id],
    )
    expect(await changes(as('admin'))).toContainEqual({
      kind: 'a',
      id: article.id,
      rev: Number(changed.rev),
      changed_by: 'eva@example.com',
      age: 0,
    })
  }))

test('a write without changes is not recorded, and a deletion removes the record', () =>
  database.undone(async (as) => {
    const article = await putArticle<Stored>(as('owner'))
    await signedIn(as('admin'), 'ana@example.com')
    await as('admin').rows('update public.articles set title = title')
    expect(await changes(as('admin'))).toMatchObject([{ rev: Number(article.rev), changed_by: null }])
    await as('admin').rows('delete from public.articles')
    expect(await changes(as('admin'))).toEqual([])
  }))

test('administrators alone read it, and nobody writes it', () =>
  database.undone(async (as) => {
    await putArticle(as('owner'))
    expect((await as('anon').refusal('select * from public.last_changes')).code).toBe('42501')
    expect(await changes(as('reader'))).toEqual([])
    expect(await changes(as('admin'))).toHaveLength(1)
    await as('owner').rows('grant all on public.last_changes to anon, authenticated')
    expect(await as('anon').rows('select * from public.last_changes')).toEqual([])
    expect(await as('admin').rows('delete from public.last_changes returning id')).toEqual([])
    const row = `insert into public.last_changes (kind, id, rev) values ('a', gen_random_uuid(), 1)`
    expect((await as('admin').refusal(row)).code).toBe('42501')
  }))

test('readers’ calls of sync do not reveal it', () =>
  database.undone(async (as) => {
    await putArticle(as('owner'))
    await putCategory(as('owner'))
    const { all } = await as('anon').row<{ all: string }>(
      'select public.sync_page()::text || public.sync_changes(0)::text as all',
    )
    expect(all).not.toMatch(/changed_(?:at|by)/)
  }))
