// The query of an author's page: who they are, and their reviews.
import type { Author } from '#domain/authors/author.ts'
import { pageOf, type Range } from '#domain/lists/listing.ts'
import { indexHolding } from '../copy/packed-texts.ts'
import { idsAt, type ListPage, readLists, readPage } from '../queries.ts'
import type { Rows } from '../rows.ts'
import { factsAt, factsIn, type FactTable } from './device-facts.ts'

export interface AuthorPage extends ListPage {
  /** Null if no author has this slug. */
  readonly author: Author | null
}

/** Reads one page of the reviews by the author with this slug, newest first (P27.30). */
export async function authorPage(
  rows: Rows,
  { slug, pagina = 1 }: { slug: string; pagina?: number | undefined },
): Promise<AuthorPage> {
  const lists = await readLists(rows)
  const { catalogue } = lists
  const author = (await rows.readAuthors()).find((each) => each.slug === slug) ?? null
  const indexes = author ? signedBy(await factsAt(rows, catalogue), author.id) : []
  const shown = pageOf({ total: indexes.length, page: pagina, filtered: true })
  const idsOf = (range: Range) => idsAt(catalogue, indexes.slice(...range))
  const [page] = await readPage(rows, lists, shown, idsOf)
  return { author, ...page }
}

/** Returns the catalogue's indexes of this author's reviews. A string search through all facts, because few match. */
function signedBy(table: FactTable, id: string): number[] {
  const wanted = `"author":${JSON.stringify(id)}`
  const { joined } = table.facts
  const indexes: number[] = []
  let index = 0
  for (let at = joined.indexOf(wanted); at !== -1; at = joined.indexOf(wanted, at + wanted.length)) {
    index = indexHolding(table.facts, at, index)
    // A field of a category may have the same name.
    if (index !== indexes.at(-1) && factsIn(table, index)?.author === id) indexes.push(index)
  }
  return indexes
}
