// Discarded drafts: stored for 30 days with their pictures, then deleted. Also superfluous drafts.
import { expect, test } from 'vitest'
import { openDatabase, type Session, signedIn } from '../../support/database/database.ts'
import { columns, drafts, NEW_ID, putDraft } from '../../support/editor/draft-rows.ts'
import { putArticle } from '../../support/sync/rows.ts'

const database = await openDatabase()

const ID = 'e0000000-0000-4000-8000-000000000001'
const form = JSON.stringify({
  title: 'Mirlo Tres',
  images: ['/storage/v1/object/public/pictures/a-1x1.webp'],
})

const discard = (session: Session) =>
  session.row(
    `insert into public.discarded_drafts (id, row_id, form) values ('${ID}', '${NEW_ID}', '${form}') returning *`,
  )

test('a discarding says when and by whom, whatever is sent as that, and is forgotten after 30 days', () =>
  database.undone(async (as) => {
    await signedIn(as('admin'), 'ana@example.com')
    expect(await discard(as('admin'))).toMatchObject({
      title: 'Mirlo Tres',
      discarded_email: 'ana@example.com',
    })
    const forged = `insert into public.discarded_drafts (id, row_id, form, discarded_at) values (gen_random_uuid(), '${ID}', '{}', now())`
    expect((await as('admin').refusal(forged)).code).toBe('42501')
    const left = () => as('admin').rows('select from public.discarded_drafts')
    await as('service').rows(`select private.purge_discarded_drafts(now() + interval '29 days')`)
    expect(await left()).toHaveLength(1)
    await as('service').rows(`select private.purge_discarded_drafts(now() + interval '31 days')`)
    expect(await left()).toEqual([])
  }))

test('its pictures are in use as long', () =>
  database.undone(async (as) => {
    const uses = () => as('owner').rows(`select stem, kind, title from private.picture_uses(now())`)
    expect(await uses()).toEqual([])
    await discard(as('admin'))
    expect(await uses()).toEqual([{ stem: 'a-1x1', kind: 'trash', title: 'Mirlo Tres' }])
  }))

test('a draft that arrives after the publication of its text is deleted; another one stays', () =>
  database.undone(async (as) => {
    await putArticle(as('admin'), { id: NEW_ID, ...columns })
    await putDraft(as('admin'))
    expect(await drafts(as('admin'))).toEqual([])
    await putDraft(as('admin'), { article: { ...columns, title: 'Mirlo Cuatro' } })
    expect(await drafts(as('admin'))).toHaveLength(1)
  }))
