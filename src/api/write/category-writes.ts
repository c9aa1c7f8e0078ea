// Writes categories (P24.12). Bodies come from `domain/categories/category-form.ts`. A slug that another category has
// is `rejected` by the rule `categories_slug_key`.
import {
  categoryColumns,
  type CategoryColumns,
  categoryToForm,
  type NewCategory,
} from '#domain/categories/category-form.ts'
import type { Category } from '#domain/categories/category.ts'
import { rowWrites } from './row-writes.ts'
import { rowToCategory } from '../read/rows.ts'

/** Creates, changes and deletes categories; restores one without its articles, on a table API without a trash. */
export const categoryWrites = rowWrites<Category, CategoryColumns, NewCategory>({
  table: 'categories',
  read: rowToCategory,
  revOf: ({ rev }) => rev,
  columnsOf: (category) => categoryColumns(categoryToForm(category)),
})
