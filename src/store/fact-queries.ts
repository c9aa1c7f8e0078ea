// Queries of the backoffice about authors, guides, prices and fields.
import type { PickedReview } from '#domain/guides/pick-problems.ts'
import type { Author } from '#domain/authors/author.ts'
import type { Guide } from '#domain/guides/guide.ts'
import { isPriceOld } from '#domain/facts/article-facts.ts'
import { textAt } from './copy/packed-texts.ts'
import type { Device } from './device/device.ts'
import { factsAt, factsIn } from './facets/device-facts.ts'
import { readLists } from './queries.ts'
import { indexesIn } from './copy/catalogue-patch.ts'
import type { Rows } from './rows.ts'

const names = new Intl.Collator('es')

/** Reads all authors, sorted by name. */
export async function authorsByName(device: Device): Promise<Author[]> {
  return (await device.readAuthors()).toSorted((a, b) => names.compare(a.name, b.name))
}

/** Reads the published guides, sorted by question. */
export async function publishedGuides(device: Device): Promise<Guide[]> {
  return (await device.readGuides()).toSorted((a, b) => names.compare(a.title, b.title))
}

/** Reads the published reviews with these ids, by id. */
export async function pickedReviews(
  device: Device,
  { ids }: { readonly ids: readonly string[] },
): Promise<Readonly<Record<string, PickedReview>>> {
  const heads = await device.readHeads(ids)
  return Object.fromEntries(
    heads.flatMap((head) => {
      if (!head) return []
      const { id, title, categoryId, facts = {} } = head
      return [[id, { id, title, categoryId, facts }] as const]
    }),
  )
}

const PRICED_ON = /"pricedOn":"([^"]+)"/

/** A review whose price should be checked again. */
export interface OldPrice {
  readonly id: string
  readonly title: string
  readonly price: number
  readonly currency: string | undefined
  readonly pricedOn: string
}

/** Finds reviews whose price is old on this day, oldest first (P27.46). `today` as `YYYY-MM-DD`. */
export async function oldPrices(device: Device, { today }: { readonly today: string }): Promise<OldPrice[]> {
  const { catalogue } = await readLists(device)
  const table = await factsAt(device, catalogue)
  const ids: string[] = []
  for (let index = 0; index < catalogue.ids.ends.length; index += 1) {
    // Avoids parsing all facts, because most prices are recent.
    const day = PRICED_ON.exec(textAt(table.facts, index))?.[1]
    if (day !== undefined && isPriceOld(day, today)) ids.push(textAt(catalogue.ids, index))
  }
  const old = (await device.readHeads(ids)).flatMap((head) => {
    const { price, currency, pricedOn } = head?.facts ?? {}
    if (!head || price === undefined || pricedOn === undefined) return []
    return [{ id: head.id, title: head.title, price, currency, pricedOn }]
  })
  return old.toSorted((a, b) => (a.pricedOn < b.pricedOn ? -1 : a.pricedOn > b.pricedOn ? 1 : 0))
}

/**
 * Counts the reviews of a category that have each field, to warn before one is removed. By field key, which may be any
 * string (`constructor`). A field that no review has is absent.
 */
export async function fieldUses(
  rows: Rows,
  { categoryId }: { readonly categoryId: string },
): Promise<readonly (readonly [key: string, reviews: number])[]> {
  const { catalogue, categories } = await readLists(rows)
  if (!categories.some(({ id, fields }) => id === categoryId && fields)) return []
  const table = await factsAt(rows, catalogue)
  const uses = new Map<string, number>()
  for (const index of indexesIn(catalogue, categoryId))
    for (const key of Object.keys(factsIn(table, index)?.values ?? {}))
      uses.set(key, (uses.get(key) ?? 0) + 1)
  return [...uses]
}
