import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { newId } from '#api/write/new-id.ts'
import { adminTexts, toasts } from '#domain/es/admin.ts'
import { categoryToForm, newCategoryForm } from '#domain/categories/category-form.ts'
import type { Category } from '#domain/categories/category.ts'
import { allCategories } from '#store/queries.ts'
import { useStored } from '#store/use-stored.ts'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { useLoadFailure } from '../frame/load-failure.ts'
import { DraftList, useUnsavedDrafts } from '../drafts/draft-list.tsx'
import { historyPlace } from '../history/version-list.tsx'
import { CategoryEditor } from './category-editor.tsx'
import { CategoryHistory } from './category-history.tsx'

const EVERY = {}

/** '/admin/categories/new' and '/admin/categories/{id}/edit'. */
export function CategoryScreen() {
  const { id: address } = useParams({ strict: false })
  const place = historyPlace(address ?? '')
  const id = place?.id ?? address
  const categories = useStored(allCategories, EVERY)
  const isFilled = useLoadFailure(toasts.categoriesNotLoaded)
  const isAnswered = useRound(id)
  if (id === undefined) return <NewCategory categories={categories ?? []} />
  const category = categories?.find((one) => one.id === id)
  if (category && place) return <CategoryHistory key={id} category={category} shown={place.shown} />
  if (category) return <EditCategory key={id} category={category} categories={categories ?? []} />
  if (!categories || !isFilled || !isAnswered) return <p className="wrap dt-empty">Cargando categoría...</p>
  return <NotFound id={id} />
}

/** Asks for what others saved since, when a category is opened. Gives whether that is over, well or not. */
function useRound(id: string | undefined): boolean {
  const { requests } = useBackoffice()
  const [answered, setAnswered] = useState<string>()
  useEffect(() => {
    if (id === undefined) return undefined
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
        <Link to="/admin/categories" className="btn btn-ink">
          <Icon name="left" small />
          {adminTexts.backToList}
        </Link>
      </Notice>
      <DraftList drafts={drafts.map(({ draft }) => ({ draft, row: 'gone' }))} />
    </div>
  )
}

function NewCategory({ categories }: { readonly categories: readonly Category[] }) {
  const [id] = useState(() => newId())
  const [opened] = useState(() => newCategoryForm())
  return <CategoryEditor id={id} isNew opened={opened} baseRev={0} categories={categories} />
}

function EditCategory(props: { readonly category: Category; readonly categories: readonly Category[] }) {
  const { category, categories } = props
  return (
    <CategoryEditor
      id={category.id}
      isNew={false}
      opened={categoryToForm(category)}
      baseRev={category.rev}
      categories={categories}
    />
  )
}
