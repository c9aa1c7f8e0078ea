// The headers of every answer in one place: what the page may do, and how long a cache may store an answer.
import { SYNC_FOLDER } from '#domain/device/sync-files.ts'
import { embedHosts } from '#domain/bodies/embed-hosts.ts'

export type HeaderTable = Readonly<Record<string, string>>

/** Policies that may make trusted values: the sanitiser's own, and those that name the scripts of workers. */
const trustedTypes = ['dompurify', 'cacharreo-worker', 'search']

/** Scripts that run beside the page: what they may do is said with them. */
const WORKERS = /^\/(sw|assets\/text-search-worker-[\w-]+)\.js$/

const everywhere: HeaderTable = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
}

/** For answers that are no page: should one be opened as a page, it can do nothing. */
const inert: HeaderTable = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
  'cross-origin-resource-policy': 'same-origin',
}

const permissions = ['camera', 'geolocation', 'microphone']

/** Pictures are shown in feed readers and beside links, too. */
const picture: HeaderTable = { ...inert, 'cross-origin-resource-policy': 'cross-origin' }

/** Picks the headers for an answer. `hostedOrigin` is the hosted project's, when there is one. */
export function createHeaders(
  hostedOrigin: string | null,
): (path: string, contentType: string) => HeaderTable {
  const api = hostedOrigin === null ? '' : ` ${hostedOrigin}`
  const frames = [...embedHosts].map((host) => `https://${host}`).join(' ')
  const page: HeaderTable = {
    'content-security-policy': [
      // A page's headers are to be short (docs/pages.md): what is like its fallback has no directive of its own. Plugins
      // fall back to this one, the worker's script to that of scripts.
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      `img-src 'self' data: blob: https:${api}`,
      "media-src 'self' https:",
      "font-src 'self'",
      `connect-src 'self'${api}`,
      "manifest-src 'self'",
      `frame-src ${frames}`,
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      `trusted-types ${trustedTypes.join(' ')}`,
    ].join(';'),
    'permissions-policy': permissions.map((name) => `${name}=()`).join(','),
    'cross-origin-resource-policy': 'same-origin',
  }
  // The worker fetches what the page shows, and a body may show pictures from any host.
  const worker: HeaderTable = {
    'content-security-policy': `default-src 'none';script-src 'self';connect-src 'self' https:${api}`,
    'cross-origin-resource-policy': 'same-origin',
  }
  const tableOf = (contentType: string) => {
    if (contentType.startsWith('text/html')) return page
    return contentType.startsWith('image/') ? picture : inert
  }
  return (path, contentType) => ({ ...everywhere, ...(WORKERS.test(path) ? worker : tableOf(contentType)) })
}

/** How long a file of the build may be kept. Its address decides: what is hashed never changes. */
export function cachingOf(path: string): string {
  if (path.startsWith('/assets/') || path.startsWith(SYNC_FOLDER))
    return 'public, max-age=31536000, immutable'
  if (path.startsWith('/pictures/')) return 'public, max-age=604800'
  if (path.startsWith('/logo')) return 'public, max-age=86400'
  return 'no-cache'
}
