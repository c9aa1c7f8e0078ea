// Redirects the addresses of the site that the magazine moved from, on the server and at the edge (P3.13). The
// magazine's own addresses keep their 404 and 410 answers, except those of categories, authors and guides.
import type { Api } from '#api/client.ts'
import { fetchRedirect } from '#api/read/redirects.ts'
import { formerKey, redirectKeys, redirectTarget, renamedPath } from '#domain/pages/redirects.ts'

/** How long the table API may take; then the address counts as unknown. Milliseconds. */
const PATIENCE = 2000
const NOT_HERE = new Set([302, 404])

/** 301 to where this address leads now; null where it is no old address. */
export async function redirectAnswer(api: Api, request: Pick<Request, 'url'>): Promise<Response | null> {
  return await firstRedirect(api, redirectKeys(new URL(request.url)))
}

/**
 * Answers a former address of a category, its ranking, an author or a guide with the current one, which keeps the query. `page`:
 * the answer so far; only one that is missing, or redirects as for an unknown category, is replaced.
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
    // A path alone: it never leaves the site. Looked at anew each time, as an import may mend where it leads.
    if (target !== null && target !== key) {
      return new Response(null, {
        status: 301,
        headers: { location: located(target), 'cache-control': 'no-cache' },
      })
    }
  }
  return null
}
