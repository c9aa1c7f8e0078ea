// A review as it was opened (P8.8): what happens to it at the server is told, and shown when the reader asks for it.
import { useState } from 'react'
import type { Failure } from '#domain/failure.ts'
import type { ArticleOnDevice } from '#store/article-by-id.ts'
import { isWhole } from './load-article.ts'

export interface OpenReview {
  /** What to draw; undefined until the device has answered. */
  readonly shown: ArticleOnDevice | undefined
  /** What has happened to it since it was opened; null: nothing that a reader would see. */
  readonly change: 'changed' | 'removed' | null
  /** Goes on with what the device has now. */
  readonly showNew: () => void
}

/** `now`: what the device has of one article. `failure`: why the rest of it is not available. */
export function useOpenReview(now: ArticleOnDevice | undefined, failure: Failure | null): OpenReview {
  const [opened, setOpened] = useState<ArticleOnDevice | null>(null)
  const showNew = () => setOpened(null)
  if (opened === null || now === undefined) {
    if (now !== undefined && isWhole(now)) setOpened(now)
    return { shown: now, change: null, showNew }
  }
  const isGone = now.article === null ? failure?.kind === 'missing' : now.isRemoved !== opened.isRemoved
  if (isGone) return { shown: opened, change: 'removed', showNew }
  // A text that is still on its way, or a device that was emptied, says nothing yet.
  if (!isWhole(now)) return { shown: opened, change: null, showNew }
  return readsTheSame(now, opened)
    ? { shown: now, change: null, showNew }
    : { shown: opened, change: 'changed', showNew }
}

function readsTheSame(now: ArticleOnDevice, opened: ArticleOnDevice): boolean {
  return now === opened || textOf(now) === textOf(opened)
}

/** What moves when it changes. */
function textOf({ article, body }: ArticleOnDevice): string {
  return JSON.stringify([article?.title, article?.introduction, article?.images, body?.content])
}
