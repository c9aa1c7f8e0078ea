// Categories written (spec §7): create, update, delete, and a deleted one put back. Bodies come from
// `domain/category-form.ts`; how a repeated or overtaken write ends is `row-writes.ts`. A slug that another category
// has is `rejected` by the rule `categories_slug_key`.

import type { CategoryColumns, NewCategory } from '#domain/category-form.ts'
import type { Category } from '#domain/category.ts'
import type { Result } from '#domain/failure.ts'
import {
  createRow,
  deleteRow,
  restoreRow,
  updateRow,
  type CreateOrder,
  type DeleteOrder,
  type DeleteOutcome,
  type RowKind,
  type SaveOutcome,
  type UpdateOrder,
} from './row-writes.ts'
import { rowToCategory, type Row } from './rows.ts'
import type { WritingApi } from './writing-client.ts'

const categories: RowKind<Category> = {
  table: 'categories',
  read: rowToCategory,
  revOf: ({ rev }) => rev,
  holds: (category, { name, slug, color, description }: CategoryColumns) =>
    [
      name === undefined || name === category.name,
      slug === undefined || slug === category.slug,
      color === undefined || color === category.color,
      description === undefined || description === category.description,
    ].every(Boolean),
}

/** Creates a category (`createCategoryBody`). */
export function createCategory(
  api: WritingApi,
  order: CreateOrder<CategoryColumns> & { readonly columns: NewCategory },
  signal?: AbortSignal,
): Promise<Result<SaveOutcome<Category>>> {
  return createRow(api, categories, order, signal)
}

/** Changes a category (`updateCategoryBody`). */
export function updateCategory(
  api: WritingApi,
  order: UpdateOrder<CategoryColumns>,
  signal?: AbortSignal,
): Promise<Result<SaveOutcome<Category>>> {
  return updateRow(api, categories, order, signal)
}

/** Deletes a category; its articles stay, without one. */
export function deleteCategory(
  api: WritingApi,
  order: DeleteOrder,
  signal?: AbortSignal,
): Promise<Result<DeleteOutcome<Category>>> {
  return deleteRow(api, categories, order, signal)
}

/** Puts a deleted category back; which articles were of it is forgotten. */
export function restoreCategory(api: WritingApi, row: Row, signal?: AbortSignal): Promise<Result<Category>> {
  return restoreRow(api, categories, row, signal)
}
