// Configuration for static hosts: `_redirects` and `_headers`, which Netlify and Cloudflare Pages read, and
// `nginx.conf`. The headers themselves are in `headers.ts`, shared with the server.
import { cachingOf } from '../http/headers.ts'
import { nginxConf, CSP, FILE_FOLDERS, type HostFacts, TYPES } from './nginx-conf.ts'

/** Cloudflare Pages reads no more than 2,000 lines. Old addresses come before deletions, which it leaves out in any case. */
const MOST_LINES = 1900

/** Two lines each. */
const MOST_REDIRECTS = 900

/** How many old addresses find no place in `_redirects`: it knows no queries, and has an end. */
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
  '/guardados',
  '/ajustes',
  '/admin',
  '/admin/*',
]
/** Both names of the shell: hosts leave the ending away. */
const SHELL = ['/app', '/app.html']

export function hostFiles(facts: HostFacts): { readonly file: string; readonly text: string }[] {
  return [
    { file: '_redirects', text: redirects(facts) },
    { file: '_headers', text: headers(facts) },
    { file: 'nginx.conf', text: nginxConf(facts) },
  ]
}

/** A file that is there comes before every rule here. */
function redirects({ deleted, redirects: old }: HostFacts): string {
  const moved = old.slice(0, MOST_REDIRECTS).flatMap(({ path, to }) => {
    // With and without a slash at the end: not every host takes the two for one.
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

/** No address gets one header by two rules: hosts put the two together, or take one of them. */
function headers({ policy, headersFor }: HostFacts): string {
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
      // Below /categoria/ the policy of pages is said already.
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
