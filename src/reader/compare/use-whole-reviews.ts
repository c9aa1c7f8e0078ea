import { useEffect, useState } from 'react'
import type { Failure } from '#domain/failure.ts'
import { useSync } from '#reader/freshness/sync-provider.tsx'
import type { ComparedArticle } from '#store/reader-data/compared-articles.ts'
import { useOnline } from '#ui/online.ts'

/** Has the reviews that are not here, or not whole, brought one by one. Why those that could not be had are missing, by id. */
export function useWholeReviews(
  reviews: readonly ComparedArticle[] | undefined,
): ReadonlyMap<string, Failure> {
  const { status, requests } = useSync()
  const online = useOnline()
  const [failures, setFailures] = useState<ReadonlyMap<string, Failure>>(new Map())
  const wanted = JSON.stringify((reviews ?? []).flatMap((review) => (isWhole(review) ? [] : [review.id])))
  const { checkedAt } = status
  useEffect(() => {
    const leaving = new AbortController()
    const ids: string[] = JSON.parse(wanted)
    for (const id of ids) {
      void requests.article(id, leaving.signal).then((stored) => {
        if (leaving.signal.aborted) return
        setFailures((before) => {
          const after = new Map(before)
          if (stored.ok) after.delete(id)
          else after.set(id, stored.failure)
          return after
        })
      })
    }
    return () => leaving.abort()
  }, [wanted, requests, online, checkedAt])
  return failures
}

function isWhole({ article, body }: ComparedArticle): boolean {
  return article !== null && body !== null && body.bodyRev >= article.bodyRev
}
