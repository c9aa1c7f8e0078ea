import { describe, expect, test } from 'vitest'
import { openDatabase } from '../support/database/database.ts'
import {
  type Fields,
  insertOfArticle,
  insertOfCategory,
  putArticle,
  putCategory,
} from '../support/sync/rows.ts'

const database = await openDatabase()

interface ArticleRow {
  id: string
  images: string[]
  published_at: Date
  category_id: string | null
  category: string | null
  overall: string | null
  read_time: number | null
  user_id: string | null
}

interface CategoryRow {
  id: string
  color: string
  description: string | null
}

const images = (count: number) =>
  JSON.stringify(Array.from({ length: count }, (_, n) => `/pictures/${n}.webp`))

describe('articles', () => {
  test('P2.1 the defaults: an id, no pictures, now, no category, no score, 5 minutes', () =>
    database.undone(async (as) => {
      const row = await putArticle<ArticleRow>(as('owner'))
      const { now } = await as('owner').row<{ now: Date }>('select now()')
      expect(row.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      expect(row.images).toEqual([])
      expect(row.published_at).toEqual(now)
      expect(row).toMatchObject({
        category_id: null,
        category: null,
        overall: null,
        read_time: 5,
        user_id: null,
      })
    }))

  test.each<[string, Fields]>([
    ['every field of the create call', { images: images(1), overall: 8, user_id: nil() }],
    ['an id made on the device', { id: '0f2c1c56-6a25-4c2c-9e43-4a1f3b8de001' }],
    ['five pictures', { images: images(5) }],
    ['the lowest score', { overall: 0 }],
    ['the highest score', { overall: 10 }],
    ['a tenth', { overall: 9.9 }],
    ['a tenth written long', { overall: '8.70' }],
    ['a calendar day', { published_at: '2026-11-18' }],
    ['an instant', { published_at: '2026-11-20 19:58:49.479+00' }],
    ['the first day', { published_at: '1970-01-01' }],
    ['the last day', { published_at: '2099-12-31' }],
    ['one minute', { read_time: 1 }],
    ['no minutes', { read_time: null }],
    ['the legacy text of a category', { category: 'Móviles' }],
    ['text that only looks blank', { title: '\u00a0.\u00a0' }],
  ])('P17.2 accepted: %s', (_, fields) =>
    database.undone(async (as) => {
      await expect(putArticle(as('owner'), fields)).resolves.toBeDefined()
    }),
  )

  test.each<[string, Fields, string]>([
    ['an empty title', { title: '' }, 'articles_title_not_blank'],
    ['a title of spaces', { title: ' \t\n' }, 'articles_title_not_blank'],
    ['a title of hard spaces', { title: '\u00a0' }, 'articles_title_not_blank'],
    ['a blank introduction', { introduction: '  ' }, 'articles_introduction_not_blank'],
    ['a blank body', { content: '\n' }, 'articles_content_not_blank'],
    ['a sixth picture', { images: images(6) }, 'articles_images_at_most_five'],
    ['a picture that is a number', { images: '["/a.webp", 1]' }, 'articles_images_strings'],
    ['a picture that is null', { images: '[null]' }, 'articles_images_strings'],
    ['pictures within pictures', { images: '[["/a.webp"]]' }, 'articles_images_strings'],
    ['pictures that are one text', { images: '"/a.webp"' }, 'articles_images_array'],
    ['pictures that are an object', { images: '{}' }, 'articles_images_array'],
    ['pictures that are a JSON null', { images: 'null' }, 'articles_images_array'],
    ['a score below 0', { overall: -0.1 }, 'articles_overall_range'],
    ['a score above 10', { overall: 10.1 }, 'articles_overall_range'],
    ['a score that is no number', { overall: 'NaN' }, 'articles_overall_range'],
    ['an endless score', { overall: 'Infinity' }, 'articles_overall_range'],
    ['a score of hundredths: refused, not rounded', { overall: 9.95 }, 'articles_overall_tenths'],
    ['the end of time', { published_at: 'infinity' }, 'articles_published_at_sane'],
    ['the beginning of time', { published_at: '-infinity' }, 'articles_published_at_sane'],
    ['the year 1', { published_at: '0001-01-01' }, 'articles_published_at_sane'],
    ['the year 2100', { published_at: '2100-01-01' }, 'articles_published_at_sane'],
    ['the year 20226', { published_at: '20226-01-01' }, 'articles_published_at_sane'],
    ['no minute', { read_time: 0 }, 'articles_read_time_positive'],
  ])('P17.2 refused: %s', (_, fields, constraint) =>
    database.undone(async (as) => {
      const { sql, values } = insertOfArticle(fields)
      expect(await as('owner').refusal(sql, values)).toMatchObject({ code: '23514', constraint })
    }),
  )

  test.each(['title', 'introduction', 'content', 'images', 'published_at'])(
    'P17.2 refused: no %s',
    (column) =>
      database.undone(async (as) => {
        const { sql, values } = insertOfArticle({ [column]: null })
        const refusal = await as('owner').refusal(sql, values)
        expect(refusal.code).toBe('23502')
        expect(refusal.message).toContain(`"${column}"`)
      }),
  )

  test('a rule holds for updates as for inserts', () =>
    database.undone(async (as) => {
      await putArticle(as('owner'))
      const refusal = await as('owner').refusal('update public.articles set overall = 9.95')
      expect(refusal).toMatchObject({ code: '23514', constraint: 'articles_overall_tenths' })
    }))

  test('a category that does not exist is refused', () =>
    database.undone(async (as) => {
      const { sql, values } = insertOfArticle({ category_id: nil() })
      const refusal = await as('owner').refusal(sql, values)
      expect(refusal).toMatchObject({ code: '23503', constraint: 'articles_category_id_fkey' })
    }))

  test('an id is taken once', () =>
    database.undone(async (as) => {
      const { id } = await putArticle<ArticleRow>(as('owner'))
      const { sql, values } = insertOfArticle({ id })
      expect(await as('owner').refusal(sql, values)).toMatchObject({
        code: '23505',
        constraint: 'articles_pkey',
      })
    }))
})

describe('categories', () => {
  test('P2.12 the defaults: an id, the colour #6b7280, no description', () =>
    database.undone(async (as) => {
      const row = await putCategory<CategoryRow>(as('owner'))
      expect(row.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      expect(row).toMatchObject({ color: '#6b7280', description: null })
    }))

  test.each<[string, Fields]>([
    ['a slug of letters, figures and hyphens', { slug: 'vr-ar-2' }],
    ['a hyphen left at the end, as P22.4 derives from "Audio -"', { slug: 'audio-' }],
    ['a colour in capitals', { color: '#0A7D4F' }],
    ['a description', { description: 'Escuchados en casa, en la calle y en el metro.' }],
  ])('P22.1 accepted: %s', (_, fields) =>
    database.undone(async (as) => {
      await expect(putCategory(as('owner'), fields)).resolves.toBeDefined()
    }),
  )

  test.each<[string, Fields, string]>([
    ['an empty name', { name: '' }, 'categories_name_not_blank'],
    ['a blank name', { name: ' \u00a0' }, 'categories_name_not_blank'],
    ['an empty slug', { slug: '' }, 'categories_slug_form'],
    ['a slug with capitals', { slug: 'Audio' }, 'categories_slug_form'],
    ['a slug with an accent', { slug: 'automóviles' }, 'categories_slug_form'],
    ['a slug with a space', { slug: 'vr ar' }, 'categories_slug_form'],
    ['a slug with a line break after it', { slug: 'audio\n' }, 'categories_slug_form'],
    ['a colour by name', { color: 'red' }, 'categories_color_form'],
    ['a short colour', { color: '#abc' }, 'categories_color_form'],
    ['a colour that carries more', { color: '#0a7d4f;background:url(//x)' }, 'categories_color_form'],
    ['figures that are not hexadecimal', { color: '#0a7d4g' }, 'categories_color_form'],
  ])('P22.1 refused: %s', (_, fields, constraint) =>
    database.undone(async (as) => {
      const { sql, values } = insertOfCategory(fields)
      expect(await as('owner').refusal(sql, values)).toMatchObject({ code: '23514', constraint })
    }),
  )

  test.each(['name', 'slug', 'color'])('P22.1 refused: no %s', (column) =>
    database.undone(async (as) => {
      const { sql, values } = insertOfCategory({ [column]: null })
      expect((await as('owner').refusal(sql, values)).code).toBe('23502')
    }),
  )

  test('a slug is taken once', () =>
    database.undone(async (as) => {
      await putCategory(as('owner'))
      const { sql, values } = insertOfCategory({ name: 'Sonido' })
      expect(await as('owner').refusal(sql, values)).toMatchObject({
        code: '23505',
        constraint: 'categories_slug_key',
      })
    }))

  test('a category that goes leaves its articles without one', () =>
    database.undone(async (as) => {
      const category = await putCategory<CategoryRow>(as('owner'))
      const article = await putArticle<ArticleRow>(as('owner'), { category_id: category.id })
      await as('admin').rows('delete from public.categories where id = $1', [category.id])
      expect(await as('anon').rows('select id, category_id from public.articles')).toEqual([
        { id: article.id, category_id: null },
      ])
    }))
})

function nil(): string {
  return '00000000-0000-0000-0000-000000000000'
}
