import { describe, expect, test } from 'vitest'
import {
  areTied,
  articleConflict,
  chosenArticle,
  fieldsToChoose,
  firstArticleChoices,
  movedPictures,
} from '#domain/article-conflict.ts'
import { type ArticleForm, newArticleForm } from '#domain/article-form.ts'

const base: ArticleForm = {
  ...newArticleForm('2026-11-21'),
  title: 'T',
  introduction: 'I',
  content: '<p>Uno.</p>\n[IMG:0]\n<p>Dos.</p>',
  images: ['/a.webp', '/b.webp'],
}
const plain = { content: '<p>Uno.</p>\n<p>Dos.</p>' }

function between(
  mine: Partial<ArticleForm>,
  theirs: Partial<ArticleForm>,
  opened: Partial<ArticleForm> = {},
) {
  const start = { ...base, ...opened }
  const conflict = articleConflict({
    base: start,
    mine: { ...start, ...mine },
    theirs: { ...start, ...theirs },
  })
  const first = firstArticleChoices(conflict)
  return { conflict, first, article: chosenArticle(conflict, first) }
}

describe('what one side alone changed is taken from that side', () => {
  test('their pictures beside my text', () => {
    const text = plain.content.replace('Uno', 'Mío')
    const { conflict, first, article } = between({ content: text }, { images: ['/c.webp'] }, plain)
    expect(first.fields).toEqual({ content: 'mine', images: 'theirs' })
    expect(article).toMatchObject({ content: text, images: ['/c.webp'] })
    expect(areTied(conflict)).toBe(false)
  })

  test('my pictures beside their text', () => {
    const { first } = between({ images: ['/c.webp'] }, { content: 'Suyo' }, plain)
    expect(first.fields).toEqual({ content: 'theirs', images: 'mine' })
  })

  test('text and pictures together, when one side changed both', () => {
    const theirs = { content: base.content.replace('[IMG:0]', '[IMG:1]'), images: ['/c.webp', '/a.webp'] }
    expect(between({ title: 'Mío' }, theirs).first.fields).toEqual({
      title: 'mine',
      content: 'theirs',
      images: 'theirs',
    })
  })
})

describe('text and pictures that hang together by markers wait for a person', () => {
  test('when my text asks for a picture that they have changed', () => {
    const { conflict, first } = between(
      { title: 'Mío', content: base.content.replace('Uno', 'Mío') },
      { images: ['/c.webp', '/b.webp'] },
    )
    expect(areTied(conflict)).toBe(true)
    expect(first.fields).toEqual({ title: 'mine' })
    expect(fieldsToChoose(conflict, first)).toEqual(['content', 'images'])
    expect(movedPictures(conflict, { ...first, fields: { content: 'mine', images: 'theirs' } })).toEqual([0])
    expect(movedPictures(conflict, { ...first, fields: { content: 'mine', images: 'mine' } })).toEqual([])
  })

  test('not when they have added a picture behind those that the text asks for', () => {
    const { conflict, first } = between(
      { content: base.content.replace('Uno', 'Mío') },
      { images: [...base.images, '/c.webp'] },
    )
    expect(areTied(conflict)).toBe(false)
    expect(first.fields).toEqual({ content: 'mine', images: 'theirs' })
  })
})

describe('a text that both changed', () => {
  test('in different paragraphs is put together', () => {
    const { first, article } = between(
      { content: base.content.replace('Uno', 'Mío') },
      { content: base.content.replace('Dos', 'Suyo') },
    )
    expect(first.fields).toEqual({ content: 'merged' })
    expect(article.content).toBe('<p>Mío.</p>\n[IMG:0]\n<p>Suyo.</p>')
  })

  test('in one paragraph and in another: mine in the one, until theirs is chosen for it', () => {
    const { conflict, first, article } = between(
      { content: base.content.replace('Uno', 'Mío') },
      { content: base.content.replace('Uno', 'Suyo').replace('Dos', 'También') },
    )
    expect(article.content).toBe('<p>Mío.</p>\n[IMG:0]\n<p>También.</p>')
    expect(chosenArticle(conflict, { ...first, parts: ['theirs'] }).content).toBe(
      '<p>Suyo.</p>\n[IMG:0]\n<p>También.</p>',
    )
  })

  test('in the same paragraph alone is mine or theirs', () => {
    const { conflict, first } = between(
      { content: base.content.replace('Uno', 'Mío') },
      { content: base.content.replace('Uno', 'Suyo') },
    )
    expect(conflict.parts).toBeNull()
    expect(first.fields).toEqual({ content: 'mine' })
  })
})
