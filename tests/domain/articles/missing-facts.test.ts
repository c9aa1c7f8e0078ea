import { expect, test } from 'vitest'
import { newArticleForm } from '#domain/articles/article-form.ts'
import { missingWords } from '#domain/articles/article-check.ts'

const empty = newArticleForm('2026-11-25')
const whole = {
  ...empty,
  title: 'a',
  introduction: 'b',
  content: '<p>c</p>',
  categoryId: '1',
  overall: '7',
  images: ['/a.jpg'],
}

test('names everything that a new review lacks, including an untouched score', () => {
  expect(missingWords(empty)).toBe(
    'Falta: el título, la introducción, el texto, la categoría, la puntuación y la portada',
  )
})

test('blank texts and an empty score count as missing', () => {
  expect(missingWords({ ...whole, title: ' ' })).toBe('Falta: el título')
  expect(missingWords({ ...whole, overall: '' })).toBe('Falta: la puntuación')
})

test('a whole review says so', () => {
  expect(missingWords(whole)).toBe('No falta nada')
})
