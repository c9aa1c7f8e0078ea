// The headers of every response in one place: what the page may do, and how long caches may store it.
import { SYNC_FOLDER } from '#domain/device/sync-files.ts'
import { embedHosts } from '#domain/bodies/embed-hosts.ts'

export type HeaderTable = Readonly<Record<string, string>>

/** Policies that may create trusted values: the sanitiser's own, and those that name workers' scripts. */
const trustedTypes = ['dompurify', 'cacharreo-worker', 'search']

/** Worker scripts, whose responses carry a policy of their own. */
const WORKERS = /^\/(sw|assets\/text-search-worker-[\w-]+)\.js$/

const everywhere: HeaderTable = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
}

/** For responses that are not pages: opened as a page, they can do nothing. */
const inert: HeaderTable = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
  'cross-origin-resource-policy': 'same-origin',
}

const permissions = ['camera', 'geolocation', 'microphone']

/** Feed readers and link previews show pictures, too. */
const picture: HeaderTable = { ...inert, 'cross-origin-resource-policy': 'cross-origin' }

/** Returns the headers of a response. `hostedOrigin` is the hosted project's, or null without one. */
export function createHeaders(
  hostedOrigin: string | null,
): (path: string, contentType: string) => HeaderTable {
  const api = hostedOrigin === null ? '' : ` ${hostedOrigin}`
  const frames = [...embedHosts].map((host) => `https://${host}`).join(' ')
  const page: HeaderTable = {
    'content-security-policy': [
      // A page's headers must be short (docs/pages.md): directives equal to their fallback are left out. `object-src` falls
      // back to `default-src`, and `worker-src` to `script-src`.
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
  // The service worker fetches what the page shows, and an article may show pictures from any host.
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

/** The cache-control of a built file, by its address: hashed files never change. */
export function cachingOf(path: string): string {
  if (path.startsWith('/assets/') || path.startsWith(SYNC_FOLDER))
    return 'public, max-age=31536000, immutable'
  if (path.startsWith('/pictures/')) return 'public, max-age=604800'
  if (path.startsWith('/logo')) return 'public, max-age=86400'
  return 'no-cache'
}
