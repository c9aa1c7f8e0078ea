// The history of an unpublished text: earlier versions of its draft, saved by hand or periodically, limited in
// number, and deleted with it.
import { describe, expect, test } from 'vitest'
import { openDatabase, type Session, signedIn } from '../../support/database/database.ts'
import { columns, NEW_ID, putDraft } from '../../support/editor/draft-rows.ts'
import { putArticle } from '../../support/sync/rows.ts'

const database = await openDatabase()

const save = (session: Session, title: string, byHand = false) =>
  session.rows(
    `update public.drafts set form = form || jsonb_build_object('title', $1::text), by_hand = $2
     where id = '${NEW_ID}'`,
    [title, byHand],
  )

const names = async (session: Session) =>
  (await session.rows<{ name: string }>('select name from public.versions order by id')).map(
    ({ name }) => name,
  )

/** Backdates all stored rows by this interval. */
const ago = (session: Session, interval: string) =>
  session.rows(`update public.versions set ended_at = ended_at - $1::interval`, [interval])

describe('what is kept', () => {
  test('the words saved by hand, with who and when, as the form was', () =>
    database.undone(async (as) => {
      await signedIn(as('admin'), 'ana@example.com')
      await putDraft(as('admin'))
      await save(as('admin'), 'A mano', true)
      await save(as('admin'), 'Solo')
      await signedIn(as('admin'), 'eva@example.com')
      await save(as('admin'), 'Sola')
      expect(
        await as('admin').rows(
          `select kind, row_id, name, deleted, former, saved_email, ended_email from public.versions
           where name = 'A mano'`,
        ),
      ).toEqual([
        {
          kind: 'd',
          row_id: NEW_ID,
          name: 'A mano',
          deleted: false,
          former: { ...columns, title: 'A mano' },
          saved_email: 'ana@example.com',
          ended_email: 'ana@example.com',
        },
      ])
    }))

  test('of what the form sends by itself one version in ten minutes', () =>
    database.undone(async (as) => {
      await putDraft(as('admin'))
      for (const title of ['Uno', 'Dos', 'Tres']) await save(as('admin'), title)
      expect(await names(as('admin'))).toEqual(['Mirlo Tres'])
      await ago(as('owner'), '11 minutes')
      for (const title of ['Cuatro', 'Cinco']) await save(as('admin'), title)
      expect(await names(as('admin'))).toEqual(['Mirlo Tres', 'Tres'])
    }))

  test('what another person saves over', () =>
    database.undone(async (as) => {
      await putDraft(as('admin'))
      for (const title of ['Uno', 'Dos']) await save(as('admin'), title)
      await save(as('service'), 'De otra persona')
      expect(await names(as('admin'))).toEqual(['Mirlo Tres', 'Dos'])
    }))

  test('saving by hand what was sent already marks it and moves no revision', () =>
    database.undone(async (as) => {
      const { rev } = await putDraft(as('admin'))
      await save(as('admin'), 'Uno')
      await save(as('admin'), 'Uno', true)
      await save(as('admin'), 'Uno')
      await save(as('admin'), 'Dos')
      expect(await names(as('admin'))).toEqual(['Mirlo Tres', 'Uno'])
      expect(await as('admin').row('select rev::int - $1 as steps from public.drafts', [rev])).toEqual({
        steps: 2,
      })
    }))

  test('nothing of a draft whose article has a row', () =>
    database.undone(async (as) => {
      const { rev } = await putArticle<{ rev: number }>(as('admin'), { id: NEW_ID })
      await putDraft(as('admin'), { base: rev })
      await save(as('admin'), 'Uno', true)
      await save(as('admin'), 'Dos', true)
      expect(await names(as('admin'))).toEqual([])
    }))
})

describe('how long', () => {
  test('the newest 50, and no more of them than fit into 16 MB', () =>
    database.undone(async (as) => {
      await putDraft(as('admin'))
      for (let n = 0; n <= 60; n += 1) await save(as('admin'), `Vez ${n}`, true)
      const kept = await names(as('admin'))
      expect([kept.length, kept[0], kept.at(-1)]).toEqual([50, 'Vez 10', 'Vez 59'])
      // 5 MB of random words, which do not compress.
      await as('owner').rows(
        `do $$ declare words text := (select string_agg(md5(random()::text), '') from generate_series(1, 160000));
         begin for n in 1..5 loop
           update public.drafts set by_hand = true, form = form || jsonb_build_object('content', n || words);
         end loop; end $$`,
      )
      const { count, bytes } = await as('owner').row<{ count: number; bytes: number }>(
        'select count(*)::int as count, sum(pg_column_size(former))::int as bytes from public.versions',
      )
      expect(count).toBeGreaterThan(1)
      expect(count).toBeLessThan(5)
      expect(bytes).toBeLessThanOrEqual(16 * 1024 * 1024)
    }))

  test('until the draft is deleted, discarded or published; other histories stay', () =>
    database.undone(async (as) => {
      const other = await putArticle<{ id: string }>(as('admin'), { title: 'Otro' })
      await as('admin').rows(`update public.articles set title = 'Otro más' where id = $1`, [other.id])
      await putDraft(as('admin'))
      await save(as('admin'), 'Uno')
      expect(await names(as('admin'))).toEqual(['Otro', 'Mirlo Tres'])
      await as('admin').rows('delete from public.drafts')
      expect(await names(as('admin'))).toEqual(['Otro'])
      await putDraft(as('admin'))
      await save(as('admin'), 'Uno')
      await putArticle(as('admin'), { id: NEW_ID, ...columns })
      expect(await as('admin').rows('select from public.drafts')).toEqual([])
      expect(await names(as('admin'))).toEqual(['Otro'])
    }))

  test('as long are their pictures in use', () =>
    database.undone(async (as) => {
      await putDraft(as('admin'))
      await as('admin').rows(`update public.drafts set form = '{"title": "Sin ella"}', article = '{}'`)
      const uses = () => as('owner').rows('select stem, kind, id, title from private.picture_uses(now())')
      expect(await uses()).toEqual([{ stem: 'a', kind: 'version', id: NEW_ID, title: 'Mirlo Tres' }])
      await as('admin').rows('delete from public.drafts')
      expect(await uses()).toEqual([])
    }))
})
