import { useEffect, useState } from 'react'
import type { Failure } from '#domain/failure.ts'
import { useOnline } from '#ui/online.ts'
import { useSync } from '#reader/shell/sync-provider.tsx'
import { articleById, type ArticleOnDevice } from '#store/queries.ts'
import { useStored } from '#store/use-stored.ts'

export interface LoadedArticle {
  /** What the device has; undefined until it has answered. */
  readonly onDevice: ArticleOnDevice | undefined
  /** Why the rest could not be had; null while it may still come. */
  readonly failure: Failure | null
  /** Asks for it again. */
  readonly again: () => void
}

/**
 * An article as the device has it. When it, or a body as new as its head, is missing, it is asked for alone; again when the
 * network comes back or a round of sync has found the server.
 */
export function useArticle(id: string, initial: ArticleOnDevice | undefined): LoadedArticle {
  const { status, requests } = useSync()
  const onDevice = useStored(articleById, { id }, initial)
  const online = useOnline()
  const [asked, setAsked] = useState(0)
  const [failure, setFailure] = useState<Failure | null>(
    initial?.isMissing === true ? { kind: 'missing' } : null,
  )

  const wanted = onDevice !== undefined && !isWhole(onDevice)
  const isAnswered = onDevice?.isMissing === true && asked === 0
  const { checkedAt } = status
  useEffect(() => {
    if (!wanted || isAnswered) return undefined
    const leaving = new AbortController()
    void requests.article(id, leaving.signal).then((stored) => {
      if (!leaving.signal.aborted) setFailure(stored.ok ? null : stored.failure)
    })
    return () => {
      leaving.abort()
    }
  }, [wanted, isAnswered, requests, id, asked, online, checkedAt])

  // Without a network the request takes its three retries to fail; the reader is told at once.
  const hopeless: Failure | null = online ? null : { kind: 'network' }
  return {
    onDevice,
    failure: wanted ? (failure ?? hopeless) : null,
    again: () => {
      setFailure(null)
      setAsked((times) => times + 1)
    },
  }
}

function isWhole({ article, body }: ArticleOnDevice): boolean {
  return article !== null && body !== null && body.bodyRev >= article.bodyRev
}
