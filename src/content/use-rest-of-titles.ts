import { useEffect } from 'react'
import type { Listed } from '#domain/articles/article.ts'

export interface RestOfTitles {
  /** Asks for the rest of articles of which only the title is on the device. */
  readonly heads: (
    ids: { readonly shown: readonly string[]; readonly ahead: readonly string[] },
    leaving: AbortSignal,
  ) => Promise<unknown>
  /** Which round of sync was the last. */
  readonly round: number | null
  /** The ids of titles on the next page. */
  readonly ahead?: readonly string[]
}

/**
 * Has the rest of what is shown brought where only titles are here, and of what comes next: once when it is shown, and
 * again after each round of sync. Whoever leaves the page ends the request.
 */
export function useRestOfTitles(shown: readonly Listed[], { heads, round, ahead = [] }: RestOfTitles): void {
  const titles = [...new Set(shown.flatMap(({ id, thin }) => (thin ? [id] : [])))]
  const wanted = JSON.stringify({ shown: titles, ahead })
  const isWanted = titles.length + ahead.length > 0
  useEffect(() => {
    if (!isWanted) return undefined
    const leaving = new AbortController()
    void heads(JSON.parse(wanted), leaving.signal)
    return () => leaving.abort()
  }, [wanted, isWanted, heads, round])
}
