import type { Row } from '#domain/row.ts'
import { authorWrites, guideWrites } from '#api/write/author-writes.ts'
import { categoryWrites } from '#api/write/category-writes.ts'
import { articleWrites } from '#api/write/article-writes.ts'
import { restoreDeleted } from '#api/write/history.ts'
import type { RowWrites } from '#api/write/row-writes.ts'
import type { TrashEntry } from '#domain/articles/version.ts'
import { saveFailureWords } from '#domain/es/admin.ts'
import { toasts } from '#domain/es/toasts.ts'
import type { Failure, Result } from '#domain/failure.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'

interface Deleted {
  readonly kind: TrashEntry['kind']
  readonly id: string
  /** The deleted row, for a server without a trash. */
  readonly row?: Row | null
}

/**
 * Restores deleted content from the server's trash; a category is restored to the articles that lost it. Returns
 * whether it succeeded. The toast of a failure offers to retry, and `onRestored` is called on a later success.
 */
export function useRestore<What extends Deleted>(
  onRestored: (what: What) => void,
): (what: What) => Promise<boolean> {
  const { project, written, withSession, toast, report } = useBackoffice()

  async function restore(what: What): Promise<boolean> {
    const done = await bring(what)
    if (!done.ok) {
      tell(what, done.failure)
      return false
    }
    toast(toasts[`${what.kind}Restored`])
    onRestored(what)
    return true
  }

  function bring(what: Deleted): Promise<Result<unknown>> {
    switch (what.kind) {
      case 'article':
        return stored(what, articleWrites, (row) => written.article(row))
      case 'category':
        // This requests a round, which updates its articles.
        return stored(what, categoryWrites, (row) => written.category(row))
      case 'author':
        return stored(what, authorWrites, (row) => written.author(row))
      case 'guide':
        return stored(what, guideWrites, (row) => written.guide(row))
    }
  }

  async function stored<T>(
    what: Deleted,
    { read, restore }: Pick<RowWrites<T, never, never>, 'read' | 'restore'>,
    put: (row: T) => Promise<unknown>,
  ): Promise<Result<T>> {
    const { kind, row = null } = what
    const restored = await withSession(async () => {
      const kept = await restoreDeleted(project, what, read)
      const isUnknown = !kept.ok && kept.failure.kind === 'missing'
      return isUnknown && row !== null && kind !== 'article' ? await restore(project, row) : kept
    })
    if (restored.ok) await put(restored.value)
    return restored
  }

  function tell(what: What, failure: Failure): void {
    const words = toasts[`${what.kind}NotRestored`]
    const why = failure.kind === 'rejected' ? `: ${saveFailureWords(failure)}` : ''
    const again = { label: 'Reintentar', act: () => void restore(what) }
    report({ ...words, text: `${words.text}${why}` }, failure, again)
  }

  return restore
}
