import { expect, test } from 'vitest'
import { openDatabase, type Session, signedIn } from '../../support/database/database.ts'
import type { Stored } from '../../support/editor/draft-rows.ts'
import { putArticle, putCategory } from '../../support/sync/rows.ts'

const database = await openDatabase()

interface Change {
  readonly kind: string
  readonly id: string
  readonly rev: number
  readonly changed_by: string | null
  readonly age: number
}

const changes = (session: Session) =>
  session.rows<Change>(
    `select kind, id, rev::int as rev, changed_by, extract(epoch from now() - changed_at)::int as age
     from public.last_changes order by rev`,
  )

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
