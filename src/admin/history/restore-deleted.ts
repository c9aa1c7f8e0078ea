import { restoreCategory } from '#api/write/category-writes.ts'
import { restoreDeletedArticle, restoreDeletedCategory } from '#api/write/history.ts'
import type { Row } from '#api/read/rows.ts'
import { saveFailureWords } from '#domain/es/admin.ts'
import { toasts, type ToastWords } from '#domain/es/toasts.ts'
import type { Failure, Result } from '#domain/failure.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'

export interface Deleted {
  readonly kind: 'article' | 'category'
  readonly id: string
  /** A category's row, for a server that keeps no trash. */
  readonly row?: Row | null
}

/**
 * Puts what was deleted back, by the server's trash, and says so; a category with the articles that lost it. Gives whether
 * it is there again. What fails can be tried again from its toast, for which `onRestored` hears of it.
 */
export function useRestore(onRestored?: (what: Deleted) => void): (what: Deleted) => Promise<boolean> {
  const { project, written, withSession, toast } = useBackoffice()

  async function restore(what: Deleted): Promise<boolean> {
    const done = what.kind === 'article' ? await restoreArticle(what.id) : await restoreCategoryOf(what)
    if (!done.ok) {
      report(what, done.failure)
      return false
    }
    toast(what.kind === 'article' ? toasts.articleRestored : toasts.categoryRestored)
    onRestored?.(what)
    return true
  }

  async function restoreArticle(id: string): Promise<Result<unknown>> {
    const restored = await withSession(() => restoreDeletedArticle(project, id))
    if (restored.ok) await written.article(restored.value)
    return restored
  }

  async function restoreCategoryOf({ id, row = null }: Deleted): Promise<Result<unknown>> {
    const restored = await withSession(async () => {
      const kept = await restoreDeletedCategory(project, id)
      const isUnknown = !kept.ok && kept.failure.kind === 'missing'
      return isUnknown && row !== null ? await restoreCategory(project, row) : kept
    })
    // Its articles come with the round that this asks for.
    if (restored.ok) await written.category(restored.value)
    return restored
  }

  function report(what: Deleted, failure: Failure): void {
    const words = what.kind === 'article' ? toasts.articleNotRestored : toasts.categoryNotRestored
    const told: ToastWords =
      failure.kind === 'rejected' ? { ...words, text: `${words.text}: ${saveFailureWords(failure)}` } : words
    toast(told, { label: 'Reintentar', act: () => void restore(what) })
    // oxlint-disable-next-line no-console -- beside the toast, as for every failed write (P26.4)
    console.error(words.text, failure)
  }

  return restore
}
