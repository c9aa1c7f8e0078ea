import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { adminTexts } from '#domain/es/admin.ts'
import {
  categoryFormErrors,
  categoryToForm,
  sameCategoryForm,
  type CategoryColumns,
  type CategoryForm,
} from '#domain/categories/category-form.ts'
import type { Category } from '#domain/categories/category.ts'
import { categoryProblems, type FailedSave } from '#domain/articles/form-problems.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { DiscardButton, DraftBar } from '../drafts/draft-bar.tsx'
import { focusFirstError, useFirstError } from '../frame/first-error.ts'
import { LeaveQuestion } from '../drafts/leave-question.tsx'
import { createLostAnswers } from '../drafts/lost-answers.ts'
import { SaveBar, SaveProblem } from '../drafts/save-bar.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { formFields } from '../frame/form-parts.tsx'
import { useKeys } from '../frame/use-keys.ts'
import { CategoryConflict } from './category-conflict.tsx'
import { CategoryHistoryLink } from './category-history.tsx'
import { CategoryFields, CategoryPreview } from './category-fields.tsx'
import { FieldsEditor } from './fields-editor.tsx'
import { useCategoryWrites } from './category-writing.ts'
import { ScreenTop } from '#admin/frame/screen-parts.tsx'

/** The category form in both modes: fields, preview, save bar, and what keeps its words from being lost. */
export function CategoryEditor(props: {
  readonly id: string
  readonly isNew: boolean
  readonly opened: CategoryForm
  readonly baseRev: number
  readonly categories: readonly Category[]
}) {
  const { id, isNew, opened, baseRev, categories } = props
  const navigate = useNavigate()
  const writes = useCategoryWrites()
  const draft = useDraft<'category'>({
    kind: 'category',
    id,
    isNew,
    opened,
    baseRev,
    same: sameCategoryForm,
  })
  const [attempts, setAttempts] = useState(0)
  const [isSaving, setIsSaving] = useState(false)
  const [failed, setFailed] = useState<FailedSave<CategoryForm> | null>(null)
  const [theirs, setTheirs] = useState<Category | null>(null)
  const [lost] = useState(() => createLostAnswers<CategoryColumns>())
  const form = useRef<HTMLFormElement>(null)
  useKeys({ save: () => form.current?.requestSubmit() })

  const others = categories.filter((category) => category.id !== draft.id)
  const problems = categoryProblems(draft.form, others, { isTried: attempts > 0, failed })
  useFirstError(form, attempts)
  useFirstError(form, failed)

  async function save({ anew = false }: { readonly anew?: boolean } = {}): Promise<void> {
    if (isSaving) return
    setAttempts((times) => times + 1)
    const state = draft.draftStore.get()
    setFailed(null)
    if (Object.keys(categoryFormErrors(state.form, others)).length > 0) return
    setIsSaving(true)
    const outcome = await writes.save({ ...state, isNew: state.isNew || anew, lost })
    setIsSaving(false)
    if (!outcome.ok) {
      setFailed({ why: outcome.failure, sent: state.form })
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

  if (!draft.isReady) return <p className="wrap px-4 py-6 text-ink-2">Cargando categoría...</p>
  return (
    <>
      <DraftBar draft={draft} />
      <LeaveQuestion draft={draft} />
      <div className="wrap">
        <ScreenTop>
          <Link to="/admin/categories" className={buttonClass({ look: 'bare' }, 'ps-0')}>
            <Icon name="left" />
            {adminTexts.backToList}
          </Link>
          {draft.from === null && <DiscardButton draft={draft} />}
          {!isNew && (
            <CategoryHistoryLink id={id} className={buttonClass()}>
              {adminTexts.history}
            </CategoryHistoryLink>
          )}
        </ScreenTop>
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
        <form
          ref={form}
          className="grid grid-cols-1 items-start gap-x-gutter gap-y-6 pb-12 lg:grid-cols-2"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <div className="border border-line bg-paper">
            <div className={formFields}>
              <h1 className="text-section">{isNew ? adminTexts.createCategory : 'Editar categoría'}</h1>
              <CategoryFields
                form={draft.form}
                errors={problems.errors}
                onChange={(to) => draft.draftStore.change(to)}
              />
              <FieldsEditor
                id={draft.id}
                form={draft.form}
                error={problems.errors.fields}
                onChange={(to) => draft.draftStore.change(to)}
              />
            </div>
            <SaveBar draft={draft} list="/admin/categories" isSaving={isSaving} inPanel>
              <SaveProblem
                problems={problems}
                onField={() => focusFirstError(form.current)}
                onSave={() => void save()}
                anew={{ label: adminTexts.createCategoryAnew, act: () => void save({ anew: true }) }}
              />
            </SaveBar>
          </div>
          <CategoryPreview form={draft.form} />
        </form>
      </div>
    </>
  )
}
