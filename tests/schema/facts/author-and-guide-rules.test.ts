// The rules of authors and guides that the database enforces.
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../support/database/database.ts'
import { insertOf, pick, picks } from '../../support/sync/rows.ts'

const database = await openDatabase()

describe('P27.8, P27.9 accepted', () => {
  test.each<[string, string, object]>([
    ['an author with a name alone', 'authors', { name: 'Ana', slug: 'ana' }],
    [
      'a stored face',
      'authors',
      { name: 'Ana', slug: 'ana', face: '/storage/v1/object/public/pictures/a.webp' },
    ],
    ['a face of a hosted project', 'authors', { name: 'Ana', slug: 'ana', face: 'https://a.example/a.webp' }],
    ['a guide with a title alone', 'guides', { title: '¿Qué móvil?', slug: 'movil' }],
    ['12 picks', 'guides', { title: '¿Qué móvil?', slug: 'movil', picks: picks(12) }],
  ])('%s', (_, table, fields) =>
    database.undone(async (as) => {
      const { sql, values } = insertOf(table, { ...fields })
      expect(await as('admin').rows(sql, values)).toHaveLength(1)
    }),
  )
})

describe('P27.8, P27.9 refused', () => {
  const author = { name: 'Ana', slug: 'ana' }
  const guide = { title: '¿Qué móvil?', slug: 'movil' }

  test.each<[string, object, string]>([
    ['a blank name', { ...author, name: ' ' }, 'authors_name_not_blank'],
    ['a name of 81 characters', { ...author, name: 'a'.repeat(81) }, 'authors_name_length'],
    ['a slug with capitals', { ...author, slug: 'Ana' }, 'authors_slug_form'],
    ['a long sentence', { ...author, sentence: 'a'.repeat(301) }, 'authors_sentence_length'],
    ['a long expertise', { ...author, expertise: 'a'.repeat(201) }, 'authors_expertise_length'],
    ['a script as a face', { ...author, face: 'javascript:alert(1)' }, 'authors_face_form'],
    ['a face on any host', { ...author, face: '//a.example/a.webp' }, 'authors_face_form'],
    ['a face with a line break', { ...author, face: '/a.webp\n' }, 'authors_face_form'],
    ['a blank title', { ...guide, title: '' }, 'guides_title_not_blank'],
    ['a title of 201 characters', { ...guide, title: 'a'.repeat(201) }, 'guides_title_length'],
    ['a slug with a slash', { ...guide, slug: 'a/b' }, 'guides_slug_form'],
    ['a long introduction', { ...guide, introduction: 'a'.repeat(4001) }, 'guides_introduction_length'],
    ['a negative price', { ...guide, max_price: -1 }, 'guides_max_price_range'],
    ['a day that never comes', { ...guide, checked_on: 'infinity' }, 'guides_checked_on_sane'],
    ['an endless date', { ...guide, published_at: 'infinity' }, 'guides_published_at_sane'],
    ['13 picks', { ...guide, picks: picks(13) }, 'guides_picks_form'],
    ['a pick twice', { ...guide, picks: JSON.stringify([pick(1), pick(1)]) }, 'guides_picks_form'],
    [
      'a pick without a reason',
      { ...guide, picks: `[{"article": "${pick(1).article}"}]` },
      'guides_picks_form',
    ],
    ['a pick by title', { ...guide, picks: '[{"article": "a", "reason": "b"}]' }, 'guides_picks_form'],
    ['picks by name', { ...guide, picks: '{}' }, 'guides_picks_form'],
  ])('%s', (_, fields, constraint) =>
    database.undone(async (as) => {
      const { sql, values } = insertOf(constraint.split('_')[0] ?? '', { ...fields })
      expect(await as('admin').refusal(sql, values)).toMatchObject({ code: '23514', constraint })
    }),
  )

  test.each(['authors', 'guides'])('%s: a slug that is taken, and another id', (table) =>
    database.undone(async (as) => {
      const given = insertOf(table, table === 'authors' ? author : guide)
      await as('admin').rows(given.sql, given.values)
      expect(await as('admin').refusal(given.sql, given.values)).toMatchObject({
        constraint: `${table}_slug_key`,
      })
      expect(await as('admin').refusal(`update public.${table} set id = gen_random_uuid()`)).toMatchObject({
        code: '22023',
        message: `${table}.id is immutable`,
      })
    }),
  )
})
