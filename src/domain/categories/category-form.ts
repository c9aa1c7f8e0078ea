// The category form (P22.1). Name and slug are required. The slug follows the name until an editor changes it
// (P22.2). The exact bodies of the create and update calls (P24.12, P24.10) are here too.
import { sayTheSame } from '../facts/check-facts.ts'
import { fieldFormErrors, type FieldForm, fieldsColumn } from '../facts/fields-form.ts'
import { DEFAULT_CATEGORY_COLOR, type Category } from './category.ts'
import { isSlug, slugOf } from './slug.ts'

/** The inputs' values, as typed. */
export interface CategoryForm {
  readonly name: string
  readonly slug: string
  /** `#rrggbb`. */
  readonly color: string
  readonly description: string
  /** Was the slug typed? Then it is no longer derived. Always true for an existing category. */
  readonly slugEdited: boolean
  /** The fields of its reviews, in order. */
  readonly fields: readonly FieldForm[]
}

export type CategoryField = 'name' | 'slug' | 'color' | 'description' | 'fields'

/** In the order of the form. */
const CATEGORY_FIELDS = [
  'name',
  'slug',
  'color',
  'description',
  'fields',
] as const satisfies readonly CategoryField[]

type CategoryFormErrors = Partial<Record<CategoryField, string>>

/** Columns of the create and update calls, as the table API names them. */
export type CategoryColumns = Readonly<Partial<ReturnType<typeof categoryColumns>>>

export type NewCategory = CategoryColumns & { readonly id: string }

/** The hint at the slug (P22.5), and its error. */
export const SLUG_HINT = 'Solo letras minúsculas, números y guiones'
export const SLUG_TAKEN = 'Ya hay una categoría con este slug'

/** An empty form. */
export function newCategoryForm(): CategoryForm {
  return { name: '', slug: '', color: DEFAULT_CATEGORY_COLOR, description: '', slugEdited: false, fields: [] }
}

/** The form of an existing category. */
export function categoryToForm({
  name,
  slug,
  color,
  description,
  fields = [],
}: Omit<Category, 'rev'>): CategoryForm {
  return { name, slug, color, description: description ?? '', slugEdited: true, fields }
}

interface Slugged {
  readonly slug: string
  readonly slugEdited: boolean
}

/** Returns the form with the slug of this name, unless an editor has typed one. */
export function followedBySlug<Form extends Slugged>(form: Form, name: string): Form {
  return { ...form, slug: form.slugEdited ? form.slug : slugOf(name) }
}

/** Returns the form with this name. The slug is derived from it until an editor types one. */
export function withName<Form extends Slugged & { readonly name: string }>(form: Form, name: string): Form {
  return followedBySlug({ ...form, name }, name)
}

/** Returns the form with a typed slug; an empty one is derived again. */
export function withSlug<Form extends Slugged>(form: Form, slug: string): Form {
  return { ...form, slug, slugEdited: slug !== '' }
}

/** Errors that prevent a save, by field. `others` are the other categories. */
export function categoryFormErrors(
  form: CategoryForm,
  others: readonly Pick<Category, 'slug'>[] = [],
): CategoryFormErrors {
  const errors: CategoryFormErrors = {}
  if (form.name.trim() === '') errors.name = 'Escribe un nombre'
  if (form.slug === '') errors.slug = 'Escribe un slug'
  else if (!isSlug(form.slug)) errors.slug = SLUG_HINT
  else if (others.some(({ slug }) => slug === form.slug)) errors.slug = SLUG_TAKEN
  if (!/^#[0-9a-f]{6}$/i.test(form.color)) errors.color = 'El color se escribe así: #6b7280'
  const [wrong] = fieldFormErrors(form.fields).values()
  if (wrong !== undefined) errors.fields = wrong
  return errors
}

/** The body of the create call; an empty description is left out. */
export function createCategoryBody(
  { name, slug, color, description, fields }: CategoryForm,
  id: string,
): NewCategory {
  return {
    id,
    name,
    slug,
    color,
    ...(description === '' ? {} : { description }),
    ...(fields.length === 0 ? {} : { fields: fieldsColumn(fields) }),
  }
}

/** Every column of the form. The update call sends those that changed; a removed description is null. */
export function categoryColumns(form: CategoryForm) {
  const { name, slug, color, description, fields } = form
  return {
    name,
    slug,
    color,
    description: description === '' ? null : description,
    fields: fieldsColumn(fields),
  }
}

/** The fields that differ between two forms. */
export function changedCategoryFields(form: CategoryForm, other: CategoryForm): CategoryField[] {
  return CATEGORY_FIELDS.filter((field) =>
    field === 'fields' ? !sayTheSame(form.fields, other.fields) : form[field] !== other[field],
  )
}

/** Are two forms equal? */
export function sameCategoryForm(a: CategoryForm, b: CategoryForm): boolean {
  return changedCategoryFields(a, b).length === 0
}
