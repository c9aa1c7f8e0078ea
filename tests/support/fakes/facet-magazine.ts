// Articles with facts, and questions about them as addresses: random, but the same for the same dice.

import type { ArticleHead } from '#domain/articles/article.ts'
import type { Category } from '#domain/categories/category.ts'
import type { HeadFacts } from '#domain/facts/article-facts.ts'
import { pick } from '../dice.ts'
import { sampleField } from './sample-fields.ts'

const BRANDS = ['Cierzo', 'Mirlo', 'Garúa', 'Bang, Olufsen', 'Ñandú~1', 'Sirga', 'Trasgo', 'Lince'] as const
const PANELS = ['OLED', 'LCD', 'E-Ink'] as const
const CHIPS = ['A1', 'B2', 'C3', 'D4', 'E5'] as const

const audio: Category = {
  id: '00000000-0000-4000-8000-0000000000c1',
  name: 'Audio',
  slug: 'audio',
  color: '#0a7d4f',
  description: null,
  rev: 1,
  fields: [
    sampleField('bateria', { better: 'more', decimals: 1, unit: 'h' }),
    sampleField('peso', { better: 'less', unit: 'g' }),
    sampleField('ancho', { filters: false }),
    sampleField('panel', { kind: 'choice', choices: PANELS }),
    sampleField('jack', { kind: 'boolean' }),
    sampleField('chip', { kind: 'text' }),
  ],
}

/** The first category has every measurement, the second none. */
export const facetCategories: readonly [Category, Category] = [
  audio,
  { ...audio, id: '00000000-0000-4000-8000-0000000000c2', name: 'Gaming', slug: 'gaming', fields: [] },
]

type Roll = () => number

/** The made value with this probability, otherwise undefined. */
function maybe<T>(roll: Roll, share: number, make: () => T): T | undefined {
  return roll() < share ? make() : undefined
}

/** Without undefined values. */
function present(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

const whole = (roll: Roll, least: number, most: number) => Math.floor(least + roll() * (most - least + 1))

function randomFacts(roll: Roll): HeadFacts {
  const values = present({
    bateria: maybe(roll, 0.8, () => whole(roll, -20, 600) / 10),
    peso: maybe(roll, 0.8, () => whole(roll, 20, 900)),
    ancho: maybe(roll, 0.5, () => whole(roll, 1, 9)),
    panel: maybe(roll, 0.7, () => pick<string>(roll, [...PANELS, 'Plasma'])),
    jack: maybe(roll, 0.7, () => roll() < 0.5),
    chip: maybe(roll, 0.6, () => pick<string | number>(roll, [...CHIPS, 7])),
  })
  return present({
    brand: maybe(roll, 0.9, () => pick(roll, BRANDS)),
    year: maybe(roll, 0.8, () => whole(roll, 2019, 2026)),
    price: maybe(roll, 0.8, () => whole(roll, 1900, 150_000) / 100),
    currency: maybe(roll, 0.1, () => 'USD'),
    values: Object.keys(values).length > 0 ? values : undefined,
  })
}

/** Articles 1 to `count`, each a minute after the previous one; some without category, score or facts. */
export function facetHeads(count: number, roll: Roll): ArticleHead[] {
  return Array.from({ length: count }, (_, place) => {
    const number = place + 1
    const facts = maybe(roll, 0.9, () => randomFacts(roll))
    return {
      id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
      title: `Reseña ${number % 3 === 0 ? 'larga' : 'corta'} ${number}`,
      introduction: '',
      images: [],
      publishedAt: new Date(Date.UTC(2020, 0, 1) + number * 60_000).toISOString(),
      categoryId: pick(roll, [audio.id, audio.id, audio.id, facetCategories[1].id, null]),
      category: null,
      overall: maybe(roll, 0.9, () => whole(roll, 0, 100) / 10) ?? null,
      readTime: null,
      rev: number,
      bodyRev: number,
      ...(facts && { facts }),
    }
  })
}

function range(roll: Roll, least: number, most: number, decimals = 0): string {
  const ends = [least + roll() * (most - least), least + roll() * (most - least)]
    .toSorted((a, b) => a - b)
    .map((end) => String(Number(end.toFixed(decimals))))
  return pick(roll, [ends.join('-'), `${ends[0]}-`, `-${ends[1]}`])
}

function some(roll: Roll, from: readonly string[]): string {
  const chosen = from.filter(() => roll() < 0.4)
  return (chosen.length > 0 ? chosen : from.slice(0, 1)).join(',')
}

const escaped = BRANDS.map((brand) => brand.replaceAll('~', '~0').replaceAll(',', '~1'))
const ORDERS = [
  '',
  '',
  'nota',
  '-nota',
  'precio',
  '-precio',
  'anio',
  'bateria',
  '-bateria',
  'peso',
  'ancho',
] as const

/** A question with up to `most` filters, as the values of an address. */
export function facetAddress(roll: Roll, most = 4): Record<string, string> {
  const filters: readonly [string, () => string][] = [
    ['precio', () => range(roll, 0, 1500, 2)],
    ['nota', () => range(roll, 0, 10, 1)],
    ['marca', () => some(roll, escaped)],
    ['anio', () => some(roll, ['2019', '2021', '2024', '2025', '2030'])],
    ['bateria', () => range(roll, -2, 60, 1)],
    ['peso', () => range(roll, 0, 900)],
    ['panel', () => some(roll, PANELS)],
    ['jack', () => some(roll, ['si', 'no'])],
    ['chip', () => some(roll, CHIPS)],
  ]
  const share = (roll() * most) / filters.length
  const asked = filters.filter(() => roll() < share).slice(0, most)
  const entries = asked.map(([name, make]) => [name, make()] as const)
  return Object.fromEntries([...entries, ['orden', pick(roll, ORDERS)]])
}
