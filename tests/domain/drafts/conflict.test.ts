import { describe, expect, test } from 'vitest'
import { changedFields, newArticleForm, type ArticleForm } from '#domain/articles/article-form.ts'
import { allFrom, differences, firstChoices, mergeChoices } from '#domain/drafts/conflict.ts'

const base: ArticleForm = { ...newArticleForm('2026-11-21'), title: 'T', introduction: 'I', content: 'C' }

function between(mine: Partial<ArticleForm>, theirs: Partial<ArticleForm>) {
  const versions = { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }
  return { ...versions, found: differences(versions, changedFields) }
}

describe('which fields differ', () => {
  test('and who changed them', () => {
    const { found } = between(
      { title: 'Mío', overall: '9', introduction: 'Igual' },
      { title: 'Suyo', content: 'Otro', introduction: 'Igual' },
    )
    expect(found).toEqual([
      { field: 'title', changedBy: 'both' },
      { field: 'content', changedBy: 'theirs' },
      { field: 'overall', changedBy: 'mine' },
    ])
  })
})

describe('what is chosen at first', () => {
  test('each field as the one who changed it left it, mine where both did', () => {
    const { found } = between({ title: 'Mío', overall: '9' }, { title: 'Suyo', introduction: 'Suya' })
    expect(firstChoices(found)).toEqual({ title: 'mine', introduction: 'theirs', overall: 'mine' })
  })

  test('of a field that both changed, what is said of it', () => {
    const { found } = between({ title: 'Mío', content: 'A' }, { title: 'Suyo', content: 'B' })
    expect(firstChoices(found, { content: 'merged', introduction: 'merged' })).toEqual({
      title: 'mine',
      content: 'merged',
    })
  })

  test("'Conservar lo mío' and 'Usar lo del servidor' choose every field that differs", () => {
    const { found, mine, theirs } = between({ title: 'Mío' }, { title: 'Suyo', content: 'Otro' })
    expect(mergeChoices({ mine, theirs }, allFrom(found, 'mine'))).toEqual(mine)
    expect(mergeChoices({ mine, theirs }, allFrom(found, 'theirs'))).toEqual(theirs)
  })
})

describe('the merged form', () => {
  test('holds each field from the side chosen, mine where nothing was chosen', () => {
    const { mine, theirs } = between(
      { title: 'Mío', overall: '' },
      { title: 'Suyo', overall: '0', content: 'Otro' },
    )
    expect(mergeChoices({ mine, theirs }, { overall: 'theirs', title: 'mine' })).toEqual({
      ...mine,
      overall: '0',
    })
  })

  test('holds what was put together of both where that was chosen', () => {
    const { mine, theirs } = between({ title: 'Mío', content: 'A' }, { title: 'Suyo', content: 'B' })
    const chosen = { content: 'merged', title: 'theirs' } as const
    expect(mergeChoices({ mine, theirs, merged: { content: 'A B' } }, chosen)).toEqual({
      ...mine,
      title: 'Suyo',
      content: 'A B',
    })
  })
})
