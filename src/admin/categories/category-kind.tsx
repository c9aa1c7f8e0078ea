import { categoryWrites } from '#api/write/category-writes.ts'
import { categoryFieldNames } from '#domain/articles/field-names.ts'
import {
  categoryColumns,
  categoryToForm,
  changedCategoryFields,
  categoryFormErrors,
  createCategoryBody,
  newCategoryForm,
} from '#domain/categories/category-form.ts'
import type { Category } from '#domain/categories/category.ts'
import { isHexColor } from '#domain/categories/colour-arithmetic.ts'
import { adminTexts, categoryArticlesWords, deleteCategoryQuestion } from '#domain/es/admin.ts'
import { fieldLines } from '#domain/facts/fields-form.ts'
import { countInCategory } from '#store/admin-queries.ts'
import { allCategories } from '#store/queries.ts'
import { useStored } from '#store/use-stored.ts'
import type { RowColumn, RowKind } from '../rows/row-kind.ts'
import { NAMED } from '../rows/row-list.tsx'
import { CategoryFields, CategoryPreview, COLOUR_CLASS } from './category-fields.tsx'

const EVERY = {}

/** 'Gestión de categorías' (P16.5): a swatch with its value, and '-' if there is no description (P16.6). */
const COLUMNS: readonly RowColumn<Category>[] = [
  { name: 'Nombre' },
  { name: 'Slug', className: `max-lg:col-start-1 lg:min-w-32 ${NAMED}`, draw: ({ slug }) => slug },
  {
    name: 'Color',
    className: 'max-lg:col-start-1',
    draw: ({ color }) => (
      <span className="inline-flex items-center gap-2 align-middle font-code text-meta whitespace-nowrap before:h-6 before:w-8 before:border before:border-ink/25 before:bg-flood">
        {color}
      </span>
    ),
  },
  {
    name: 'Descripción',
    className: `max-lg:col-span-full max-lg:text-meta max-lg:text-ink-2 ${NAMED}`,
    draw: ({ description }) => description || adminTexts.noDescription,
  },
]

export const categoryKind: RowKind<'category'> = {
  kind: 'category',
  rows: 'categories',
  words: {
    list: adminTexts.categoriesTitle,
    none: 'Todavía no hay categorías.',
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
  fieldNames: categoryFieldNames,
  useAll: () => ({ all: useStored(allCategories, EVERY) }),
  nameOf: ({ name }) => name,
  useColumns: () => COLUMNS,
  deletion: deleteCategoryQuestion,
  useConsequence: useArticleCount,
  emptyForm: newCategoryForm,
  toForm: categoryToForm,
  changed: changedCategoryFields,
  errors: categoryFormErrors,
  columns: categoryColumns,
  createBody: createCategoryBody,
  writes: categoryWrites,
  put: (written, row) => written.category(row),
  drop: (written, gone) => written.categoryGone(gone),
  useText: () => (form, field) => (field === 'fields' ? fieldLines(form.fields).join('\n') : form[field]),
  prose: ['name', 'description', 'fields'],
  drawn: (field, text) => (field === 'color' ? <Colour value={text} /> : null),
  Fields: CategoryFields,
  Beside: CategoryPreview,
}

/** How many articles lose their category if it is deleted (P16.8). */
function useArticleCount(category: Category | null): string {
  const count = useStored(countInCategory, { category: category?.id ?? '' })
  return count === undefined ? '' : categoryArticlesWords(count)
}

/** The colour beside its value, rendered by the browser's colour input. */
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
