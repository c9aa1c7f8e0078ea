import { restoreCategory } from '#api/write/category-writes.ts'
import { restoreDeletedArticle, restoreDeletedCategory } from '#api/write/history.ts'
import type { Row } from '#api/read/rows.ts'
import { saveFailureWords } from '#domain/es/admin.ts'
import { toasts } from '#domain/es/toasts.ts'
import type { Failure, Result } from '#domain/failure.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'

interface Deleted {
  readonly kind: 'article' | 'category'
  readonly id: string
  /** A category's row, for a server without a trash. */
  readonly row?: Row | null
}

/**
 * Restores what was deleted from the server's trash; a category with the articles that lost it. Returns whether it did. The
 * toast of a failure offers to try again, and `onRestored` receives the later success.
 */
export function useRestore(onRestored?: (what: Deleted) => void): (what: Deleted) => Promise<boolean> {
  const { project, written, withSession, toast, report } = useBackoffice()

  async function restore(what: Deleted): Promise<boolean> {
    const done = what.kind === 'article' ? await restoreArticle(what.id) : await restoreCategoryOf(what)
    if (!done.ok) {
      tell(what, done.failure)
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
    // This asks for a round, which brings its articles.
    if (restored.ok) await written.category(restored.value)
    return restored
  }

  function tell(what: Deleted, failure: Failure): void {
    const words = what.kind === 'article' ? toasts.articleNotRestored : toasts.categoryNotRestored
    const why = failure.kind === 'rejected' ? `: ${saveFailureWords(failure)}` : ''
    const again = { label: 'Reintentar', act: () => void restore(what) }
    report({ ...words, text: `${words.text}${why}` }, failure, again)
  }

  return restore
}
