import { rowToCategory } from '#api/read/rows.ts'
import { categoryWrites } from '#api/write/category-writes.ts'
import { categoryFieldNames } from '#domain/articles/field-names.ts'
import { categoryProblems } from '#domain/articles/form-problems.ts'
import {
  categoryColumns,
  type CategoryForm,
  type CategoryField,
  categoryToForm,
  changedCategoryFields,
  createCategoryBody,
  newCategoryForm,
  updateCategoryBody,
} from '#domain/categories/category-form.ts'
import { isHexColor } from '#domain/categories/colour.ts'
import { adminTexts } from '#domain/es/admin.ts'
import { toasts } from '#domain/es/toasts.ts'
import { fieldLines } from '#domain/facts/fields-form.ts'
import { allCategories } from '#store/queries.ts'
import { useStored } from '#store/use-stored.ts'
import type { FieldsProps, RowKind } from '../rows/row-kind.ts'
import { CategoryFields, CategoryPreview, COLOUR_CLASS } from './category-fields.tsx'
import { FieldsEditor } from './fields-editor.tsx'

const EVERY = {}

export const categoryKind: RowKind<'category'> = {
  kind: 'category',
  rows: 'categories',
  words: {
    create: adminTexts.createCategory,
    edit: 'Editar categoría',
    loading: 'Cargando categoría...',
    notFound: 'La categoría no se pudo encontrar.',
    createAnew: adminTexts.createCategoryAnew,
    moved: 'Esta categoría ha cambiado en el servidor',
    back: 'Volver a la categoría',
    unchanged: 'Esta categoría no ha cambiado desde que se creó.',
    same: 'Dice lo mismo que la categoría de ahora.',
  },
  toasts: {
    notLoaded: toasts.categoriesNotLoaded,
    created: toasts.categoryCreated,
    notCreated: toasts.categoryNotCreated,
    updated: toasts.categoryUpdated,
    notUpdated: toasts.categoryNotUpdated,
    deleted: toasts.categoryDeleted,
    notDeleted: toasts.categoryNotDeleted,
  },
  fieldNames: categoryFieldNames,
  useAll: () => useStored(allCategories, EVERY),
  emptyForm: newCategoryForm,
  toForm: categoryToForm,
  changed: changedCategoryFields,
  problems: categoryProblems,
  columns: categoryColumns,
  createBody: createCategoryBody,
  updateBody: updateCategoryBody,
  writes: categoryWrites,
  read: rowToCategory,
  put: (written, row) => written.category(row),
  drop: (written, gone) => written.categoryGone(gone),
  useText: () => textOf,
  prose: ['name', 'description', 'fields'],
  drawn: (field, text) => (field === 'color' ? <Colour value={text} /> : null),
  Fields,
  Beside: CategoryPreview,
}

function textOf(form: CategoryForm, field: CategoryField): string {
  return field === 'fields' ? fieldLines(form.fields).join('\n') : form[field]
}

function Fields({ id, form, errors, onChange }: FieldsProps<'category'>) {
  return (
    <>
      <CategoryFields form={form} errors={errors} onChange={onChange} />
      <FieldsEditor id={id} form={form} error={errors.fields} onChange={onChange} />
    </>
  )
}

/** The colour beside its value, drawn by the browser's own field. */
function Colour({ value }: { readonly value: string }) {
  return (
    <p className="flex gap-2">
      {isHexColor(value) && (
        <input type="color" className={COLOUR_CLASS} disabled value={value} aria-label={`Color ${value}`} />
      )}
      {value}
    </p>
  )
}
