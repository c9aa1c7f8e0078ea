// Rules for each address that every static host needs, in whatever form (`host-files.ts`, `nginx-conf.ts`).
import type { HeaderTable } from '../http/headers.ts'

export interface HostFacts {
  /** The ids of deleted articles, those deleted last at the end. */
  readonly deleted: readonly string[]
  /** Redirects and their targets, by path; those with a number in their query by that (`/?p=123`). */
  readonly redirects: readonly { readonly path: string; readonly to: string }[]
  /** The policy of pages, with the hashes of all of them. */
  readonly policy: string
  readonly headersFor: (path: string, contentType: string) => HeaderTable
}

export const CSP = 'content-security-policy'

/** Below each of these there are only files, and no pages. */
export const FILE_FOLDERS = ['/assets/', '/pictures/', '/icons/', '/screenshots/', '/cards/', '/storage/']

/** Types that a host does not derive from the ending. */
export const TYPES = [
  ['/feed.xml', 'application/rss+xml'],
  ['/feed.json', 'application/feed+json'],
] as const
