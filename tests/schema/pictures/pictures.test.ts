import { describe, expect, test } from 'vitest'
import { type Person, openDatabase } from '../../support/database/database.ts'
import { storageSchema } from '../../support/database/storage-schema.ts'

const database = await openDatabase({ before: storageSchema })

/** Without `returning`, which would also need the policy for reading, and fail. */
const put = (name: string, bucket = 'pictures') =>
  `insert into storage.objects (bucket_id, name) values ('${bucket}', '${name}')`

describe('the bucket of the pictures', () => {
  test('is public, takes up to 5 MiB, pictures only, and no SVG', () =>
    database.undone(async (as) => {
      expect(
        await as('owner').rows(
          'select id, public, file_size_limit::int, allowed_mime_types from storage.buckets',
        ),
      ).toEqual([
        {
          id: 'pictures',
          public: true,
          file_size_limit: 5_242_880,
          allowed_mime_types: ['image/avif', 'image/jpeg', 'image/png', 'image/webp'],
        },
      ])
    }))

  test('P18.8 an administrator puts, lists and replaces pictures, and removes those that it was decided of', () =>
    database.undone(async (as) => {
      await as('admin').rows(put('a.webp'))
      expect(await as('admin').rows('select name from storage.objects')).toEqual([{ name: 'a.webp' }])
      expect(
        await as('admin').rows(`update storage.objects set name = 'b.webp' returning name`),
      ).toHaveLength(1)
      expect(await as('admin').rows('delete from storage.objects returning name')).toEqual([])
      await as('admin').rows(`select public.remove_pictures('{b.webp}')`)
      expect(await as('admin').rows('delete from storage.objects returning name')).toHaveLength(1)
    }))

  test.each<Person>(['anon', 'reader'])('P18.8 %s puts, lists, replaces and removes none', (person) =>
    database.undone(async (as) => {
      await as('owner').rows(put('a.webp'))
      expect((await as(person).refusal(put('b.webp'))).code).toBe('42501')
      expect(await as(person).rows('select name from storage.objects')).toEqual([])
      expect(await as(person).rows(`update storage.objects set name = 'b.webp' returning name`)).toEqual([])
      expect(await as(person).rows('delete from storage.objects returning name')).toEqual([])
    }),
  )

  test('an administrator has no rights in other buckets, nor over the bucket itself', () =>
    database.undone(async (as) => {
      await as('owner').rows(`insert into storage.buckets (id, name) values ('other', 'other')`)
      expect((await as('admin').refusal(put('a.webp', 'other'))).code).toBe('42501')
      expect(await as('admin').rows('update storage.buckets set public = true returning id')).toEqual([])
      expect((await as('admin').refusal(`insert into storage.buckets values ('x', 'x')`)).code).toBe('42501')
    }))
})

describe('unused pictures', () => {
  const unusedAfter = (days: number) =>
    `select private.unused_picture_files(now() + interval '${days} days') as name`
  const article = (images: readonly string[], content = 'c') =>
    `insert into public.articles (title, introduction, content, images)
     values ('a', 'b', '${content}', '${JSON.stringify(images)}')`

  test('are those that no article and no version of the last year has used for 30 days since that was seen, with their copies', () =>
    database.undone(async (as) => {
      const rows = (sql: string) => as('owner').rows(sql)
      for (const name of ['a-1x1.webp', 'a-1x1.w480.webp', 'b-1x1.webp', 'c-1x1.jpg', 'd 1.webp']) {
        await rows(put(name))
      }
      await rows(article(['https://x.example/storage/v1/object/public/pictures/b-1x1.webp']))
      await rows(article([], '<img src="/storage/v1/object/public/pictures/c-1x1.jpg">'))
      expect(await rows(unusedAfter(0))).toEqual([])
      expect(await rows(unusedAfter(29))).toEqual([])
      expect(await rows(unusedAfter(30))).toEqual([{ name: 'a-1x1.w480.webp' }, { name: 'a-1x1.webp' }])
      await rows('delete from public.articles')
      expect(await rows(unusedAfter(31))).toHaveLength(2)
      // An article with these pictures could be restored for a year.
      expect(await rows(unusedAfter(365))).toHaveLength(2)
      await rows(unusedAfter(367))
      expect(await rows(unusedAfter(398))).toHaveLength(4)
    }))

  test('are not those that a device’s drafts show, for half a year', () =>
    database.undone(async (as) => {
      await as('owner').rows(put('a-1x1.webp'))
      const device = 'd0000000-0000-4000-8000-000000000001'
      expect(
        await as('admin').row(
          `select public.keep_draft_pictures('${device}', '{a-1x1.w480.webp, b-1x1.webp}') as kept`,
        ),
      ).toEqual({ kept: 2 })
      await as('owner').rows(unusedAfter(0))
      expect(await as('owner').rows(unusedAfter(179))).toEqual([])
      await as('owner').rows(unusedAfter(181))
      expect(await as('owner').rows(unusedAfter(212))).toHaveLength(1)
    }))

  test.each<Person>(['anon', 'reader'])('P18.8 %s learns of none and keeps none', (person) =>
    database.undone(async (as) => {
      const device = 'd0000000-0000-4000-8000-000000000001'
      for (const call of [
        'public.unused_pictures()',
        `public.keep_draft_pictures('${device}', '{}')`,
        'public.keep_house(now())',
      ]) {
        expect((await as(person).refusal(`select ${call}`)).code).toBe('42501')
      }
    }),
  )

  test('P18.8 an administrator learns of them; only the server’s own key keeps house', () =>
    database.undone(async (as) => {
      expect(await as('admin').rows('select public.unused_pictures()')).toEqual([])
      expect((await as('admin').refusal('select public.keep_house(now())')).code).toBe('42501')
      expect(await as('service').rows('select public.keep_house(now())')).toEqual([])
    }))
})
