import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { newArticleForm } from '#domain/articles/article-form.ts'
import { brokenRuleWords, refusedFields } from '#domain/articles/broken-rules.ts'
import {
  categoryFormErrors,
  changedCategoryFields,
  newCategoryForm,
  SLUG_TAKEN,
} from '#domain/categories/category-form.ts'
import type { Failure } from '#domain/failure.ts'
import { categoryFieldNames } from '#domain/articles/field-names.ts'
import { articleProblems, formProblems } from '#domain/articles/form-problems.ts'

const rejected = (rule: string | null): Failure => ({ kind: 'rejected', status: 400, rule })
const form = { ...newArticleForm('2026-11-21'), title: 'a', introduction: 'b', content: 'c' }
const untried = { isTried: false, failed: null }

describe('a form that was not tried', () => {
  test('has no problems, however empty', () => {
    expect(articleProblems(newArticleForm('2026-11-21'), untried)).toEqual({
      errors: {},
      words: null,
      failure: null,
    })
  })
})

describe('what the form itself refuses', () => {
  test('is named in the order of the fields', () => {
    const problems = articleProblems(newArticleForm(''), { isTried: true, failed: null })
    expect(Object.keys(problems.errors)).toEqual(['title', 'introduction', 'content'])
    expect(problems.words).toBe('Faltan por revisar: Título, Introducción y Contenido.')
  })

  test('is described in full when it is the only one', () => {
    const { words } = articleProblems({ ...form, title: ' ' }, { isTried: true, failed: null })
    expect(words).toBe('Título: Escribe un título.')
  })
})

describe('what the server refused', () => {
  test('stands at the field until the field is changed', () => {
    const failed = { why: rejected('articles_title_not_blank'), sent: form }
    const problems = articleProblems(form, { isTried: true, failed })
    expect(problems).toEqual({
      errors: { title: 'El servidor no acepta un título vacío' },
      words: 'Título: El servidor no acepta un título vacío.',
      failure: null,
    })
    expect(articleProblems({ ...form, introduction: 'otra' }, { isTried: true, failed })).toEqual(problems)
    expect(articleProblems({ ...form, title: 'otro' }, { isTried: true, failed })).toEqual({
      errors: {},
      words: null,
      failure: null,
    })
  })

  test('is a taken slug, though this device knows of no other category', () => {
    const sent = { ...newCategoryForm(), name: 'Audio', slug: 'audio' }
    const failed = { why: rejected('categories_slug_key'), sent }
    const errorsOf = (typed: typeof sent) =>
      formProblems(
        'categories',
        { isTried: true, failed },
        {
          own: () => categoryFormErrors(typed),
          changed: (before) => changedCategoryFields(typed, before),
          names: categoryFieldNames,
        },
      ).errors
    expect(errorsOf(sent)).toEqual({ slug: SLUG_TAKEN })
    expect(errorsOf({ ...sent, slug: 'otro' })).toEqual({})
  })

  test('is the failure itself when no field is to blame', () => {
    const why: Failure = { kind: 'server', status: 500 }
    const failed = { why, sent: form }
    expect(articleProblems(form, { isTried: true, failed })).toEqual({
      errors: {},
      words: null,
      failure: why,
    })
    const unknown = { why: rejected('articles_pkey'), sent: form }
    expect(articleProblems(form, { isTried: true, failed: unknown }).failure).toEqual(unknown.why)
  })
})

describe('the rules of the database', () => {
  const sql = readFileSync(
    new URL('../../../supabase/migrations/20261121050001_articles.sql', import.meta.url),
    'utf8',
  )
  const constraints = [...sql.matchAll(/constraint ((?:articles|categories)_\w+)/g)].map(([, name]) =>
    String(name),
  )

  test.each(constraints)('%s leads to its field and has words', (rule) => {
    const table = rule.startsWith('articles') ? 'articles' : 'categories'
    expect(Object.keys(refusedFields(table, rejected(rule)))).toHaveLength(1)
    expect(brokenRuleWords(rule)).toBeTruthy()
  })

  test('a column is not confused with one whose name it begins', () => {
    expect(Object.keys(refusedFields('articles', rejected('articles_category_id_fkey')))).toEqual([
      'categoryId',
    ])
    expect(refusedFields('articles', rejected('articles_category_length'))).toEqual({})
    expect(refusedFields('articles', rejected('categories_slug_key'))).toEqual({})
  })

  test('a missing value is named by its column', () => {
    expect(refusedFields('articles', rejected('articles_title_not_null'))).toEqual({
      title: 'El servidor no acepta este título',
    })
  })
})
