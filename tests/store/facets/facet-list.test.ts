import { describe, expect, test } from 'vitest'
import type { ArticleHead } from '#domain/articles/article.ts'
import { type FacetQuestion, facetQuestion, isRange } from '#domain/facts/facet-address.ts'
import { parseFacetSearch } from '#domain/facts/route-facets.ts'
import { facetsOf } from '#domain/facts/facet.ts'
import type { FacetCounts } from '#store/facets/facet-answer.ts'
import { facetList, type FacetList } from '#store/facets/facet-list.ts'
import { runsOf, seedOf } from '../../support/deep.ts'
import { diceOf } from '../../support/dice.ts'
import { facetAddress, facetCategories, facetHeads } from '../../support/fakes/facet-magazine.ts'
import { sampleHead, stockedDevice } from '../../support/sync/sample-heads.ts'

const [audio] = facetCategories
const all = { isAll: true }

async function magazine(heads: readonly ArticleHead[]) {
  return await stockedDevice({ heads, categories: facetCategories, move: { filled: true } })
}

/** The article's value in a facet of this name, computed without the index's code. */
function plainValue({ facts, overall, categoryId }: ArticleHead, name: string): unknown {
  const own = facts?.values?.[name]
  switch (name) {
    case 'precio':
      return facts?.currency === undefined ? facts?.price : undefined
    case 'nota':
      return overall ?? undefined
    case 'marca':
      return facts?.brand
    case 'anio':
      return facts?.year
    case 'categoria':
      return facetCategories.find(({ id }) => id === categoryId)?.slug
    case 'panel':
      return own === 'Plasma' ? undefined : own
    case 'chip':
      return typeof own === 'string' ? own : undefined
    default:
      return own
  }
}

function passes(head: ArticleHead, { filters }: FacetQuestion, except?: string): boolean {
  return [...filters].every(([name, filter]) => {
    if (name === except) return true
    const value = plainValue(head, name)
    if (!isRange(filter)) return filter.values.some((each) => each === value)
    return typeof value === 'number' && value >= (filter.from ?? value) && value <= (filter.to ?? value)
  })
}

const LEAST_FIRST = new Set(['precio', 'peso'])

/** The expected list, computed by filtering and sorting plain rows. */
function reference(heads: readonly ArticleHead[], question: FacetQuestion) {
  const { order } = question
  const found = heads.filter((head) => passes(head, question)).toSorted((a, b) => b.rev - a.rev)
  if (order) {
    const sign = LEAST_FIRST.has(order.by) === order.isReversed ? -1 : 1
    const numberOf = (head: ArticleHead) => {
      const value = plainValue(head, order.by)
      return typeof value === 'number' ? sign * value : Infinity
    }
    found.sort((a, b) => (numberOf(a) === numberOf(b) ? 0 : numberOf(a) - numberOf(b)))
  }
  const countOf = (name: string, isOption: (value: unknown) => boolean) =>
    heads.filter((head) => passes(head, question, name) && isOption(plainValue(head, name))).length
  return { ids: found.map(({ id }) => id), countOf }
}

function expectSame(list: FacetList, heads: readonly ArticleHead[], question: FacetQuestion): void {
  const { ids, countOf } = reference(heads, question)
  expect(list.total).toBe(ids.length)
  const from = (list.page - 1) * 10
  expect(list.items.map(({ id }) => id)).toEqual(ids.slice(from, from + 10))
  const offered = list.facets.flatMap(({ facet, counts }) => (counts ? [[facet.name, counts] as const] : []))
  expect(offered).toEqual(
    offered.map(([name, counts]) => [name, recounted(counts, (is) => countOf(name, is))]),
  )
}

/** The options of a facet, with the counts of the reference. */
function recounted(
  counts: FacetCounts,
  countOf: (isOption: (value: unknown) => boolean) => number,
): FacetCounts {
  if ('options' in counts) {
    return {
      options: counts.options.map(({ value }) => ({ value, count: countOf((each) => each === value) })),
    }
  }
  const { least, most, bars } = counts
  const barOf = (value: number) =>
    Math.min(bars.length - 1, Math.floor(((value - least) / (most - least)) * bars.length))
  return {
    least,
    most,
    bars: bars.map((_, bar) => countOf((value) => typeof value === 'number' && barOf(value) === bar)),
  }
}

test('random questions are answered as plain filtering and sorting answers them', async () => {
  const roll = diceOf(seedOf())
  const heads = facetHeads(200, roll)
  const device = await magazine(heads)
  const inAudio = heads.filter(({ categoryId }) => categoryId === audio.id)
  const facets = facetsOf(audio.fields ?? [], { isAll: false })
  let found = 0
  for (let run = 0; run < runsOf(150); run += 1) {
    const search = parseFacetSearch(facetAddress(roll))
    const page = 1 + Math.floor(roll() * 3)
    const list = await facetList(device, { category: 'audio', search, page })
    expectSame(list, inAudio, facetQuestion(search, facets))
    found += list.total
  }
  expect(found).toBeGreaterThan(0)
})

test('a list of all articles counts its categories, and knows the fields of the only one chosen', async () => {
  const heads = facetHeads(120, diceOf(1))
  const device = await magazine(heads)
  for (const search of [
    {},
    { categoria: 'audio', bateria: '10-' },
    { categoria: 'audio,gaming', nota: '5-', bateria: '10-' },
  ]) {
    const list = await facetList(device, { category: null, search, page: 1 })
    const isOne = search.categoria === 'audio'
    expect(list.selected?.slug ?? null).toBe(isOne ? 'audio' : null)
    expectSame(list, heads, facetQuestion(search, facetsOf(isOne ? (audio.fields ?? []) : [], all)))
    expect(list.facets.find(({ facet }) => facet.name === 'categoria')?.counts).not.toBeNull()
  }
})

test('P7.6 with a text, only titles that contain it count', async () => {
  const heads = facetHeads(90, diceOf(2))
  const device = await magazine(heads)
  const search = { nota: '3-', orden: 'nota' }
  const list = await facetList(device, { category: null, text: ' LARGA ', search, page: 1 })
  expectSame(
    list,
    heads.filter(({ title }) => title.includes('larga')),
    facetQuestion(search, facetsOf([], all)),
  )
  expect(await facetList(device, { category: null, text: ' ', search: {}, page: 1 })).toMatchObject({
    total: 0,
  })
})

test('the answer names filters, order and its canonical address', async () => {
  const device = await magazine(facetHeads(30, diceOf(3)))
  const search = { orden: '-precio', marca: 'Mirlo,Cierzo', jack: 'quizá', otro: '1-2' }
  const list = await facetList(device, { category: 'audio', search, page: 99 })
  expect(list.search).toEqual({ marca: 'Cierzo,Mirlo', orden: '-precio' })
  expect(list.order).toEqual({ by: 'precio', isReversed: true })
  expect(list.page).toBe(list.pageCount)
  const filters = list.facets.flatMap(({ facet, filter }) => (filter ? [[facet.name, filter]] : []))
  expect(filters).toEqual([['marca', { values: ['Cierzo', 'Mirlo'] }]])
})

describe('what a facet offers', () => {
  const head = (number: number, brand: string | undefined, values: Record<string, string | number>) =>
    sampleHead(number, {
      categoryId: audio.id,
      facts: { ...(brand !== undefined && { brand }), year: 2020 + number, values },
    })

  const countsOf = async (heads: readonly ArticleHead[], name: string, search = {}) => {
    const list = await facetList(await magazine(heads), { category: 'audio', search, page: 1 })
    return list.facets.find(({ facet }) => facet.name === name)?.counts ?? null
  }

  const heads = [
    head(1, 'Mirlo', { panel: 'LCD' }),
    head(2, 'Cierzo', { panel: 'OLED' }),
    head(3, 'Mirlo', {}),
  ]

  test('brands by their number, choices as the category lists them, years from the latest on', async () => {
    expect(await countsOf(heads, 'marca')).toEqual({
      options: [
        { value: 'Mirlo', count: 2 },
        { value: 'Cierzo', count: 1 },
      ],
    })
    expect(await countsOf(heads, 'panel')).toEqual({
      options: [
        { value: 'OLED', count: 1 },
        { value: 'LCD', count: 1 },
      ],
    })
    expect(await countsOf(heads, 'anio')).toMatchObject({
      options: [{ value: 2023 }, { value: 2022 }, { value: 2021 }],
    })
  })

  test('a chosen value stays, though no article has it', async () => {
    expect(await countsOf(heads, 'marca', { marca: 'Lince' })).toMatchObject({
      options: [{ value: 'Mirlo' }, { value: 'Cierzo' }, { value: 'Lince', count: 0 }],
    })
  })

  test('a facet that no article has a value of offers nothing', async () => {
    expect(await countsOf(heads, 'bateria')).toBeNull()
  })

  test('of very many values the most frequent, and those chosen', async () => {
    const many = Array.from({ length: 130 }, (_, place) =>
      head(place + 1, `m${String(place).padStart(3, '0')}`, {}),
    )
    const counts = await countsOf(many, 'marca', { marca: 'm129' })
    expect(counts).toMatchObject({ options: { length: 101 } })
  })

  test('a single number is one bar', async () => {
    const counts = await countsOf([head(1, undefined, { bateria: 30 })], 'bateria')
    expect(counts).toMatchObject({ least: 30, most: 30, bars: { 0: 1, length: 20 } })
  })
})
