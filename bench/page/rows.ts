// Articles by number, the same in every run: titles of Spanish words, bodies of 8 KB.

import type { ArticleBody, ArticleHead } from '#domain/articles/article.ts'

export const TITLE_WORDS =
  'reseña camara auriculares movil portatil pantalla bateria sonido barato año garua lima'.split(' ')
const BODY =
  '<p>Una pantalla que se ve bien al sol, y lo que cuesta verla asi durante un dia entero.</p>'.repeat(90)

export function headsOf(count: number): ArticleHead[] {
  return Array.from({ length: count }, (_, place) => {
    const number = count - place
    const word = (step: number) => TITLE_WORDS[(number * step) % TITLE_WORDS.length] ?? ''
    return {
      id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
      title: `${word(1)} ${word(5)} de la ${word(7)} para ${word(11)} con numero ${number}`,
      introduction: `Introducción ${number}. `.repeat(9),
      images: [`/pictures/${number}-1200x675.webp`, `/pictures/${number}-2-1200x675.webp`],
      publishedAt: new Date(Date.UTC(2020, 0, 1) + number * 60_000).toISOString(),
      categoryId: `00000000-0000-4000-8000-00000000000${number % 7}`,
      category: null,
      overall: 8,
      readTime: 5,
      rev: number,
      bodyRev: number,
    }
  })
}

export function bodiesOf(count: number): ArticleBody[] {
  return headsOf(count).map(({ id, bodyRev }) => ({ id, bodyRev, content: `${bodyRev} ${BODY}` }))
}
