// Resolves the author or ranking named in an address, for the page's metadata. Every page loads these queries, so
// they do not use the facts that those screens list.
import type { Category } from '#domain/categories/category.ts'
import type { Author } from '#domain/authors/author.ts'
import type { CategoryField } from '#domain/facts/category-field.ts'
import { allCategories } from './queries.ts'
import type { Rows } from './rows.ts'

export interface NamedAuthor {
  /** Null if no author has this slug. */
  readonly author: Author | null
  /** Is the copy complete? Until then a missing name may still arrive. */
  readonly complete: boolean
}

/** Finds the author with this slug. */
export async function namedAuthor(rows: Rows, { slug }: { slug: string }): Promise<NamedAuthor> {
  const [authors, checkpoint] = [await rows.readAuthors(), await rows.readCheckpoint()]
  const author = authors.find((each) => each.slug === slug) ?? null
  return { author, complete: checkpoint.phase === 'live' }
}

export interface NamedCategory {
  /** Null if no category has this slug. */
  readonly category: Category | null
  /** The field it is ranked by; null for the score. */
  readonly field: CategoryField | null
  readonly complete: boolean
}

/** Finds the category with this slug, and its field with this key. */
export async function namedCategory(
  rows: Rows,
  { slug, by }: { slug: string; by?: string | undefined },
): Promise<NamedCategory> {
  const [categories, checkpoint] = [await allCategories(rows), await rows.readCheckpoint()]
  const category = categories.find((each) => each.slug === slug) ?? null
  const field = category?.fields?.find(({ key }) => key === by) ?? null
  return { category, field, complete: checkpoint.phase === 'live' }
}
