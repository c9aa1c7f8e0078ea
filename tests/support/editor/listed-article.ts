// An article as a page shows it: complete and valid, with overridable fields.
import type { ListedArticle } from '#domain/articles/article.ts'
import type { Category } from '#domain/categories/category.ts'

export const audio: Category = {
  id: 'c1',
  name: 'Audio',
  slug: 'audio',
  color: '#0a7d4f',
  description: 'Auriculares y altavoces.',
  rev: 1,
}

/** What the structured data of every page names. */
export const publication = {
  base: 'https://cacharreo.example',
  site: { name: 'Cacharreo', organisation: 'Cacharreo S. L.', description: 'Reseñas.', language: 'es' },
}

export const verdict = { best: ['Suena ancho', 'Se instala sola'], worst: ['Las voces'] }

export function listedArticle(fields: Partial<ListedArticle> = {}): ListedArticle {
  return {
    id: 'a1',
    title: 'Barra Garúa 80: el cine cabe bajo la tele',
    introduction: 'Tres semanas de películas.',
    images: ['/pictures/barra-1200x675.webp', 'https://elsewhere.example/a.jpg'],
    publishedAt: '2026-11-18T23:30:00+00',
    categoryId: 'c1',
    category: null,
    categoryName: 'Audio',
    categoryColor: '#0a7d4f',
    overall: 8.7,
    readTime: 4,
    rev: 1,
    bodyRev: 1,
    ...fields,
  }
}

/** Texts that break out of contexts without escaping. */
export const hostileTexts = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '--> ]]> <![CDATA[ &amp; &lt;',
  '"\'><img src=x onerror=alert(1)>',
  'a\u2028b\u2029c',
  '\u0000\u0001\u0008\u000b\u001f\u007f\ufffe\uffff',
  'media \ud83d y \ude00 sueltas',
  '👩‍💻 e\u0301 \u202eatrás',
  'uno\r\ndos\ttres',
]
