import type { CategoryField, CategoryForm } from '#domain/categories/category-form.ts'
import { fieldLines } from '#domain/facts/fields-form.ts'

/** What a form says in a field, as text. */
export function categoryText(form: CategoryForm, field: CategoryField): string {
  return field === 'fields' ? fieldLines(form.fields).join('\n') : form[field]
}
