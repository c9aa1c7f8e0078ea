import { expect, test } from 'vitest'
import { checkArticle } from '#domain/articles/article-check.ts'
import { type ArticleForm, newArticleForm } from '#domain/articles/article-form.ts'
import { previewRemarks } from '#domain/es/preview-remarks.ts'

const whole: ArticleForm = {
  ...newArticleForm('2026-11-21'),
  title: 'Mirlo Tres',
  introduction: 'Suena bien.',
  content: '<p>Uno.</p>',
  images: ['/pictures/a.webp'],
  categoryId: 'c1',
}
const remarks = (change: Partial<ArticleForm>, hasCover: boolean | null = true) => {
  const form = { ...whole, ...change }
  return previewRemarks(form, checkArticle(form), hasCover)
}

test('of a form that shows whole everywhere nothing is said', () => {
  expect(remarks({})).toEqual([])
  expect(remarks({ title: 'á'.repeat(60), introduction: 'é'.repeat(160) })).toEqual([])
  expect(remarks({}, null)).toEqual([])
})

test.each([
  [
    'a long title',
    { title: 'a'.repeat(61) },
    'El título se corta en el buscador: caben 60 caracteres y tiene 61',
  ],
  [
    'a long introduction',
    { introduction: 'a'.repeat(161) },
    'La descripción se corta: caben 160 caracteres y la introducción tiene 161',
  ],
  ['no title', { title: ' ' }, 'Falta el título'],
  [
    'no introduction',
    { introduction: '' },
    'Falta la introducción: es la descripción en buscadores y al compartir',
  ],
  ['no cover', { images: [] }, 'Falta la portada: la tarjeta sale sin foto'],
  ['no score', { overall: '' }, 'Sin puntuación: ni el buscador ni la tarjeta la muestran'],
  ['no category', { categoryId: null }, 'Sin categoría: la tarjeta sale sin su color'],
] as const)('%s is said', (_, change, words) => {
  expect(remarks(change)).toEqual([words])
})

test('a cover that the card could not be drawn with is said, but not that of a form without one', () => {
  expect(remarks({}, false)).toEqual([
    'La portada no está en esta revista o no se puede leer: la tarjeta sale sin foto',
  ])
  expect(remarks({ images: [] }, false)).toEqual(['Falta la portada: la tarjeta sale sin foto'])
})
