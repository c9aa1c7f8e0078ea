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
import {
  ActionsCell,
  DataCell,
  DataRow,
  DataTable,
  Empty,
  HeadCell,
  titleLink,
} from '../frame/data-table.tsx'
import { ConfirmDialog, useLast } from '../frame/dialogs.tsx'
import { RefreshButton } from '../frame/freshness.tsx'
import { useLoadFailure } from '../frame/load-failure.tsx'
import { CategoryHistoryLink } from './category-history.tsx'
import { useCategoryWrites } from './category-writing.ts'
import { ScreenActs, ScreenTop } from '#admin/frame/screen-parts.tsx'

const EVERY = {}

/** 'Gestión de categorías' (P16.5): the device's categories by name, and the link to a new one (P16.7). */
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
        <ScreenActs>
          <RefreshButton />
          <Link to="/admin/categories/new" className={buttonClass({ look: 'ink' })}>
            <AdminIcon name="plus" small />
            {adminTexts.createCategory}
          </Link>
        </ScreenActs>
      </ScreenTop>
      <DraftList drafts={drafts.filter(({ row }) => row !== 'here')} />
      <div className="border border-line bg-paper">
        <DataTable
          head={
            <>
              <HeadCell>Nombre</HeadCell>
              <HeadCell>Slug</HeadCell>
              <HeadCell>Color</HeadCell>
              <HeadCell>Descripción</HeadCell>
              <HeadCell end>Acciones</HeadCell>
            </>
          }
        >
          {categories?.map((category) => (
            <Row key={category.id} category={category} onDelete={() => setLeaving(category)} />
          ))}
        </DataTable>
        {categories?.length === 0 && (
          <Empty>{isFilled ? <p>Todavía no hay categorías.</p> : <Skeleton text />}</Empty>
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

/** On a card the name of the column is before the value. */
const named = 'max-lg:before:text-small max-lg:before:text-ink-2 max-lg:before:content-[attr(data-label)_"_"]'

/** A swatch with its value, '-' without a description, and icons to edit, to delete and for the history (P16.6). */
function Row({ category, onDelete }: { readonly category: Category; readonly onDelete: () => void }) {
  const { id, name, slug, color, description } = category
  const navigate = useNavigate()
  return (
    <DataRow
      data-cat={id}
      className="max-lg:grid-cols-end"
      onOpen={() => void navigate({ to: '/admin/categories/$id/edit', params: { id } })}
    >
      <DataCell className="max-lg:col-start-1 lg:min-w-48">
        <Link to="/admin/categories/$id/edit" params={{ id }} className={titleLink}>
          {name}
        </Link>
      </DataCell>
      <DataCell className={`max-lg:col-start-1 lg:min-w-32 ${named}`} data-label="Slug">
        {slug}
      </DataCell>
      <DataCell className="max-lg:col-start-1">
        <span className="inline-flex items-center gap-2 align-middle font-code text-meta whitespace-nowrap before:h-6 before:w-8 before:border before:border-ink/25 before:bg-flood">
          {color}
        </span>
      </DataCell>
      <DataCell
        className={`max-lg:col-span-full max-lg:text-meta max-lg:text-ink-2 ${named}`}
        data-label="Descripción"
      >
        {description || adminTexts.noDescription}
      </DataCell>
      <ActionsCell className="max-lg:col-start-2 max-lg:row-start-1">
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
      </ActionsCell>
    </DataRow>
  )
}
