// The preview of a form from the page's server. Another host has none: `missing`, or `refused` with 405.
import type { ArticleForm } from '#domain/articles/article-form.ts'
import { type ArticlePreview, isArticlePreview, PREVIEW_ADDRESS } from '#domain/articles/article-preview.ts'
import { success, type Result, invalid } from '#domain/failure.ts'
import { readAnswer } from '../answer.ts'
import { browserFetch } from '../client.ts'
import { systemClock, type Clock, withTimeLimit } from '../clock.ts'
import type { Session } from '../session/session.ts'

export interface PreviewCaller {
  readonly session: Pick<Session, 'accessToken'>
  readonly fetch?: typeof fetch | undefined
  readonly clock?: Clock
}

/** Milliseconds. */
const TIME_LIMIT = 30_000

/** Fetches the preview of this form. `refused` with 401 if nobody is signed in. */
export async function fetchArticlePreview(
  { session, fetch = browserFetch, clock = systemClock }: PreviewCaller,
  article: { readonly id: string; readonly form: ArticleForm },
  signal?: AbortSignal,
): Promise<Result<ArticlePreview>> {
  const token = await session.accessToken(signal)
  if (!token.ok) return token
  const answer = await withTimeLimit(
    { clock, milliseconds: TIME_LIMIT },
    async (limit) =>
      await readAnswer(
        await fetch(PREVIEW_ADDRESS, {
          method: 'POST',
          headers: { authorization: `Bearer ${token.value}`, 'content-type': 'application/json' },
          body: JSON.stringify(article),
          signal: limit,
          cache: 'no-store',
          credentials: 'omit',
        }),
      ),
    signal,
  )
  if (!answer.ok) return answer
  if (isArticlePreview(answer.value)) return success(answer.value)
  return invalid(PREVIEW_ADDRESS)
}
