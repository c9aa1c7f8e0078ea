// Facets over the articles of one category, as a screen requests them: rows read and joined. Part of the page of
// `store.ts`.

import type { ArticleHead } from '#domain/articles/article.ts'
import { type Facet, facetsOf, facetValue } from '#domain/facts/facet.ts'
import { facetQuestion, isRange } from '#domain/facts/facet-address.ts'
import { parseFacetSearch } from '#domain/facts/route-facets.ts'
import type { Catalogue } from '#store/copy/catalogue-patch.ts'
import { type Device, openDevice } from '#store/device/device.ts'
import { commit } from '#store/copy/ingest.ts'
import { packCatalogue } from '#store/copy/pack-catalogue.ts'
import { factsAt } from '#store/facets/device-facts.ts'
import { facetList, type FacetList } from '#store/facets/facet-list.ts'
import { diceOf } from '../../tests/support/dice.ts'
import type { FacetAnswer } from '../../tests/support/database/facet-sql.ts'
import { facetCategories, facetHeads } from '../../tests/support/fakes/facet-magazine.ts'

export interface FacetTimes {
  /** Milliseconds to read all facts in a page that has none yet, and for the first answer after that. */
  readonly read: number
  readonly first: number
  /** Milliseconds for the first answer after an article has changed. */
  readonly followed: number
  /** For each question, the best of three rounds. */
  readonly times: number[]
  /** For some questions, alternating with the others: filtering and sorting the rows directly, without any counts. */
  readonly plain: number[]
  readonly answers: FacetAnswer[]
}

const PLAIN_EVERY = 20
/** The best of this many rounds counts, since other work on the machine delays some. */
const ROUNDS = 3

/** The articles, all in the category with every measurement. The same in every run. */
export function benchHeads(count: number): ArticleHead[] {
  const [{ id: categoryId }] = facetCategories
  return facetHeads(count, diceOf(count)).map((head) => ({ ...head, categoryId }))
}

/** The device of the last questions, kept so that its memory can be measured. */
let asked: Device | null = null

/** Answers each of these addresses over this many articles. */
export async function askFacets(
  name: string,
  count: number,
  addresses: readonly Readonly<Record<string, string>>[],
): Promise<FacetTimes> {
  asked?.close()
  await fill(name, count)
  // Another device on the same database: a page that has not read facts yet.
  const device = openDevice({ name })
  asked = device
  const ask = async (address: Readonly<Record<string, string>>) =>
    await timed(() => facetList(device, { category: 'audio', search: parseFacetSearch(address), page: 1 }))
  const catalogue = await catalogueOf(device)
  const read = await timed(async () => await factsAt(device, catalogue))
  const first = await ask({})
  const from = await device.copy.readCheckpoint()
  const [changed] = benchHeads(count)
  await commit(device, { from, move: {}, heads: changed ? [{ ...changed, rev: count + 1 }] : [] })
  await catalogueOf(device)
  const followed = await ask({})
  const heads = benchHeads(count).toReversed()
  const times: number[] = []
  const plain: number[] = []
  const answers: FacetAnswer[] = []
  for (const address of addresses) answers.push(compared((await ask(address)).value))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [place, address] of addresses.entries()) {
      const { value, ms } = await ask(address)
      times[place] = Math.min(times[place] ?? Infinity, ms)
      if (place % PLAIN_EVERY > 0) continue
      const walked = await timed(() => Promise.resolve(plainWalk(heads, address)))
      plain[place / PLAIN_EVERY] = Math.min(plain[place / PLAIN_EVERY] ?? Infinity, walked.ms)
      if (walked.value !== value.total) throw new Error(`${JSON.stringify(address)}: ${value.total}`)
    }
  }
  return { read: read.ms, first: first.ms, followed: followed.ms, times, plain, answers }
}

/** Filters and sorts plain rows; returns the number that matched. */
function plainWalk(heads: readonly ArticleHead[], address: Readonly<Record<string, string>>): number {
  const facets = facetsOf(facetCategories[0].fields ?? [], { isAll: false })
  const { filters, order } = facetQuestion(parseFacetSearch(address), facets)
  const valueIn = (facet: Facet, { overall, facts }: ArticleHead) =>
    facetValue(facet, { overall, category: null, facts })
  const passed = heads.filter((head) =>
    facets.every((facet) => {
      const filter = filters.get(facet.name)
      if (!filter) return true
      const value = valueIn(facet, head)
      if (!isRange(filter)) return value !== null && filter.values.includes(value)
      return typeof value === 'number' && value >= (filter.from ?? value) && value <= (filter.to ?? value)
    }),
  )
  const by = facets.find(({ name }) => name === order?.by)
  const numberOf = (head: ArticleHead) => Number((by && valueIn(by, head)) ?? Infinity)
  return (by ? passed.toSorted((a, b) => numberOf(a) - numberOf(b)) : passed).length
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly ms: number }> {
  const begun = performance.now()
  const value = await work()
  return { value, ms: performance.now() - begun }
}

async function catalogueOf(device: Device): Promise<Catalogue> {
  return await device.catalogue.at(await device.copy.readCheckpoint())
}

async function fill(name: string, count: number): Promise<void> {
  const device = openDevice({ name })
  const heads = benchHeads(count)
  for (let start = 0; start < count; start += 2000) {
    const from = await device.copy.readCheckpoint()
    await commit(device, {
      from,
      move: { filled: true, phase: 'live' },
      heads: heads.slice(start, start + 2000),
      categories: facetCategories,
    })
  }
  await packCatalogue(device)
  device.close()
}

function compared({ total, items, facets }: FacetList): FacetAnswer {
  const counts = facets.flatMap(({ facet, counts }) => {
    if (counts === null) return []
    const words =
      'options' in counts
        ? counts.options
            .filter(({ count }) => count > 0)
            .map(({ value, count }) => `${String(value)} ${count}`)
        : counts.bars.map((count, bar) => `${bar} ${count}`).filter((bar) => !bar.endsWith(' 0'))
    return [[facet.name, words.toSorted()] as const]
  })
  return { total, ids: items.map(({ id }) => id), counts: Object.fromEntries(counts) }
}
