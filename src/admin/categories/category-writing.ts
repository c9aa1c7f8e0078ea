import { createCategory, deleteCategory, updateCategory } from '#api/write/category-writes.ts'
import type { SaveOutcome } from '#api/write/row-writes.ts'
import { adminTexts } from '#domain/es/admin.ts'
import { toasts } from '#domain/es/toasts.ts'
import {
  categoryColumns,
  createCategoryBody,
  updateCategoryBody,
  type CategoryColumns,
  type CategoryForm,
} from '#domain/categories/category-form.ts'
import type { Category } from '#domain/categories/category.ts'
import type { Result } from '#domain/failure.ts'
import { revisionToSaveOn } from '#sync/apply-written.ts'
import { UNDO_FOR, useBackoffice } from '../frame/backoffice-context.tsx'
import type { LostAnswers } from '../drafts/lost-answers.ts'
import { useRestore } from '../history/restore-deleted.ts'

interface CategorySave {
  readonly id: string
  readonly isNew: boolean
  readonly form: CategoryForm
  readonly opened: CategoryForm
  readonly baseRev: number
  /** The earlier saves of this form that had no answer. */
  readonly lost: LostAnswers<CategoryColumns>
}

/** The writes of a category. Answers go to every screen, and failures to a toast and the console (P26.6). */
export function useCategoryWrites() {
  const { project, device, written, withSession, toast, report } = useBackoffice()
  const restore = useRestore()

  async function save(order: CategorySave): Promise<Result<SaveOutcome<Category>>> {
    const { id, isNew, form, opened, baseRev, lost } = order
    const body = isNew ? createCategoryBody(form, id) : null
    const columns = body ?? updateCategoryBody(form, opened)
    const earlier = { opened: categoryColumns(opened), sent: lost.all() }
    const outcome = await withSession(async () => {
      if (body) return createCategory(project, { columns: body, earlier })
      const rev = await revisionToSaveOn(device, { rev: baseRev })
      return updateCategory(project, { id, rev, columns, earlier })
    })
    lost.ended(columns, outcome)
    if (!outcome.ok) report(isNew ? toasts.categoryNotCreated : toasts.categoryNotUpdated, outcome.failure)
    else await written.category(outcome.value.row)
    if (outcome.ok && outcome.value.kind === 'saved') {
      toast(isNew ? toasts.categoryCreated : toasts.categoryUpdated)
    }
    return outcome
  }

  async function remove(category: Category): Promise<void> {
    const rev = await revisionToSaveOn(device, category)
    const outcome = await withSession(() => deleteCategory(project, { id: category.id, rev }))
    if (!outcome.ok) {
      report(toasts.categoryNotDeleted, outcome.failure)
    } else if (outcome.value.kind === 'moved') {
      // Another editor has changed it since, so the question was about another text.
      await written.category(outcome.value.row)
      report(toasts.categoryNotDeleted, { kind: 'conflict' })
    } else {
      await written.categoryGone(outcome.value)
      const { id, row } = outcome.value
      // The toast offers to undo it (P16.10).
      const putBack = () => void restore({ kind: 'category', id, row })
      toast(toasts.categoryDeleted, { label: adminTexts.undo, stay: UNDO_FOR, act: putBack })
    }
  }

  return { save, remove }
}
