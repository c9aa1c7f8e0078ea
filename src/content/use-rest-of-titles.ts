import { useEffect } from 'react'
import type { Listed } from '#domain/articles/article.ts'

export interface RestOfTitles {
  /** Requests the missing parts of thin heads. */
  readonly heads: (
    ids: { readonly shown: readonly string[]; readonly ahead: readonly string[] },
    leaving: AbortSignal,
  ) => Promise<unknown>
  /** Identifies the last round of sync. */
  readonly round: number | null
  /** The ids of thin heads on the next page. */
  readonly ahead?: readonly string[]
}

/** Completes the thin heads shown and those of the next page, on display and after each round of sync. */
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
