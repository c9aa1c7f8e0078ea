// Redirects addresses of the site that the magazine replaced, on the server and at the edge (P3.13). The magazine's own addresses keep
// their 404 and 410 answers, except those of categories, authors and guides.
import type { Api } from '#api/client.ts'
import { fetchRedirect } from '#api/read/redirects.ts'
import { formerKey, redirectKeys, redirectTarget, renamedPath } from '#domain/pages/redirects.ts'

/** The table API's timeout, in milliseconds; after that the address counts as unknown. */
const PATIENCE = 2000
const NOT_HERE = new Set([302, 404])

/** A 301 to the current address; null if the request's address is not an old one. */
export async function redirectAnswer(api: Api, request: Pick<Request, 'url'>): Promise<Response | null> {
  return await firstRedirect(api, redirectKeys(new URL(request.url)))
}

/**
 * Redirects a former address of a category, its ranking, an author or a guide to the current one, keeping the query. `page` is the
 * response so far. It is replaced only if it is a 404 or the redirect of an unknown category.
 */
export async function orFormerName(
  api: Api,
  request: Pick<Request, 'url'>,
  page: Response | null,
): Promise<Response | null> {
  const { pathname, search } = new URL(request.url)
  const key = page !== null && NOT_HERE.has(page.status) ? formerKey(pathname) : null
  const located = (target: string) => renamedPath(pathname, target) + search
  return (key === null ? null : await firstRedirect(api, [key], located)) ?? page
}

async function firstRedirect(
  api: Api,
  keys: readonly string[],
  located = (target: string) => target,
): Promise<Response | null> {
  for (const key of keys) {
    const found = await fetchRedirect(api, key, AbortSignal.timeout(PATIENCE))
    const target = found.ok && found.value ? redirectTarget(found.value) : null
    // A path only, so it never leaves the site. Looked up each time, because an import may change the target.
    if (target !== null && target !== key) {
      return new Response(null, {
        status: 301,
        headers: { location: located(target), 'cache-control': 'no-cache' },
      })
    }
  }
  return null
}
