// A magazine with an author, a guide and a category with two measurements: the rows of one device.

import type { ArticleHead } from '#domain/articles/article.ts'
import type { Author } from '#domain/authors/author.ts'
import type { Guide } from '#domain/guides/guide.ts'
import type { Device } from '#store/device/device.ts'
import { put, sampleCategory, sampleHeads } from '../sync/sample-heads.ts'
import { sampleField } from './sample-fields.ts'

export const nuria: Author = {
  id: 'u1',
  slug: 'nuria',
  name: 'Nuria Cabal',
  sentence: 'Desmonta todo lo que prueba.',
  expertise: 'Móviles y portátiles',
  face: '/pictures/nuria-200x200.webp',
  rev: 1,
}

export const audioRanked = sampleCategory('c1', {
  name: 'Audio',
  slug: 'audio',
  fields: [
    sampleField('bateria', { label: 'Batería', unit: 'h', better: 'more' }),
    sampleField('peso', { label: 'Peso', unit: 'g', better: 'less' }),
    sampleField('ancho', { label: 'Ancho', unit: 'mm' }),
  ],
})

export const headphones: Guide = {
  id: 'g1',
  slug: 'auriculares',
  title: '¿Qué auriculares por menos de 300 €?',
  introduction:
    'Para el metro y para dormir no hacen falta los mismos.\n\nLos precios son los de cada reseña.',
  categoryId: 'c1',
  maxPrice: 300,
  checkedOn: '2026-11-20',
  picks: [
    { article: 'a00003', reason: 'Los que más callan.' },
    { article: 'gone', reason: 'Ya no está.' },
    { article: 'a00001', reason: 'Cuestan 120 euros menos.' },
  ],
  publishedAt: '2026-11-19T10:00:00+00:00',
  rev: 1,
}

/**
 * Puts this many reviews of audio on the device. Review n scores n / 10, costs n × 10 € and runs n hours; every third
 * is signed by Nuria. The newest has neither facts nor a score.
 */
export async function putNamed(
  device: Device,
  count = 24,
  change: (number: number) => Partial<ArticleHead> = () => ({}),
): Promise<void> {
  await put(device, {
    heads: sampleHeads(count, (number) => ({
      categoryId: audioRanked.id,
      overall: number === count ? null : number / 10,
      ...(number < count && {
        facts: {
          price: number * 10,
          pricedOn: '2026-11-12',
          values: { bateria: number, ...(number < 3 && { peso: number }) },
          ...(number % 3 === 0 && { author: nuria.id }),
        },
      }),
      ...change(number),
    })),
    categories: [audioRanked],
    authors: [nuria],
    guides: [headphones],
    move: { filled: true, phase: 'live' },
  })
}
