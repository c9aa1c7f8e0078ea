import { Link, useNavigate } from '@tanstack/react-router'
import { adminTexts, categoryArticlesWords, deleteCategoryQuestion } from '#domain/es/admin.ts'
import type { Category } from '#domain/categories/category.ts'
import { countInCategory } from '#store/admin-queries.ts'
import { useStored } from '#store/use-stored.ts'
import { DataCell, DataRow, titleLink } from '../frame/data-table.tsx'
import { NAMED, RowActions } from '../rows/row-actions.tsx'
import { RowList } from '../rows/row-list.tsx'
import { categoryKind } from './category-kind.tsx'

/** 'Gestión de categorías' (P16.5): the device's categories by name, and the link to a new one (P16.7). */
export function CategoryTable() {
  return (
    <RowList
      kind={categoryKind}
      title={adminTexts.categoriesTitle}
      columns={['Nombre', 'Slug', 'Color', 'Descripción']}
      all={categoryKind.useAll()}
      none="Todavía no hay categorías."
      question={({ name }) => deleteCategoryQuestion(name)}
      useConsequence={useArticleCount}
      row={(category, onDelete) => <Row key={category.id} category={category} onDelete={onDelete} />}
    />
  )
}

/** How many articles lose a category with its deletion. */
function useArticleCount(category: Category | null): string {
  const count = useStored(countInCategory, { category: category?.id ?? '' })
  return count === undefined ? '' : categoryArticlesWords(count)
}

/** A swatch with its value, '-' without a description, and icons to edit, to delete and for the history (P16.6). */
function Row({ category, onDelete }: { readonly category: Category; readonly onDelete: () => void }) {
  const { id, name, slug, color, description } = category
  const navigate = useNavigate()
  const params = { rows: 'categories', id } as const
  return (
    <DataRow
      data-cat={id}
      className="max-lg:grid-cols-end"
      onOpen={() => void navigate({ to: '/admin/$rows/$id/edit', params })}
    >
      <DataCell className="max-lg:col-start-1 lg:min-w-48">
        <Link to="/admin/$rows/$id/edit" params={params} className={titleLink}>
          {name}
        </Link>
      </DataCell>
      <DataCell className={`max-lg:col-start-1 lg:min-w-32 ${NAMED}`} data-label="Slug">
        {slug}
      </DataCell>
      <DataCell className="max-lg:col-start-1">
        <span className="inline-flex items-center gap-2 align-middle font-code text-meta whitespace-nowrap before:h-6 before:w-8 before:border before:border-ink/25 before:bg-flood">
          {color}
        </span>
      </DataCell>
      <DataCell
        className={`max-lg:col-span-full max-lg:text-meta max-lg:text-ink-2 ${NAMED}`}
        data-label="Descripción"
      >
        {description || adminTexts.noDescription}
      </DataCell>
      <RowActions rows="categories" id={id} name={name} onDelete={onDelete} />
    </DataRow>
  )
}
