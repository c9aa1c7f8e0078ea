// P27.6: facts go wherever their article goes. The tests of versions, drafts and imports send them along; here
// is what is special to them.
import { describe, expect, test } from 'vitest'
import { openDatabase, type Session } from '../../support/database/database.ts'
import { drafts, publish, putDraft, type Stored } from '../../support/editor/draft-rows.ts'
import { putArticle, putCategory } from '../../support/sync/rows.ts'

const database = await openDatabase()

const facts = {
  product: 'Mirlo Tres',
  brand: 'Mirlo',
  price: 129,
  pricedOn: '2026-11-20',
  values: { weight: 210 },
}
const others = { ...facts, price: 119 }
const PAST = `now() - interval '1 minute'`

const factsOf = async (session: Session) =>
  (await session.rows<{ facts: unknown }>('select facts from public.articles')).map((row) => row.facts)

const revOf = async (session: Session) =>
  Number((await session.row<Stored>('select rev from public.articles')).rev)

describe('P27.6 history and trash', () => {
  test('what was deleted before there were facts is restored without', () =>
    database.undone(async (as) => {
      const article = await putArticle<Stored>(as('admin'))
      const category = await putCategory<Stored>(as('admin'))
      await as('admin').rows('delete from public.articles')
      await as('admin').rows('delete from public.categories')
      await as('owner').rows(`update public.versions set former = former - 'facts' - 'fields'`)
      await as('admin').rows('select * from public.restore_article($1)', [article.id])
      await as('admin').rows('select * from public.restore_category($1)', [category.id])
      expect(await factsOf(as('admin'))).toEqual([null])
      expect(await as('admin').rows('select fields from public.categories')).toEqual([{ fields: null }])
    }))
})

describe('P27.6 drafts', () => {
  test.each([
    ['states others', { facts: others }, others],
    ['takes them away', { facts: null }, null],
    ['knows none, as one of an earlier app', {}, facts],
  ])('a scheduled change that %s', (_, given, expected) =>
    database.undone(async (as) => {
      const { id, rev } = await putArticle<Stored>(as('admin'), { facts })
      await putDraft(as('admin'), { id, base: rev, article: { title: 'Otro título', ...given }, due: PAST })
      expect(await publish(as('service'))).toBe(1)
      expect(await factsOf(as('admin'))).toEqual([expected])
    }),
  )

  test('a draft that differs in its facts alone stays when the rest is published', () =>
    database.undone(async (as) => {
      const { id, rev } = await putArticle<Stored>(as('admin'))
      await putDraft(as('admin'), { id, base: rev, article: { title: 'Otro título', facts } })
      await as('admin').rows(`update public.articles set title = 'Otro título'`)
      expect(await drafts(as('admin'))).toHaveLength(1)
      await as('admin').rows('update public.articles set facts = $1', [facts])
      expect(await drafts(as('admin'))).toEqual([])
    }))

  test('P27.7 published again with another price, it keeps the date of its last change', () =>
    database.undone(async (as) => {
      const { id } = await putArticle<Stored>(as('admin'), { facts })
      await as('admin').rows('select * from public.take_back_article($1, $2)', [id, await revOf(as('admin'))])
      const again = await putArticle<{ updated_at: unknown }>(as('admin'), { id, facts: others })
      expect(again.updated_at).toBeNull()
      const corrected = { ...others, corrections: [{ on: '2026-11-20', text: 'Pesa 210 g.' }] }
      await as('admin').rows('select * from public.take_back_article($1, $2)', [id, await revOf(as('admin'))])
      const news = await putArticle<{ updated_at: unknown }>(as('admin'), { id, facts: corrected })
      expect(news.updated_at).not.toBeNull()
    }))
})
