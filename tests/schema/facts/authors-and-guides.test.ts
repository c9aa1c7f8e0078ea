// Authors and guides: how devices receive all of them, and their trash.
import { describe, expect, test } from 'vitest'
import { openDatabase, type Person, type Session } from '../../support/database/database.ts'
import { putFile, storageSchema } from '../../support/database/storage-schema.ts'
import type { Stored } from '../../support/editor/draft-rows.ts'
import { picks, putArticle, putAuthor, putCategory, putGuide } from '../../support/sync/rows.ts'
import { changes, follow, head, page } from '../../support/sync/sync-calls.ts'

const database = await openDatabase({ before: storageSchema })

const trash = async (session: Session) =>
  (await session.row<{ trash: unknown[] }>('select public.list_trash() as trash')).trash

describe('P27.10 on devices', () => {
  test('the first page has all authors and published guides, and no other page', () =>
    database.undone(async (as) => {
      await putArticle(as('admin'))
      await putArticle(as('admin'))
      const author = await putAuthor<Stored>(as('admin'), { sentence: 'Pesa cosas.', expertise: 'Móviles' })
      const guide = await putGuide<Stored>(as('admin'), {
        picks: picks(1),
        max_price: 200,
        checked_on: '2026-11-19',
      })
      await putGuide(as('admin'), { slug: 'otra', published_at: null })
      const first = await page(as('anon'), 1)
      expect(first.authors).toEqual([
        {
          id: author.id,
          slug: 'ana-soto',
          name: 'Ana Soto',
          sentence: 'Pesa cosas.',
          expertise: 'Móviles',
          face: null,
          rev: author.rev,
        },
      ])
      expect(first.guides).toEqual([
        {
          id: guide.id,
          slug: 'movil-200',
          title: '¿Qué móvil por 200 €?',
          introduction: '',
          category_id: null,
          max_price: 200,
          checked_on: '2026-11-19',
          picks: JSON.parse(picks(1)),
          rev: guide.rev,
          published_at: '2026-11-20T00:00:00+00:00',
        },
      ])
      const second = await page(as('anon'), 1, first.rows[0])
      expect('authors' in second || 'guides' in second).toBe(false)
    }))

  test('changes and deletions are in the one line of revisions', () =>
    database.undone(async (as) => {
      const author = await putAuthor<Stored>(as('admin'))
      const article = await putArticle<Stored>(as('admin'), { facts: { author: author.id } })
      const guide = await putGuide<Stored>(as('admin'))
      expect([article.rev, guide.rev]).toEqual([author.rev + 1, author.rev + 2])
      await as('admin').rows(`update public.authors set name = 'Ana S.'`)
      await as('admin').rows('delete from public.guides')
      expect(await changes(as('anon'), guide.rev)).toMatchObject({
        r: guide.rev + 2,
        to: guide.rev + 2,
        articles: [],
        authors: [{ id: author.id, name: 'Ana S.', rev: guide.rev + 1 }],
        guides: [],
        gone: [['g', guide.id, guide.rev + 2]],
      })
      await as('admin').rows('delete from public.authors')
      expect((await changes(as('anon'), guide.rev + 2)).gone).toEqual([['u', author.id, guide.rev + 3]])
      // The author's signature is gone with the author, so the article need not be sent again.
      expect(await as('anon').row('select rev from public.articles')).toEqual({ rev: article.rev })
    }))

  test('windows of changes cut through them like through everything', () =>
    database.undone(async (as) => {
      for (const slug of ['a', 'b', 'c']) {
        await putAuthor(as('admin'), { slug })
        await putGuide(as('admin'), { slug })
      }
      const windows = await follow(as('anon'), 0, 2)
      const revs = windows.flatMap((each) => [...each.authors, ...each.guides].map(({ rev }) => rev))
      expect(revs).toEqual(revs.toSorted((a, b) => a - b))
      expect(revs).toHaveLength(6)
    }))

  test('P27.9 an unpublished guide goes from devices, and its later changes are none', () =>
    database.undone(async (as) => {
      const guide = await putGuide<Stored>(as('admin'))
      await as('admin').rows('update public.guides set published_at = null')
      const { r, gone } = await changes(as('anon'), guide.rev)
      expect(gone).toEqual([['g', guide.id, r]])
      await as('admin').rows(`update public.guides set title = 'Otra'`)
      for (const person of ['anon', 'admin', 'service'] as const satisfies readonly Person[]) {
        expect(await head(as(person))).toMatchObject({ r })
        expect(await changes(as(person), guide.rev)).toMatchObject({ guides: [], gone })
        expect((await page(as(person), 1)).guides).toEqual([])
      }
      await as('admin').rows('delete from public.guides')
      expect(await changes(as('anon'), guide.rev)).toMatchObject({ guides: [], gone })
    }))

  test('a guide published again comes again', () =>
    database.undone(async (as) => {
      const guide = await putGuide<Stored>(as('admin'))
      await as('admin').rows('update public.guides set published_at = null')
      await as('admin').rows(`update public.guides set published_at = '2026-11-21'`)
      expect(await changes(as('anon'), guide.rev)).toMatchObject({ guides: [{ id: guide.id }], gone: [] })
    }))

  test('a category that goes takes the frame of its guides with it', () =>
    database.undone(async (as) => {
      const category = await putCategory<Stored>(as('admin'))
      const guide = await putGuide<Stored>(as('admin'), { category_id: category.id })
      await as('admin').rows('delete from public.categories')
      expect((await changes(as('anon'), guide.rev)).guides).toMatchObject([
        { id: guide.id, category_id: null },
      ])
    }))

  test.each(['authors', 'guides'])('emptying %s at one stroke begins a new generation', (table) =>
    database.undone(async (as) => {
      const { g } = await head(as('anon'))
      await as('owner').rows(`truncate public.${table}`)
      expect((await head(as('anon'))).g).not.toBe(g)
    }),
  )
})

describe('P27.8 trash', () => {
  test('an author and a guide are listed, restored once with all they had, and come to devices', () =>
    database.undone(async (as) => {
      const face = '/storage/v1/object/public/pictures/ana-80x80.webp'
      const author = await putAuthor<Stored>(as('admin'), { face, sentence: 'Pesa cosas.' })
      const guide = await putGuide<Stored>(as('admin'), { picks: picks(2) })
      await as('admin').rows('delete from public.authors')
      await as('admin').rows('delete from public.guides')
      expect(await trash(as('admin'))).toMatchObject([
        { kind: 'g', id: guide.id, name: '¿Qué móvil por 200 €?', cover: null },
        { kind: 'u', id: author.id, name: 'Ana Soto', cover: face },
      ])
      const { r } = await head(as('anon'))
      for (let times = 0; times < 2; times += 1) {
        expect(await as('admin').rows('select * from public.restore_author($1)', [author.id])).toEqual([
          { ...author, rev: r + 1 },
        ])
        expect(await as('admin').rows('select * from public.restore_guide($1)', [guide.id])).toEqual([
          { ...guide, rev: r + 2 },
        ])
      }
      expect(await trash(as('admin'))).toEqual([])
      expect(await changes(as('anon'), r)).toMatchObject({
        authors: [{ id: author.id }],
        guides: [{ id: guide.id }],
        gone: [],
      })
    }))

  test('a guide whose category has gone is restored without it', () =>
    database.undone(async (as) => {
      const category = await putCategory<Stored>(as('admin'))
      const guide = await putGuide<Stored>(as('admin'), { category_id: category.id })
      await as('admin').rows('delete from public.guides')
      await as('admin').rows('delete from public.categories')
      expect(await as('admin').rows('select category_id from public.restore_guide($1)', [guide.id])).toEqual([
        { category_id: null },
      ])
    }))
})

test('P18.7 a face is a use of its picture: now, before and in the trash', () =>
  database.undone(async (as) => {
    const face = (name: string) => `/storage/v1/object/public/pictures/${name}`
    for (const name of ['now-8x8.webp', 'old-8x8.webp', 'gone-8x8.webp'])
      await as('owner').rows(putFile(name))
    const author = await putAuthor<Stored>(as('admin'), { face: face('old-8x8.webp') })
    await as('admin').rows('update public.authors set face = $1', [face('now-8x8.webp')])
    const other = await putAuthor<Stored>(as('admin'), {
      slug: 'eva',
      name: 'Eva',
      face: face('gone-8x8.webp'),
    })
    await as('admin').rows('delete from public.authors where id = $1', [other.id])
    const uses = await as('owner').rows('select * from private.picture_uses(now()) order by stem')
    expect(uses).toEqual([
      { stem: 'gone-8x8', kind: 'trash', id: other.id, title: 'Eva' },
      { stem: 'now-8x8', kind: 'author', id: author.id, title: 'Ana Soto' },
      { stem: 'old-8x8', kind: 'version', id: author.id, title: 'Ana Soto' },
    ])
  }))
