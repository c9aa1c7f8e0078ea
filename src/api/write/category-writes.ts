// Writes categories (P24.12): create, update, delete and restore. Bodies come from
// `domain/categories/category-form.ts`; `row-writes.ts` handles repeated and conflicting writes. A slug that another
// category has is `rejected` by the rule `categories_slug_key`.
import type { CategoryColumns, NewCategory } from '#domain/categories/category-form.ts'
import type { Category } from '#domain/categories/category.ts'
import { sayTheSame } from '#domain/facts/check-facts.ts'
import { rowWrites } from './row-writes.ts'
import { rowToCategory } from '../read/rows.ts'

/** Creates, changes and deletes categories; restores one without its articles, on a table API without a trash. */
export const categoryWrites = rowWrites<Category, CategoryColumns, NewCategory>({
  table: 'categories',
  read: rowToCategory,
  revOf: ({ rev }) => rev,
  holds: (category, { name, slug, color, description, fields }: CategoryColumns) =>
    [
      name === undefined || name === category.name,
      slug === undefined || slug === category.slug,
      color === undefined || color === category.color,
      description === undefined || description === category.description,
      fields === undefined || sayTheSame(fields ?? [], category.fields ?? []),
    ].every(Boolean),
})

/** Creates a category (`createCategoryBody`). */
export const createCategory = categoryWrites.create

/** Changes a category (`updateCategoryBody`). */
export const updateCategory = categoryWrites.update

/** Deletes a category; its articles stay, without a category. */
export const deleteCategory = categoryWrites.remove
