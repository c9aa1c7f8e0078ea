import { useState } from 'react'
import { articleToRow, deleteArticle, restoreArticle } from '#api/write/article-writes.ts'
import type { Row } from '#api/read/rows.ts'
import { confirmSignIn } from '#api/session/sessions.ts'
import { adminTexts } from '#domain/es/admin.ts'
import { toasts, type ToastWords } from '#domain/es/toasts.ts'
import type { Listed } from '#domain/articles/article.ts'
import { failed, success, type Failure, type Result } from '#domain/failure.ts'
import { articleToEdit } from '#store/drafts/editing.ts'
import { revisionToSaveOn } from '#sync/apply-written.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { type ToastAction, useBackoffice } from '../frame/backoffice-context.tsx'

/** Milliseconds in which a deleted article can be had back. */
const UNDO_FOR = 10_000

/** Deletes articles, one after the other, and offers them back. Gives the ids of those that are gone. */
export function useRemoval(): (articles: readonly Listed[]) => Promise<string[]> {
  const { project, device, written, withSession, toast } = useBackoffice()

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
      const words = gone.length === 1 ? toasts.articleDeleted : severalDeleted(gone.length)
      const undo = { label: adminTexts.undo, stay: UNDO_FOR, act: () => void putBack(rows) }
      toast(words, rows.length > 0 ? undo : undefined)
    }
    return gone.map(({ id }) => id)
  }

  /** Gives what brings it back, null when nothing can. */
  async function removeOne(article: Listed): Promise<Result<Row | null>> {
    const { id } = article
    const { head, body } = await articleToEdit(device, { id })
    const rev = await revisionToSaveOn(device, article)
    const deleted = await withSession(() => deleteArticle(project, { id, rev }))
    if (!deleted.ok) return deleted
    if (deleted.value.kind === 'moved') {
      // Somebody has changed it since: what was asked about is not what is there.
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
        // The rows are nowhere but here now: they can be had back until somebody lets them go.
        const again = { label: 'Reintentar', act: () => void putBack(rows.slice(index)) }
        report(toasts.articleNotRestored, restored.failure, again)
        return
      }
      await written.article(restored.value)
    }
    toast(rows.length === 1 ? toasts.articleRestored : severalRestored(rows.length))
  }

  function report(words: ToastWords, failure: Failure, action?: ToastAction): void {
    toast(words, action)
    // oxlint-disable-next-line no-console -- asked for by P26.4
    console.error(words.text, failure)
  }
}

function severalDeleted(count: number): ToastWords {
  return { tone: 'good', title: `${count} artículos eliminados` }
}

function severalRestored(count: number): ToastWords {
  return { tone: 'good', title: `${count} artículos recuperados` }
}

/** '¿Eliminar este artículo?', once, also for several. */
export function DeleteQuestion(props: {
  /** None: nothing is asked. */
  readonly articles: readonly Listed[]
  readonly onLeave: () => void
  readonly onDelete: () => void
}) {
  const { articles, onLeave, onDelete } = props
  // While the dialog goes away it still says what it asked.
  const [asked, setAsked] = useState(articles)
  if (articles.length > 0 && articles !== asked) setAsked(articles)
  const [first] = asked
  return (
    <Dialog
      open={articles.length > 0}
      tone="bad"
      title={asked.length > 1 ? `¿Eliminar estos ${asked.length} artículos?` : adminTexts.deleteArticle}
      text={asked.length > 1 ? 'Dejarán de verse en la revista.' : (first?.title ?? '')}
      onClose={onLeave}
    >
      <Button data-autofocus onClick={onLeave}>
        Cancelar
      </Button>
      <Button look="bad" onClick={onDelete}>
        Eliminar
      </Button>
    </Dialog>
  )
}
