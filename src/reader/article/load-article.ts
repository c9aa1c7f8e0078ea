import { useEffect, useState } from 'react'
import type { Failure } from '#domain/failure.ts'
import { useIsOffline } from '#reader/freshness/use-freshness.ts'
import { useOnline } from '#ui/online.ts'
import { useSync } from '#reader/freshness/sync-provider.tsx'
import { articleById, type ArticleOnDevice } from '#store/article-by-id.ts'
import { useStored } from '#store/use-stored.ts'

export interface LoadedArticle {
  /** What the device has, or came with the page; undefined until it has answered. */
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
  const stored = useStored(articleById, { id }, initial)
  // A picture that is opened, or a place within the page, has the router read the device again, which may lack the text still.
  const [came] = useState(initial)
  const onDevice = withTextOf(came, withTextOf(initial, stored))
  const online = useOnline()
  const [asked, setAsked] = useState(0)
  const [failure, setFailure] = useState<Failure | null>(
    initial?.isMissing === true ? { kind: 'missing' } : null,
  )

  const wanted = stored !== undefined && !isWhole(stored)
  const isAnswered = stored?.isMissing === true && asked === 0
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

  // Without a connection the request takes its three retries to fail; the reader is told at once.
  const hopeless: Failure | null = useIsOffline() ? { kind: 'network' } : null
  return {
    onDevice,
    failure: onDevice !== undefined && !isWhole(onDevice) ? (failure ?? hopeless) : null,
    again: () => {
      setFailure(null)
      setAsked((times) => times + 1)
    },
  }
}

/** The text that came with the page stands while the device fetches its own: nobody loses the line that he is reading. */
function withTextOf(
  initial: ArticleOnDevice | undefined,
  stored: ArticleOnDevice | undefined,
): ArticleOnDevice | undefined {
  const text = initial?.body ?? null
  if (!stored?.article || stored.body !== null || text === null) return stored
  return text.bodyRev >= stored.article.bodyRev ? { ...stored, body: text } : stored
}

/** Is the text here, and as new as its head? */
export function isWhole({ article, body }: ArticleOnDevice): boolean {
  return article !== null && body !== null && body.bodyRev >= article.bodyRev
}
