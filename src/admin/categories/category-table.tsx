import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { adminTexts, categoryArticlesWords, deleteCategoryQuestion } from '#domain/es/admin.ts'
import { toasts } from '#domain/es/toasts.ts'
import type { Category } from '#domain/categories/category.ts'
import { countInCategory } from '#store/admin-queries.ts'
import { allCategories } from '#store/queries.ts'
import { useStored } from '#store/use-stored.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { AdminIcon } from '#admin/frame/admin-icon.tsx'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { DraftList, useUnsavedDrafts } from '../drafts/draft-list.tsx'
import { ConfirmDialog, useLast } from '../frame/dialogs.tsx'
import { RefreshButton } from '../frame/freshness.tsx'
import { useLoadFailure } from '../frame/load-failure.tsx'
import { opensRow } from '../frame/open-row.ts'
import { CategoryHistoryLink } from './category-history.tsx'
import { useCategoryWrites } from './category-writing.ts'
import { ScreenTop } from '#admin/frame/screen-parts.tsx'

const EVERY = {}

/**
 * 'Gestión de categorías' (P16.5): the device's categories by name, and the link to a new one (P16.7). The list changes at
 * once with every write (P16.9).
 */
export function CategoryTable() {
  const categories = useStored(allCategories, EVERY)
  const isFilled = useLoadFailure(toasts.categoriesNotLoaded)
  const [leaving, setLeaving] = useState<Category | null>(null)
  const { remove } = useCategoryWrites()
  const drafts = useUnsavedDrafts('category')
  return (
    <div className="wrap">
      <ScreenTop>
        <h1 className="text-section">{adminTexts.categoriesTitle}</h1>
        <div className="bo-acts">
          <RefreshButton />
          <Link to="/admin/categories/new" className={buttonClass({ look: 'ink' })}>
            <AdminIcon name="plus" small />
            {adminTexts.createCategory}
          </Link>
        </div>
      </ScreenTop>
      <DraftList drafts={drafts.filter(({ row }) => row !== 'here')} />
      <div className="border border-line bg-paper">
        <table className="dt dt-c">
          <thead className="label">
            <tr>
              <th scope="col">Nombre</th>
              <th scope="col">Slug</th>
              <th scope="col">Color</th>
              <th scope="col">Descripción</th>
              <th scope="col" className="acts">
                Acciones
              </th>
            </tr>
          </thead>
          <tbody>
            {categories?.map((category) => (
              <Row key={category.id} category={category} onDelete={() => setLeaving(category)} />
            ))}
          </tbody>
        </table>
        {categories?.length === 0 && (
          <div className="dt-empty">{isFilled ? <p>Todavía no hay categorías.</p> : <Skeleton text />}</div>
        )}
      </div>
      <DeleteQuestion
        category={leaving}
        onLeave={() => setLeaving(null)}
        onDelete={() => {
          setLeaving(null)
          if (leaving) void remove(leaving)
        }}
      />
    </div>
  )
}

/** Asks with the category's name and the number of articles that lose it. */
function DeleteQuestion(props: {
  /** Null: nothing is asked. */
  readonly category: Category | null
  readonly onLeave: () => void
  readonly onDelete: () => void
}) {
  const { category, onLeave, onDelete } = props
  const asked = useLast(category)
  const count = useStored(countInCategory, { category: asked?.id ?? '' })
  return (
    <ConfirmDialog
      open={category !== null}
      title={deleteCategoryQuestion(asked?.name ?? '')}
      text={count === undefined ? '' : categoryArticlesWords(count)}
      act="Eliminar"
      onConfirm={onDelete}
      onClose={onLeave}
    />
  )
}

/** A swatch with its value, '-' without a description, and icons to edit, to delete and for the history (P16.6). */
function Row({ category, onDelete }: { readonly category: Category; readonly onDelete: () => void }) {
  const { id, name, slug, color, description } = category
  const navigate = useNavigate()
  const open = () => void navigate({ to: '/admin/categories/$id/edit', params: { id } })
  return (
    // The row is a larger target for the pointer. The keyboard has the link.
    <tr data-cat={id} onClick={(event) => opensRow(event) && open()}>
      <td className="dt-title">
        <Link to="/admin/categories/$id/edit" params={{ id }}>
          {name}
        </Link>
      </td>
      <td className="c-slug" data-label="Slug">
        {slug}
      </td>
      <td>
        <span className="swatch">{color}</span>
      </td>
      <td className="c-desc" data-label="Descripción">
        {description || adminTexts.noDescription}
      </td>
      <td className="acts">
        <Link
          to="/admin/categories/$id/edit"
          params={{ id }}
          className={buttonClass({ look: 'bare', square: true })}
          aria-label={`Editar ${name}`}
        >
          <AdminIcon name="edit" small />
        </Link>
        <CategoryHistoryLink
          id={id}
          className={buttonClass({ look: 'bare', square: true })}
          label={`${adminTexts.history} de ${name}`}
        >
          <Icon name="clock" small />
        </CategoryHistoryLink>
        <Button look="bare" square aria-label={`${adminTexts.delete} ${name}`} onClick={onDelete}>
          <Icon name="trash" small />
        </Button>
      </td>
    </tr>
  )
}
