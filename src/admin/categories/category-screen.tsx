import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { newId } from '#api/write/new-id.ts'
import { adminTexts } from '#domain/es/admin.ts'
import { toasts } from '#domain/es/toasts.ts'
import { categoryToForm, newCategoryForm } from '#domain/categories/category-form.ts'
import type { Category } from '#domain/categories/category.ts'
import { allCategories } from '#store/queries.ts'
import { useStored } from '#store/use-stored.ts'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { useLoadFailure } from '../frame/load-failure.tsx'
import { DraftList, useUnsavedDrafts } from '../drafts/draft-list.tsx'
import { CategoryEditor } from './category-editor.tsx'
import { CategoryHistory } from './category-history.tsx'
import { buttonClass } from '#ui/button.tsx'

const EVERY = {}

/** '/admin/categories/new'. */
export function NewCategoryScreen() {
  const categories = useStored(allCategories, EVERY)
  useLoadFailure(toasts.categoriesNotLoaded)
  const [id] = useState(() => newId())
  const [opened] = useState(() => newCategoryForm())
  return <CategoryEditor id={id} isNew opened={opened} baseRev={0} categories={categories ?? []} />
}

/** '/admin/categories/{id}/edit'. */
export function CategoryScreen() {
  const { id } = useParams({ from: '/admin/categories/$id/edit' })
  return (
    <StoredCategory id={id}>
      {(category, categories) => (
        <CategoryEditor
          key={id}
          id={id}
          isNew={false}
          opened={categoryToForm(category)}
          baseRev={category.rev}
          categories={categories}
        />
      )}
    </StoredCategory>
  )
}

/** '/admin/categories/{id}/history', and '…/history/{version}'. */
export function CategoryHistoryScreen() {
  const { id, version } = useParams({ from: '/admin/categories/$id/history/{-$version}' })
  return (
    <StoredCategory id={id}>
      {(category) => <CategoryHistory key={id} category={category} shown={version} />}
    </StoredCategory>
  )
}

/** Shows a category once it is on the device. Until then it says so, and also if there is none. */
function StoredCategory(props: {
  readonly id: string
  readonly children: (category: Category, categories: readonly Category[]) => ReactNode
}) {
  const { id, children } = props
  const categories = useStored(allCategories, EVERY)
  const isFilled = useLoadFailure(toasts.categoriesNotLoaded)
  const isAnswered = useRound(id)
  const category = categories?.find((one) => one.id === id)
  if (category) return children(category, categories ?? [])
  if (!categories || !isFilled || !isAnswered)
    return <p className="wrap px-4 py-6 text-ink-2">Cargando categoría...</p>
  return <NotFound id={id} />
}

/** Starts a round when a category opens. Returns whether the round is over, with success or not. */
function useRound(id: string): boolean {
  const { requests } = useBackoffice()
  const [answered, setAnswered] = useState<string>()
  useEffect(() => {
    let hasLeft = false
    void requests.now().then(() => {
      if (!hasLeft) setAnswered(id)
    })
    return () => {
      hasLeft = true
    }
  }, [requests, id])
  return answered === id
}

function NotFound({ id }: { readonly id: string }) {
  const drafts = useUnsavedDrafts('category').filter(({ draft }) => draft.rowId === id)
  return (
    <div className="wrap">
      <Notice bad level={1} icon="alert" title="La categoría no se pudo encontrar.">
        <Link to="/admin/categories" className={buttonClass({ look: 'ink' })}>
          <Icon name="left" small />
          {adminTexts.backToList}
        </Link>
      </Notice>
      <DraftList drafts={drafts.map(({ draft }) => ({ draft, row: 'gone' }))} />
    </div>
  )
}
