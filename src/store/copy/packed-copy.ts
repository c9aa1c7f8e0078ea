// A copy in memory for servers: the catalogue with revisions and facts, and no heads. 100,000 articles are
// some strings and columns. Each step makes a new copy, so whoever reads an earlier one is not disturbed.
import type { Category } from '#domain/categories/category.ts'
import type { HeadFacts } from '#domain/facts/article-facts.ts'
import type { Author } from '#domain/authors/author.ts'
import type { Guide } from '#domain/guides/guide.ts'
import { catalogueEntry } from './catalogue.ts'
import { type Catalogue, countOf, EMPTY, patched, type Piece, piecesOf } from './catalogue-patch.ts'
import { type Checkpoint, type Gone, type Head, NO_CHECKPOINT, type Step } from './checkpoint.ts'
import { indexesOf, NO_TEXTS, type PackedTexts, pieceTogether } from './packed-texts.ts'
import { lastWords } from './ingest-heads.ts'

export interface PackedCopy {
  readonly checkpoint: Checkpoint
  readonly catalogue: Catalogue
  /** By the catalogue's index. */
  readonly revisions: Float64Array<ArrayBuffer>
  /** JSON, by the catalogue's index; empty if an article has none. */
  readonly facts: PackedTexts
  readonly categories: readonly Category[]
  readonly authors: readonly Author[]
  readonly guides: readonly Guide[]
}

export const NO_COPY: PackedCopy = {
  checkpoint: NO_CHECKPOINT,
  catalogue: { ...EMPTY, copyId: 'packed' },
  revisions: new Float64Array(),
  facts: NO_TEXTS,
  categories: [],
  authors: [],
  guides: [],
}

/** Applies a step to a copy. A pull from the first page starts with an empty one. */
export function packedAfter(held: PackedCopy, step: Step): PackedCopy {
  // The list of a plain table API comes without them.
  const named = step.unnumbered && { authors: held.authors, guides: held.guides }
  const from = step.beginSweep ? { ...NO_COPY, ...named } : held
  const edition = held.checkpoint.edition + 1
  const articles = articlesAfter(from, step, edition)
  const { authors, guides, goneAuthors, goneGuides, allAuthorsAt } = step
  const next = {
    ...articles,
    categories: fewAfter(from.categories, step.categories, step.goneCategories, step.allCategoriesAt),
    authors: fewAfter(from.authors, authors, goneAuthors, allAuthorsAt),
    guides: fewAfter(from.guides, guides, goneGuides, allAuthorsAt),
  }
  const isVisible = (['catalogue', 'categories', 'authors', 'guides'] as const).some(
    (part) => next[part] !== held[part],
  )
  const checkpoint: Checkpoint = {
    ...held.checkpoint,
    ...step.move,
    sweep: false,
    version: held.checkpoint.version + 1,
    copyId: NO_COPY.catalogue.copyId,
    edition: isVisible ? edition : held.checkpoint.edition,
    count: countOf(next.catalogue),
    revisionSum: next.revisions.reduce((sum, rev) => sum + rev, 0),
  }
  return { ...next, catalogue: { ...next.catalogue, edition: checkpoint.edition }, checkpoint }
}

type Articles = Pick<PackedCopy, 'catalogue' | 'revisions' | 'facts'>

/** Applies the articles of a step; returns the same object if none changed. */
function articlesAfter(from: PackedCopy, step: Step, edition: number): Articles {
  const { catalogue, revisions, facts } = from
  const { rows, graves } = lastWords(step)
  const known = indexesOf(catalogue.ids, new Set([...rows, ...graves].map(({ id }) => id)))
  const isNewer = ({ id, rev }: Gone) => rev > (revisions[known.get(id) ?? -1] ?? -1)
  const put = new Map(rows.filter(isNewer).map((head) => [head.id, head]))
  const gone = graves.filter((grave) => known.has(grave.id) && isNewer(grave)).map(({ id }) => id)
  if (put.size === 0 && gone.length === 0) return { catalogue, revisions, facts }
  const patch = { edition, put: [...put.values()].map(catalogueEntry), gone }
  const pieces = piecesOf(catalogue, patch)
  const after = patched(catalogue, patch, pieces)
  return {
    catalogue: after,
    revisions: revisionsAfter(revisions, pieces, put, countOf(after)),
    facts: pieceTogether(
      facts,
      pieces.map((piece) => ('entry' in piece ? factsText(put.get(piece.entry[0])?.facts) : piece)),
    ),
  }
}

function revisionsAfter(
  from: PackedCopy['revisions'],
  pieces: readonly Piece[],
  put: ReadonlyMap<string, Head>,
  count: number,
): PackedCopy['revisions'] {
  const revisions = new Float64Array(count)
  let index = 0
  for (const piece of pieces) {
    if ('entry' in piece) {
      revisions[index] = put.get(piece.entry[0])?.rev ?? 0
      index += 1
    } else {
      revisions.set(from.subarray(...piece), index)
      index += piece[1] - piece[0]
    }
  }
  return revisions
}

function factsText(facts: HeadFacts | undefined): string {
  return facts ? JSON.stringify(facts) : ''
}

/** Applies rows of a small table; returns the same array if none changed. `allAt`: their revision, if complete. */
function fewAfter<Row extends Gone>(
  from: readonly Row[],
  rows: readonly Row[] = [],
  gone: readonly Gone[] = [],
  allAt?: number,
): readonly Row[] {
  const byId = new Map(from.map((row) => [row.id, row]))
  const put = rows.filter(({ id, rev }) => rev > (byId.get(id)?.rev ?? -1))
  const named = new Set(rows.map(({ id }) => id))
  const absent = allAt === undefined ? [] : from.filter(({ id, rev }) => !named.has(id) && rev <= allAt)
  const left = [...absent, ...gone.filter(({ id, rev }) => rev > (byId.get(id)?.rev ?? Infinity))]
  if (put.length === 0 && left.length === 0) return from
  for (const row of put) byId.set(row.id, row)
  for (const { id } of left) byId.delete(id)
  return [...byId.values()]
}
