// Previews of an unsaved form, as readers and machines will see it, for administrators only. The code that renders pages draws them
// (`src/page/article-preview.ts`), and nothing is stored.
import { todayLocal } from '#domain/articles/dates.ts'
import { storedForm } from '#domain/drafts/stored-form.ts'
import { previewArticle } from '#page/article-preview.ts'
import type { ReviewCard } from '#page/card-words.ts'
import { bodyWithin } from '../http/body-within.ts'
import { withLimit } from '../http/concurrency.ts'
import type { CoverSources } from './cover-bytes.ts'
import { drawWithCover } from './cards.ts'
import type { Pages } from './pages.ts'
import { LRUCache } from 'lru-cache'

export interface PreviewsOptions {
  readonly pages: Pick<Pages, 'rows' | 'parts'>
  /** The public address; null: the origin of the request. */
  readonly siteUrl: string | null
  readonly sources: CoverSources
  /** Sends a request to the table API. */
  readonly askBackend: (path: string, init: RequestInit) => Promise<Response>
  /** The publishable key. */
  readonly key: string
  readonly now: () => number
}

/** The size limit of a form, in bytes. A text of 200 KB is a long one. */
const LARGEST = 4 * 1024 * 1024
const AT_ONCE = 2
/** How long a successful administrator check is trusted, in milliseconds. */
const KNOWN_FOR = 60_000
const MOST_KNOWN = 1000
/** The hosted project's timeout, in milliseconds. */
const PATIENCE = 5000
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Handles POST `/preview`: takes `{ id, form }` and returns the preview (`ArticlePreview`). */
export function createPreviews(options: PreviewsOptions): (request: Request) => Promise<Response> {
  const { pages, siteUrl, sources, now } = options
  const mayAsk = createAdministratorCheck(options)
  const inTurn = withLimit(AT_ONCE)

  async function answer(request: Request): Promise<Response> {
    // A hosted project may not answer.
    const isAllowed = await mayAsk(request.headers.get('authorization')).catch(() => null)
    if (isAllowed === null) return refused(503, 'The project does not answer')
    if (!isAllowed) return refused(403, 'Administrators only')
    const body = await bodyWithin(request, LARGEST)
    if (body === null) return refused(413, 'The form is too large')
    const article = readArticle(body.toString('utf8'))
    if (article === null) return refused(400, 'No form')
    const rows = await pages.rows()
    if (rows === null) return refused(503, 'No rows yet')
    const base = siteUrl ?? new URL(request.url).origin
    const preview = await previewArticle(article, {
      rows,
      parts: pages.parts,
      base,
      today: todayLocal(new Date(now())),
      async drawCard(card: ReviewCard) {
        const { bytes, hasCover } = await drawWithCover(card, base, sources)
        return { picture: `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`, hasCover }
      },
    })
    return preview === null ? refused(400, 'No article') : Response.json(preview, { headers: PASSING })
  }

  return async (request) => await inTurn(() => answer(request))
}

/** A hosted project as the backend for `createPreviews`. */
export function hostedBackend(project: Readonly<Record<'url' | 'key', string>>) {
  const askBackend: PreviewsOptions['askBackend'] = (path, init) =>
    fetch(new URL(path, project.url), { ...init, signal: AbortSignal.timeout(PATIENCE) })
  return { key: project.key, askBackend }
}

/** Checks a token by a call that the database refuses to everyone but administrators. Valid tokens are cached for a minute. */
function createAdministratorCheck({ askBackend, key }: PreviewsOptions) {
  const known = new LRUCache<string, true>({ max: MOST_KNOWN, ttl: KNOWN_FOR })
  return async (authorization: string | null): Promise<boolean> => {
    if (authorization === null) return false
    if (known.has(authorization)) return true
    // Restores nothing: no article has this id. Callers who are not administrators are refused first.
    const asked = await askBackend('/rest/v1/rpc/restore_article', {
      method: 'POST',
      headers: { apikey: key, authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ i: NOBODY }),
    })
    await asked.body?.cancel()
    if (asked.ok) known.set(authorization, true)
    return asked.ok
  }
}

function readArticle(text: string) {
  try {
    const { id, form } = Object(JSON.parse(text))
    if (typeof id !== 'string' || id === '' || typeof form !== 'object' || form === null) return null
    return { id, form: storedForm(form) }
  } catch {
    return null
  }
}

const PASSING = { 'cache-control': 'no-store' }

function refused(status: number, message: string): Response {
  return Response.json({ message }, { status, headers: PASSING })
}
