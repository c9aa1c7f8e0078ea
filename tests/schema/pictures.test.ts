import { getStorageSchemaSql } from '@supabase/lite'
import { afterAll, describe, expect, test } from 'vitest'
import { type Person, openDatabase } from '../support/database.ts'

// The storage schema as object storage brings it, open to all at the level of grants: its policies are its only wall.
const database = await openDatabase({
  before: `${getStorageSchemaSql()};
    grant usage on schema storage to anon, authenticated, service_role, owner;
    grant all on all tables in schema storage to anon, authenticated, service_role;
    alter table storage.buckets owner to owner;
    alter table storage.objects owner to owner`,
})
afterAll(() => database.close())

/** Gives nothing back: `returning` asks the policy for reading too, which would refuse in this one's place. */
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

  test('§6 an administrator puts, lists, replaces and removes pictures', () =>
    database.undone(async (as) => {
      await as('admin').rows(put('a.webp'))
      expect(await as('admin').rows('select name from storage.objects')).toEqual([{ name: 'a.webp' }])
      expect(
        await as('admin').rows(`update storage.objects set name = 'b.webp' returning name`),
      ).toHaveLength(1)
      expect(await as('admin').rows('delete from storage.objects returning name')).toHaveLength(1)
    }))

  test.each<Person>(['anon', 'reader'])('§6 %s puts, lists, replaces and removes none', (person) =>
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
