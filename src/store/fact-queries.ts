// Queries of the backoffice about authors, guides and prices.

import type { PickedReview } from '#domain/authors/pick-problems.ts'
import type { Author } from '#domain/facts/author.ts'
import type { Guide } from '#domain/facts/guide.ts'
import { isPriceOld } from '#domain/authors/old-prices.ts'
import { textAt } from './copy/packed-texts.ts'
import type { Device } from './device/device.ts'
import { factsAt, factsIn } from './facets/device-facts.ts'
import { readLists } from './queries.ts'

const names = new Intl.Collator('es')

/** Every author, by name. */
export async function authorsByName(device: Device): Promise<Author[]> {
  return (await device.readAuthors()).toSorted((a, b) => names.compare(a.name, b.name))
}

/** The published guides, by their question. */
export async function publishedGuides({ copy }: Device): Promise<Guide[]> {
  const stored = await copy.guides.toArray()
  return stored.map(({ era: _, ...guide }) => guide).toSorted((a, b) => names.compare(a.title, b.title))
}

/** The reviews of these ids that are published, by id. Facts of a thin head are not known, so it is read as without any. */
export async function pickedReviews(
  device: Device,
  { ids }: { readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, PickedReview>> {
  const heads = await device.readHeads(ids)
  return new Map(
    heads.flatMap((head) => {
      if (!head) return []
      const { id, title, categoryId, facts = {} } = head
      return [[id, { id, title, categoryId, facts }] as const]
    }),
  )
}

const PRICED_ON = /"pricedOn":"([^"]+)"/

/** A review whose price is to be looked up again. */
export interface OldPrice {
  readonly id: string
  readonly title: string
  readonly price: number
  readonly currency: string | undefined
  readonly pricedOn: string
}

/** Reviews whose price is old on this day, the oldest first (P27.46). `today` as `YYYY-MM-DD`. */
export async function oldPrices(device: Device, { today }: { readonly today: string }): Promise<OldPrice[]> {
  const { catalogue } = await readLists(device)
  const table = await factsAt(device, catalogue)
  const old: OldPrice[] = []
  for (let index = 0; index < catalogue.ids.ends.length; index += 1) {
    // Reading all of them takes long, and most prices are of late.
    const day = PRICED_ON.exec(textAt(table.facts, index))?.[1]
    if (day === undefined || !isPriceOld(day, today)) continue
    const { price, currency, pricedOn = day } = factsIn(table, index) ?? {}
    if (price === undefined) continue
    const [id, title] = [textAt(catalogue.ids, index), textAt(catalogue.titles, index)]
    old.push({ id, title, price, currency, pricedOn })
  }
  return old.toSorted((a, b) => (a.pricedOn < b.pricedOn ? -1 : a.pricedOn > b.pricedOn ? 1 : 0))
}
