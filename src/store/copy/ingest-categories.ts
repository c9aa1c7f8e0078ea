// The categories' part of a step: written inside the transaction that `ingest.ts` has opened.

import type { Category } from '#domain/categories/category.ts'
import type { CopyDatabase, StoredCategory } from './copy-database.ts'
import { isNews } from './revision-guard.ts'

/** What a step says about categories. */
export interface CategoryStep {
  readonly categories?: readonly Category[]
  readonly goneCategories?: readonly { readonly id: string; readonly rev: number }[]
  readonly allCategoriesAt?: number
  readonly unnumbered?: boolean
}

/** Tells whether a category came, changed or went. */
export async function writeCategories(copy: CopyDatabase, step: CategoryStep, era: number): Promise<boolean> {
  const { categories = [], goneCategories = [], allCategoriesAt } = step
  if (categories.length === 0 && goneCategories.length === 0 && allCategoriesAt === undefined) return false
  const stored = new Map((await copy.categories.toArray()).map((category) => [category.id, category]))
  const put = categories
    .map((category) => (step.unnumbered ? numberedCategory(category, stored.get(category.id)) : category))
    .filter((category) => isNews(category, stored.get(category.id), era))
    .map((category): StoredCategory => ({ ...category, era }))
  const named = new Set(categories.map(({ id }) => id))
  const absent =
    allCategoriesAt === undefined
      ? []
      : [...stored.values()]
          .filter(({ id, rev, era: of }) => !named.has(id) && (of !== era || rev <= allCategoriesAt))
          .map(({ id }) => id)
  const buried = goneCategories.filter(({ id, rev }) => {
    const local = stored.get(id)
    return local !== undefined && isNews({ rev }, local, era)
  })
  const gone = [...absent, ...buried.map(({ id }) => id)]
  await copy.categories.bulkPut(put)
  await copy.categories.bulkDelete(gone)
  return put.length > 0 || gone.length > 0
}

function numberedCategory(category: Category, local: StoredCategory | undefined): Category {
  if (!local) return { ...category, rev: 1 }
  const same =
    category.name === local.name &&
    category.slug === local.slug &&
    category.color === local.color &&
    category.description === local.description
  return { ...category, rev: same ? local.rev : local.rev + 1 }
}
