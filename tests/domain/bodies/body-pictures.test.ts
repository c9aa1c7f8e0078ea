import { expect, test } from 'vitest'
import { picturesOf } from '#domain/bodies/body-pictures.ts'

const LIST = ['/pictures/a-1200x675.webp', '/pictures/b-1200x675.webp']

test('the pictures of an article are those of its list and those that its text names, each once', () => {
  const content =
    '<p>[IMG:1]</p><img src="/pictures/b-1200x675.webp"><figure><IMG alt="x" SRC=\'https://ejemplo.es/c.jpg?a=1&amp;b=2\'></figure>'
  expect(picturesOf(LIST, content)).toEqual([...LIST, 'https://ejemplo.es/c.jpg?a=1&b=2'])
})

test('every width that a text offers is one of them: which one is shown is the browser’s choice', () => {
  const content =
    '<picture><source srcset="https://e.es/a.webp 480w, https://e.es/b.webp 800w"><img src=https://e.es/c.webp srcset="https://e.es/d.webp 2x"></picture>'
  expect(picturesOf([], content)).toEqual([
    'https://e.es/a.webp',
    'https://e.es/b.webp',
    'https://e.es/c.webp',
    'https://e.es/d.webp',
  ])
})

test('a film is none, but the picture in front of it is; nor is what carries itself', () => {
  const content =
    '<video poster="https://e.es/p.jpg" src="https://e.es/film.mp4"><source src="https://e.es/film.webm"></video><img src="data:image/png;base64,AA=="><img data-src="https://e.es/no.jpg" src="">'
  expect(picturesOf([], content)).toEqual(['https://e.es/p.jpg'])
})
