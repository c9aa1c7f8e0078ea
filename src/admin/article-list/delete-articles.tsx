import type { Row } from '#domain/row.ts'
import { useNavigate } from '@tanstack/react-router'
import { articleToRow, articleWrites, restoreArticle } from '#api/write/article-writes.ts'
import { confirmSignIn } from '#api/session/sessions.ts'
import { adminTexts } from '#domain/es/admin.ts'
import { good, toasts } from '#domain/es/toasts.ts'
import type { Listed } from '#domain/articles/article.ts'
import { failed, success, type Result } from '#domain/failure.ts'
import { articleToEdit } from '#store/drafts/editing.ts'
import { revisionToSaveOn } from '#sync/apply-written.ts'
import { newId } from '#api/write/new-id.ts'
import { articleToForm, newArticleForm } from '#domain/articles/article-form.ts'
import { todayLocal } from '#domain/articles/dates.ts'
import { readToEdit } from '../drafts/load-article-to-edit.ts'
import { UNDO_FOR, useBackoffice } from '../frame/backoffice-context.tsx'
import { ConfirmDialog } from '../frame/dialogs.tsx'
import { useNewDraft } from '../history/use-new-draft.ts'

/** Deletes articles one by one, and offers to undo it (P16.10). Returns the ids of the deleted ones. */
export function useRemoval(): (articles: readonly Listed[]) => Promise<string[]> {
  const { project, device, written, withSession, toast, report } = useBackoffice()

  return async (articles) => {
    if (articles.length > 1) {
      const confirmed = await withSession(() => confirmSignIn(project))
      if (!confirmed.ok) {
        report(toasts.articleNotDeleted, confirmed.failure)
        return []
      }
    }
    const gone: { readonly id: string; readonly row: Row | null }[] = []
    for (const article of articles) {
      const removed = await removeOne(article)
      if (!removed.ok) {
        report(toasts.articleNotDeleted, removed.failure)
        break
      }
      gone.push({ id: article.id, row: removed.value })
    }
    const rows = gone.flatMap(({ row }) => (row === null ? [] : [row]))
    if (gone.length > 0) {
      const words = gone.length === 1 ? toasts.articleDeleted : good(`${gone.length} artículos eliminados`)
      const undo = { label: adminTexts.undo, stay: UNDO_FOR, act: () => void putBack(rows) }
      toast(words, rows.length > 0 ? undo : undefined)
    }
    return gone.map(({ id }) => id)
  }

  /** Returns the row that restores the article; null if it cannot be restored. */
  async function removeOne(article: Listed): Promise<Result<Row | null>> {
    const { id } = article
    const { head, body } = await articleToEdit(device, { id })
    const rev = await revisionToSaveOn(device, article)
    const deleted = await withSession(() => articleWrites.remove(project, { id, rev }))
    if (!deleted.ok) return deleted
    if (deleted.value.kind === 'moved') {
      // Another editor has changed the article since, so the confirmation was about a different text.
      await written.article(deleted.value.row)
      return failed({ kind: 'conflict' })
    }
    await written.articleGone(deleted.value)
    return success(deleted.value.row ?? (head && body ? articleToRow({ head, body }) : null))
  }

  async function putBack(rows: readonly Row[]): Promise<void> {
    for (const [index, row] of rows.entries()) {
      const restored = await withSession(() => restoreArticle(project, row))
      if (!restored.ok) {
        // Only this page has the rows now, so they can be restored until the toast is closed.
        const again = { label: 'Reintentar', act: () => void putBack(rows.slice(index)) }
        report(toasts.articleNotRestored, restored.failure, again)
        return
      }
      await written.article(restored.value)
    }
    toast(rows.length === 1 ? toasts.articleRestored : good(`${rows.length} artículos recuperados`))
  }
}

/** '¿Eliminar este artículo?', once for all of them (P16.4). */
export function DeleteQuestion(props: {
  /** If empty, nothing is asked. */
  readonly articles: readonly Listed[]
  readonly onLeave: () => void
  readonly onDelete: () => void
}) {
  const { articles, onLeave, onDelete } = props
  const isSeveral = articles.length > 1
  return (
    <ConfirmDialog
      open={articles.length > 0}
      title={isSeveral ? `¿Eliminar estos ${articles.length} artículos?` : adminTexts.deleteArticle}
      text={isSeveral ? 'Dejarán de verse en la revista.' : (articles[0]?.title ?? '')}
      act="Eliminar"
      onConfirm={onDelete}
      onClose={onLeave}
    />
  )
}

/** Opens a copy of an article as the draft of a new one. Nothing is published before it is saved. */
export function useDuplicate(): (id: string) => Promise<void> {
  const { device, requests, toast, currentAdmin, askPasswordAgain } = useBackoffice()
  const navigate = useNavigate()
  const draftOf = useNewDraft()
  return async (id) => {
    if (currentAdmin.get() === null && !(await askPasswordAgain())) return
    const whole = await readToEdit({ device, requests }, id)
    if (whole === null) {
      toast({ tone: 'bad', title: 'Error', text: 'No se pudo leer el artículo que se iba a duplicar' })
      return
    }
    const now = newArticleForm(todayLocal(new Date()))
    const form = articleToForm(whole.head, whole.body)
    const version = { ...form, title: `Copia de ${form.title}`, publishedAt: now.publishedAt }
    const borrador = await draftOf({ kind: 'article', id: newId(), rev: 0, now, version })
    if (borrador !== null) await navigate({ to: '/admin/articles/new', search: { borrador } })
  }
}
