import { useEffect, useState } from 'react'
import type { Failure } from '#domain/failure.ts'
import { useIsOffline } from '#reader/freshness/use-freshness.ts'
import { useOnline } from '#ui/online.ts'
import { useSync } from '#reader/freshness/sync-provider.tsx'
import { articleById, type ArticleOnDevice } from '#store/article-by-id.ts'
import { useStored } from '#store/use-stored.ts'

export interface LoadedArticle {
  /** The article on the device or from the page; undefined until the device has responded. */
  readonly onDevice: ArticleOnDevice | undefined
  /** Why the rest is not available; null while it may still arrive. */
  readonly failure: Failure | null
  /** Requests it again. */
  readonly again: () => void
}

/** An article from the device, requested if it is missing or its body is older than its head. */
export function useArticle(id: string, initial: ArticleOnDevice | undefined): LoadedArticle {
  const { status, requests } = useSync()
  const stored = useStored(articleById, { id }, initial)
  // Opening a picture or a place in the page makes the router read the device again, perhaps without text.
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

  // Without a connection the request fails only after three retries; readers are told immediately (P13.10).
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

/** The page's text stays while the device fetches its own, so that readers do not lose their place. */
function withTextOf(
  initial: ArticleOnDevice | undefined,
  stored: ArticleOnDevice | undefined,
): ArticleOnDevice | undefined {
  const text = initial?.body ?? null
  if (!stored?.article || stored.body !== null || text === null) return stored
  return text.bodyRev >= stored.article.bodyRev ? { ...stored, body: text } : stored
}

/** Is the text on the device, and as new as its head? */
function isWhole({ article, body }: ArticleOnDevice): boolean {
  return article !== null && body !== null && body.bodyRev >= article.bodyRev
}

// Keeps a review as it was opened (P8.8): changes on the server are announced, and shown on request.

export interface OpenReview {
  /** The article to render; undefined until the device has responded. */
  readonly shown: ArticleOnDevice | undefined
  /** What has happened to it since it was opened; null if nothing visible to readers has changed. */
  readonly change: 'changed' | 'removed' | null
  /** Shows the device's current version. */
  readonly showNew: () => void
}

/** `now`: the article on the device. `failure`: why the rest of it is not available. */
export function useOpenReview(now: ArticleOnDevice | undefined, failure: Failure | null): OpenReview {
  const [opened, setOpened] = useState<ArticleOnDevice | null>(null)
  const showNew = () => setOpened(null)
  if (opened === null || now === undefined) {
    if (now !== undefined && isWhole(now)) setOpened(now)
    return { shown: now, change: null, showNew }
  }
  const isGone = now.article === null ? failure?.kind === 'missing' : now.isRemoved !== opened.isRemoved
  if (isGone) return { shown: opened, change: 'removed', showNew }
  // A text that is still loading, or an emptied device, does not count as a change.
  if (!isWhole(now)) return { shown: opened, change: null, showNew }
  return readsTheSame(now, opened)
    ? { shown: now, change: null, showNew }
    : { shown: opened, change: 'changed', showNew }
}

function readsTheSame(now: ArticleOnDevice, opened: ArticleOnDevice): boolean {
  return now === opened || textOf(now) === textOf(opened)
}

/** The content that affects the layout. */
function textOf({ article, body }: ArticleOnDevice): string {
  return JSON.stringify([article?.title, article?.introduction, article?.images, body?.content])
}
