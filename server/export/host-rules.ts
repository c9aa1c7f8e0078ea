// Configuration for static hosts: `_redirects` and `_headers`, which Netlify and Cloudflare Pages read. `nginx-conf.ts` writes nginx's.
// The headers themselves come from `headers.ts`, shared with the server.
import { SYNC_FOLDER } from '#domain/device/sync-files.ts'
import { cachingOf, type HeaderTable } from '../http/headers.ts'

export interface HostFacts {
  /** The ids of deleted articles, the latest last. */
  readonly deleted: readonly string[]
  /** Former addresses and their targets, by path; numbered posts by their query (`/?p=123`). */
  readonly redirects: readonly { readonly path: string; readonly to: string }[]
  /** The policy of pages, with the hashes of all of them. */
  readonly policy: string
  readonly headersFor: (path: string, contentType: string) => HeaderTable
}

export const CSP = 'content-security-policy'

/** Folders that contain only files, and no pages. */
export const FILE_FOLDERS = [
  '/assets/',
  '/pictures/',
  '/icons/',
  '/screenshots/',
  '/cards/',
  '/storage/',
  SYNC_FOLDER,
]

/** Types that hosts cannot infer from the file extension. */
export const TYPES = [
  ['/feed.xml', 'application/rss+xml'],
  ['/feed.json', 'application/feed+json'],
] as const

/** Cloudflare Pages reads at most 2,000 lines. Redirects come before deletions, because it ignores rules for deletions. */
const MOST_LINES = 1900

/** Each takes two lines. */
const MOST_REDIRECTS = 900

/** The number of redirects that `_redirects` cannot hold: it has a limit, and does not match queries. */
export function leftOutOfRules({ redirects: old }: Pick<HostFacts, 'redirects'>): number {
  return old.filter(({ path }, at) => at >= MOST_REDIRECTS || /[?*]/.test(path)).length
}

const LISTS = ['/', '/pagina/*', '/categoria/*']
const PAGES = [
  ...LISTS,
  '/article/*',
  '/search',
  '/comparar',
  '/rss',
  '/autor/*',
  '/guias',
  '/guia/*',
  '/mejores/*',
  '/guardados',
  '/ajustes',
  '/admin',
  '/admin/*',
]
/** Both names of the shell, because hosts drop the extension. */
const SHELL = ['/app', '/app.html']

/** The content of `_redirects`. Hosts prefer an existing file to these rules. */
export function redirectRules({ deleted, redirects: old }: HostFacts): string {
  const moved = old.slice(0, MOST_REDIRECTS).flatMap(({ path, to }) => {
    // With and without a trailing slash, because some hosts distinguish the two.
    const from = path.split('/').map(encodeURIComponent).join('/')
    return /[?*]/.test(path) ? [] : [`${from} ${to} 301`, `${from}/ ${to} 301`]
  })
  const left = MOST_LINES - moved.length
  return [
    ...moved,
    '/guardados /app 200',
    '/ajustes /app 200',
    '/admin /app 200',
    '/admin/* /app 200',
    ...(left > 0 ? deleted.slice(-left) : []).map(
      (id) => `/article/${encodeURIComponent(id)} /article/410.html 410`,
    ),
    '/article/* /article/404.html 404',
    '/* /404.html 404',
    '',
  ].join('\n')
}

/** The content of `_headers`. No two rules set the same header for an address: hosts would join the two, or pick one. */
export function headerRules({ policy, headersFor }: HostFacts): string {
  const page = { ...headersFor('/', 'text/html'), 'content-security-policy': policy }
  const file = headersFor('/assets/', '')
  const everywhere = Object.entries(page).filter(
    ([name, value]) => name !== CSP && (file[name] ?? value) === value,
  )
  return [
    rule('/*', everywhere),
    ...[...PAGES, ...SHELL].map((path) =>
      rule(path, [[CSP, policy], ...(isUnlisted(path) ? [['x-robots-tag', 'noindex'] as const] : [])]),
    ),
    ...FILE_FOLDERS.map((path) =>
      rule(`${path}*`, [
        [CSP, file[CSP] ?? ''],
        ['cache-control', cachingOf(path)],
      ]),
    ),
    rule('/sw.js', [
      [CSP, headersFor('/sw.js', 'text/javascript')[CSP] ?? ''],
      ['cache-control', 'no-cache'],
    ]),
    ...TYPES.flatMap(([path, type]) => {
      const ofType = ['content-type', `${type}; charset=utf-8`] as const
      // Below /categoria/ the policy of pages applies already.
      return [rule(path, [ofType, [CSP, file[CSP] ?? '']]), rule(`/categoria/:slug${path}`, [ofType])]
    }),
    ...['/sitemap*', '/robots.txt'].map((path) => rule(path, [[CSP, file[CSP] ?? '']])),
  ].join('\n')
}

function isUnlisted(path: string): boolean {
  return /^\/(?:guardados|ajustes|admin|app)/.test(path)
}

function rule(path: string, lines: readonly (readonly [string, string])[]): string {
  return `${path}\n${lines.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`
}
