// Keeps a review as it was opened (P8.8): changes on the server are announced, and shown on request.
import { useState } from 'react'
import type { Failure } from '#domain/failure.ts'
import type { ArticleOnDevice } from '#store/article-by-id.ts'
import { isWhole } from './load-article.ts'

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
