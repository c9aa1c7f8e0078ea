import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { adminTexts, saveFailureWords } from '#domain/admin-messages.ts'
import {
  categoryFormErrors,
  categoryToForm,
  sameCategoryForm,
  type CategoryColumns,
  type CategoryForm,
  type CategoryFormErrors,
} from '#domain/category-form.ts'
import type { Category } from '#domain/category.ts'
import type { Failure } from '#domain/failure.ts'
import { categoryToEdit } from '#store/editing.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useBackoffice } from '../shell/backoffice-context.tsx'
import { DraftBar, DraftStatus } from '../shell/draft-bar.tsx'
import { LeaveQuestion } from '../shell/leave-question.tsx'
import { createLostAnswers } from '../shell/lost-answers.ts'
import { useDraft } from '../shell/use-draft.ts'
import { useSaveKey } from '../shell/save-key.ts'
import { CategoryConflict } from './category-conflict.tsx'
import { CategoryFields } from './category-fields.tsx'
import { CategoryPreview } from './category-preview.tsx'
import { useCategoryWrites } from './category-writing.ts'

/** The category form in both modes: fields, preview, save bar, and what keeps its words from being lost. */
export function CategoryEditor(props: {
  readonly id: string
  readonly isNew: boolean
  readonly opened: CategoryForm
  readonly baseRev: number
  readonly categories: readonly Category[]
}) {
  const { id, isNew, opened, baseRev, categories } = props
  const { device } = useBackoffice()
  const navigate = useNavigate()
  const writes = useCategoryWrites()
  const draft = useDraft<'category'>({
    kind: 'category',
    id,
    isNew,
    opened,
    baseRev,
    same: sameCategoryForm,
    async isSaved({ id: draftId, value }) {
      const row = await categoryToEdit(device, { id: draftId })
      return row !== null && sameCategoryForm(categoryToForm(row), value)
    },
  })
  const [errors, setErrors] = useState<CategoryFormErrors>({})
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [theirs, setTheirs] = useState<Category | null>(null)
  const [lost] = useState(() => createLostAnswers<CategoryColumns>())
  const form = useRef<HTMLFormElement>(null)
  useSaveKey(() => form.current?.requestSubmit())

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isSaving) return
    const state = draft.draftStore.get()
    const found = categoryFormErrors(
      state.form,
      categories.filter((category) => category.id !== state.id),
    )
    setErrors(found)
    setFailure(null)
    if (Object.keys(found).length > 0) {
      // Once they are drawn.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    setIsSaving(true)
    const outcome = await writes.save({ ...state, lost })
    setIsSaving(false)
    if (!outcome.ok) {
      setFailure(outcome.failure)
      return
    }
    const { kind, row } = outcome.value
    if (kind === 'moved') {
      setTheirs(row)
      return
    }
    await draft.draftStore.saved({ form: categoryToForm(row), rev: row.rev }, state.form)
    if (!draft.draftStore.get().isDirty) await navigate({ to: '/admin/categories' })
  }

  function change(to: (form: CategoryForm) => CategoryForm): void {
    draft.draftStore.change(to)
    setErrors({})
  }

  return (
    <>
      <DraftBar draft={draft} />
      <LeaveQuestion draft={draft} />
      <div className="wrap">
        <div className="bo-top">
          <Link to="/admin/categories" className="btn btn-bare back">
            <Icon name="left" />
            {adminTexts.backToList}
          </Link>
        </div>
        {theirs && (
          <CategoryConflict
            base={draft.opened}
            mine={draft.form}
            theirs={theirs}
            onChosen={(chosen) => {
              draft.draftStore.moveTo({ opened: categoryToForm(theirs), baseRev: theirs.rev }, chosen)
              setTheirs(null)
            }}
          />
        )}
        <form ref={form} className="bench" noValidate onSubmit={(event) => void save(event)}>
          <div className="panel">
            <div className="bench-fields">
              <h1>{isNew ? adminTexts.createCategory : 'Editar categoría'}</h1>
              {failure && (
                <p className="form-failure" role="alert">
                  <Icon name="alert" />
                  {saveFailureWords(failure)}
                </p>
              )}
              <CategoryFields form={draft.form} errors={errors} onChange={change} />
            </div>
            <div className="savebar">
              <DraftStatus draft={draft} />
              <Link to="/admin/categories" className="btn">
                Cancelar
              </Link>
              <Button look="ink" type="submit" aria-disabled={isSaving}>
                {isSaving ? 'Guardando…' : 'Guardar'}
                <kbd className="kbd">Ctrl S</kbd>
              </Button>
            </div>
          </div>
          <CategoryPreview form={draft.form} />
        </form>
      </div>
    </>
  )
}
