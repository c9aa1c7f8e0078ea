// The query of a list with facets: one page of the matching articles, and what each facet offers. Separate, because
// no screen needs it before facets are used.
import type { Category } from '#domain/categories/category.ts'
import { type Facet, facetsOf } from '#domain/facts/facet.ts'
import {
  type FacetFilter,
  type FacetOrder,
  facetQuestion,
  facetSearch,
  isRange,
} from '#domain/facts/facet-address.ts'
import { type FacetSearch } from '#domain/facts/route-facets.ts'
import { pageOf, type Range } from '#domain/lists/listing.ts'
import { idsAt, type ListPage, readLists, readPage } from '../queries.ts'
import type { Rows } from '../rows.ts'
import { titlesWith } from '../search/title-search.ts'
import { answerFacets, type FacetCounts } from './facet-answer.ts'
import { factsAt } from './device-facts.ts'
import { indexAt } from './facet-indexes.ts'

/** A facet with its filter, and what it offers under the other filters. */
export interface ListedFacet {
  readonly facet: Facet
  /** Null if it filters nothing. */
  readonly filter: FacetFilter | null
  /** Null if no article of the list has a value. */
  readonly counts: FacetCounts | null
}

export interface FacetList extends ListPage {
  readonly categories: readonly Category[]
  /** The category whose fields are among the facets. */
  readonly selected: Category | null
  readonly facets: readonly ListedFacet[]
  /** Null: newest first. */
  readonly order: FacetOrder | null
  /** The canonical query of the question, without text and page. */
  readonly search: FacetSearch
}

interface FacetListAsked {
  /** The slug of the list's category; null: all articles. */
  readonly category: string | null
  /** Only articles whose title contains it; blank text matches nothing. Null: all. */
  readonly text?: string | null
  readonly search: FacetSearch
  readonly page: number
}

/** Reads one page of a list's articles that match its filters, in the requested order, with counts for every option. */
export async function facetList(
  rows: Rows,
  { category: slug, text = null, search, page }: FacetListAsked,
): Promise<FacetList> {
  const lists = await readLists(rows)
  const { catalogue, categories } = lists
  const category = categories.find((each) => each.slug === slug) ?? null
  const selected = category ?? onlyCategory(categories, search)
  const facets = facetsOf(selected?.fields ?? [], { isAll: category === null })
  const facts = await factsAt(rows, catalogue)
  const index = await indexAt(rows, { ...lists, facts, category, facets }, selected)
  const question = facetQuestion(search, facets)
  const within = text === null ? null : titlesWith(catalogue.titles, text.trim())
  const found = answerFacets(index, question, within)
  const shown = pageOf({ total: found.articles.length, page, filtered: true })
  const idsOf = (range: Range) =>
    idsAt(
      catalogue,
      found.articles.subarray(...range).map((at) => index.indexes[at] ?? 0),
    )
  const [pageRows] = await readPage(rows, lists, shown, idsOf)
  return {
    categories,
    selected,
    facets: facets.map((facet) => ({
      facet,
      filter: question.filters.get(facet.name) ?? null,
      counts: found.counts.get(facet.name) ?? null,
    })),
    order: question.order,
    search: facetSearch(question, facets),
    ...pageRows,
  }
}

/** Returns the only category that a list of all articles is filtered by; null otherwise. */
function onlyCategory(categories: readonly Category[], search: FacetSearch): Category | null {
  const filter = facetQuestion(search, facetsOf([], { isAll: true })).filters.get('categoria')
  if (!filter || isRange(filter) || filter.values.length !== 1) return null
  return categories.find(({ slug }) => slug === filter.values[0]) ?? null
}
