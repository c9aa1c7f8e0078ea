// How facts reach devices: those that lists need with heads, the others with texts, by the revisions of their
// article.
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSample } from '../../../server/embedded/sample.ts'
import { compress } from '../../../server/http/answer.ts'
import { openDatabase, type Session } from '../../support/database/database.ts'
import { sampleField } from '../../support/fakes/sample-fields.ts'
import { putArticle, putCategory } from '../../support/sync/rows.ts'
import { bodies, changes, head, page, thinPage } from '../../support/sync/sync-calls.ts'

const database = await openDatabase()

interface Stored {
  readonly id: string
  readonly rev: number
  readonly body_rev: number
  readonly updated_at: unknown
}

const ofLists = {
  brand: 'Tolva',
  year: 2026,
  price: 349,
  currency: 'USD',
  pricedOn: '2026-10-20',
  values: { weight: 158 },
  author: 'e0000000-0000-4000-8000-000000000001',
}
const ofTexts = {
  product: 'Tolva Mini 2',
  model: 'Mini 2',
  testedDays: 34,
  source: 'lent',
  isReturned: true,
  links: [{ shop: 'Tienda', url: 'https://tienda.example/', isPaid: true }],
  corrections: [{ on: '2026-11-20', text: 'Pesa 158 g.' }],
}

const textOf = async (session: Session, { id, body_rev }: Stored) => {
  const { g } = await head(session)
  return (await bodies(session, { ids: [id], rev: body_rev, g })).rows[0]
}

const wholeOf = async (session: Session, { id }: Stored) =>
  Object((await session.row<{ it: unknown }>('select sync_article($1) as it', [id])).it).row

const set = (session: Session, facts: object | null) =>
  session.row<Stored>('update public.articles set facts = $1 returning id, rev, body_rev, updated_at', [
    facts,
  ])

describe('P27.2 the facts of an article', () => {
  test('a head has what lists need, a text the rest, a whole article both', () =>
    database.undone(async (as) => {
      const article = await putArticle<Stored>(as('admin'), { facts: { ...ofLists, ...ofTexts } })
      const [row] = (await page(as('anon'), 1)).rows
      expect(row).toMatchObject({ id: article.id })
      expect(Object(row).facts).toEqual(ofLists)
      expect(Object(row)).not.toHaveProperty('details')
      expect((await changes(as('anon'), 0)).articles).toEqual([row])
      expect(await textOf(as('anon'), article)).toMatchObject({ details: ofTexts })
      expect(await wholeOf(as('anon'), article)).toEqual({
        ...Object(row),
        content: '<p>Se abre con una mano.</p>',
        details: ofTexts,
      })
    }))

  test('P27.60 so has a title, with the score', () =>
    database.undone(async (as) => {
      const facts = { ...ofLists, ...ofTexts }
      await putArticle<Stored>(as('admin'), { facts, overall: 8.4 })
      const [row] = (await thinPage(as('anon'), 1)).rows
      expect(row?.slice(6)).toEqual([8.4, ofLists])
      await set(as('admin'), ofTexts)
      expect((await thinPage(as('anon'), 1)).rows[0]?.slice(6)).toEqual([8.4, null])
    }))

  test.each([
    ['none', null, false, false],
    ['only those of lists', ofLists, true, false],
    ['only those of texts', ofTexts, false, true],
  ])('%s: no key is delivered for nothing', (_, facts, hasFacts, hasDetails) =>
    database.undone(async (as) => {
      const article = await putArticle<Stored>(as('admin'), { facts })
      const [row] = (await page(as('anon'), 1)).rows
      expect('facts' in Object(row)).toBe(hasFacts)
      expect('details' in Object(await textOf(as('anon'), article))).toBe(hasDetails)
      const whole = await wholeOf(as('anon'), article)
      expect(['facts' in whole, 'details' in whole]).toEqual([hasFacts, hasDetails])
    }),
  )

  test('a change brings the head again, and the text only where its part changed', () =>
    database.undone(async (as) => {
      const first = await putArticle<Stored>(as('admin'), { facts: { ...ofLists, ...ofTexts } })
      const cheaper = await set(as('admin'), { ...ofLists, ...ofTexts, price: 299 })
      expect(cheaper).toMatchObject({ rev: first.rev + 1, body_rev: first.body_rev })
      const { articles } = await changes(as('anon'), first.rev)
      expect(articles).toMatchObject([{ id: first.id, facts: { price: 299 } }])
      const untested = await set(as('admin'), { ...ofLists, ...ofTexts, price: 299, testedDays: undefined })
      expect(untested).toMatchObject({ rev: cheaper.rev + 1, body_rev: cheaper.rev + 1 })
      const none = await set(as('admin'), null)
      expect(none).toMatchObject({ rev: untested.rev + 1, body_rev: untested.rev + 1 })
    }))

  test('the same facts in another spelling change nothing', () =>
    database.undone(async (as) => {
      const { rev } = await putArticle<Stored>(as('admin'), { facts: { brand: 'Tolva', year: 2026 } })
      await as('admin').rows(`update public.articles set facts = '{"year": 2026.0, "brand": "Tolva"}'`)
      expect(await as('anon').row('select rev from public.articles')).toEqual({ rev })
    }))

  test.each([
    ['head', page],
    ['title', thinPage],
  ])('make a %s of the sample at most 60 bytes longer on the way', (_, pageOf) =>
    database.undone(async (as) => {
      const { categories, articles } = await readSample(join(import.meta.dirname, '../../../server/sample'))
      for (const [table, rows] of Object.entries({ categories, articles }))
        await as('admin').rows(
          `insert into public.${table}
           select (jsonb_populate_record(null::public.${table}, row || '{"rev": 1}')).* from jsonb_array_elements($1) row`,
          [JSON.stringify(rows)],
        )
      const sent = async () =>
        (await compress(Buffer.from(JSON.stringify((await pageOf(as('anon'), 500)).rows)), 'br')).length
      const full = await sent()
      await as('admin').rows('update public.articles set facts = null')
      const stating = articles.filter(({ facts }) => facts !== null).length
      expect((full - (await sent())) / stating).toBeLessThanOrEqual(60)
    }),
  )

  test('P27.7 only a correction is news', () =>
    database.undone(async (as) => {
      await putArticle<Stored>(as('admin'))
      expect((await set(as('admin'), ofLists)).updated_at).toBeNull()
      expect(
        (await set(as('admin'), { ...ofLists, ...ofTexts, corrections: undefined })).updated_at,
      ).toBeNull()
      expect((await set(as('admin'), { ...ofLists, ...ofTexts })).updated_at).not.toBeNull()
    }))
})

describe('P27.1 the fields of a category', () => {
  const field = sampleField('weight', { label: 'Peso', unit: 'g', better: 'less' })

  test('come with the category, and a change brings it again', () =>
    database.undone(async (as) => {
      const { id, rev } = await putCategory<Stored>(as('admin'))
      const fields = [field, { ...field, key: 'age', label: 'Edad' }]
      await as('admin').rows('update public.categories set fields = $1', [JSON.stringify(fields)])
      expect((await changes(as('anon'), rev)).categories).toMatchObject([{ id, fields, rev: rev + 1 }])
      expect((await page(as('anon'), 1)).categories).toMatchObject([{ fields }])
    }))
})
