import { useEffect } from 'react'
import type { Listed } from '#domain/article.ts'

/** Asks for the rest of articles of which only the title is on the device. */
type AskForHeads = (ids: readonly string[], leaving: AbortSignal) => Promise<unknown>

/**
 * Has the rest of what is shown brought where only titles are here: once when it is shown, and again after each round
 * of sync. Whoever leaves the page ends the request.
 */
export function useRestOfTitles(
  shown: readonly Listed[],
  { heads, round }: { readonly heads: AskForHeads; readonly round: number | null },
): void {
  const titles = shown.flatMap((article) => (article.thin ? [article.id] : []))
  const wanted = [...new Set(titles)].join(',')
  useEffect(() => {
    if (wanted === '') return undefined
    const leaving = new AbortController()
    void heads(wanted.split(','), leaving.signal)
    return () => leaving.abort()
  }, [wanted, heads, round])
}
