// Configuration for static hosts: `_redirects` and `_headers`, which Netlify and Cloudflare Pages read, and
// `nginx.conf`. The headers themselves are in `headers.ts`, shared with the server.
import { cachingOf, type HeaderTable } from '../http/headers.ts'

interface HostFacts {
  /** The ids of deleted articles, those deleted last at the end. */
  readonly deleted: readonly string[]
  /** Old addresses and where they lead, by path; those with a number in their query by that (`/?p=123`). */
  readonly redirects: readonly { readonly path: string; readonly to: string }[]
  /** The policy of pages, with the hashes of all of them. */
  readonly policy: string
  readonly headersFor: (path: string, contentType: string) => HeaderTable
}

const CSP = 'content-security-policy'

/** Under each of these are files alone, and no page. */
const FILE_FOLDERS = ['/assets/', '/pictures/', '/icons/', '/screenshots/', '/cards/', '/storage/']

/** Types that a host does not know by the ending. */
const TYPES = [
  ['/feed.xml', 'application/rss+xml'],
  ['/feed.json', 'application/feed+json'],
] as const

/** Cloudflare Pages reads no more than 2,000 lines. Redirects come before deletions, which it leaves out in any case. */
const MOST_LINES = 1900

/** Two lines each. */
const MOST_REDIRECTS = 900

/** How many redirects do not fit into `_redirects`, which has a limit and no queries. */
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
/** Both names of the shell: hosts drop the ending. */
const SHELL = ['/app', '/app.html']

export function hostFiles(facts: HostFacts): { readonly file: string; readonly text: string }[] {
  return [
    { file: '_redirects', text: redirects(facts) },
    { file: '_headers', text: headers(facts) },
    { file: 'nginx.conf', text: nginxConf(facts) },
  ]
}

/** An existing file comes before every rule here. */
function redirects({ deleted, redirects: old }: HostFacts): string {
  const moved = old.slice(0, MOST_REDIRECTS).flatMap(({ path, to }) => {
    // With and without a trailing slash: not every host treats the two alike.
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

/** No address gets one header by two rules: hosts join the two, or take one of them. */
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
      // Below /categoria/ the policy of pages is set already.
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

/** The lines to include in a server block that names host and folder: `root` and `server_name` are said around them. */
function nginxConf({ deleted, redirects, policy, headersFor }: HostFacts): string {
  const page = { ...headersFor('/', 'text/html'), [CSP]: policy, 'cache-control': 'no-cache' }
  const shell = { ...page, 'x-robots-tag': 'noindex' }
  const file = headersFor('/assets/', '')
  const missing = { ...file, 'cache-control': 'no-cache' }
  const fresh = { ...file, 'cache-control': 'max-age=300' }
  const worker = { ...headersFor('/sw.js', 'text/javascript'), 'cache-control': 'no-cache' }
  return `# Made by "npm run export". Include it in a server block with a root:
#   server { listen 80; server_name example.org; root /srv/magazine; include /srv/magazine/nginx.conf; }

charset utf-8;
charset_types text/plain text/xml text/css application/javascript application/json application/rss+xml application/feed+json application/manifest+json image/svg+xml;
gzip on;
gzip_vary on;
gzip_comp_level 5;
gzip_types text/plain text/css text/xml application/javascript text/javascript application/json application/rss+xml application/feed+json application/manifest+json image/svg+xml;
# Copies made by "npm run export -- --compressed" are taken where they are.
gzip_static on;
# brotli_static on;   # with the module ngx_brotli
absolute_redirect off;
# For what has none of its own below: what leads on.
${addHeaders(file)}

error_page 404 /404.html;
error_page 410 /article/410.html;

${location('= /', page, 'if ($arg_p ~ "^0*(?<post>[1-9][0-9]*)$") { rewrite ^ /.p/$post last; }', 'try_files /index.html =404;')}
# Where the site before told its posts by number (/?p=123).
${location('^~ /.p/', page, 'internal;', 'try_files /index.html =404;')}
${location('/', page, 'try_files $uri.html =404;')}
${location('/article/', page, 'error_page 404 /article/404.html;', 'try_files $uri.html =404;')}
location = /article/404 { return 404; }
location = /article/410 { return 404; }
${location('= /guardados', shell, 'try_files /app.html =404;')}
${location('= /ajustes', shell, 'try_files /app.html =404;')}
${location('= /admin', shell, 'try_files /app.html =404;')}
${location('^~ /admin/', shell, 'try_files /app.html =404;')}
${location('= /app.html', shell)}
${location('= /sw.js', worker)}
${FILE_FOLDERS.map((path) => location(`^~ ${path}`, { ...file, 'cache-control': cachingOf(path) }, 'error_page 404 = @missing;')).join('\n')}
# Pages are asked for without their ending.
${location('~ \\.html$', page, 'internal;')}
${TYPES.map(([path, type]) => location(`~ ${path.replace('.', '\\.')}$`, fresh, 'types { }', `default_type ${type};`, 'error_page 404 = @missing;')).join('\n')}
${location('~ ^/(sitemap[-0-9]*\\.xml|robots\\.txt)$', fresh, 'error_page 404 = @missing;')}
${location('~ \\.webmanifest$', missing, 'types { }', 'default_type application/manifest+json;', 'error_page 404 = @missing;')}
# What is for hosts alone.
location ~ /(\\.|_headers$|_redirects$|nginx\\.conf$) { error_page 404 = @missing; return 404; }
# Files: HTML under the address of a script or a picture would end up in caches as one.
${location('~ \\.[^/]*$', missing, 'error_page 404 = @missing;')}
${location('@missing', missing, 'default_type text/plain;', 'return 404 "Not Found\\n";')}

# Addresses of the site before.
${redirects.map(movedLocations).join('')}
# Articles that were deleted.
${deleted.map((id) => `location = ${quoted(`/article/${id}`)} { return 410; }\n`).join('')}`
}

/** With and without a slash at the end. Locations are compared with decoded paths. */
function movedLocations({ path, to }: HostFacts['redirects'][number]): string {
  const number = /^\/\?p=(\d+)$/.exec(path)?.[1]
  // Queries below other paths are no part of what a location compares.
  if (number === undefined && path.includes('?')) return ''
  const from = number === undefined ? [path, `${path}/`] : [`/.p/${number}`]
  return from.map((one) => `location = ${quoted(one)} { return 301 ${quoted(to)}; }\n`).join('')
}

function location(
  match: string,
  headers: Readonly<Record<string, string>>,
  ...lines: readonly string[]
): string {
  const added = addHeaders(headers).split('\n')
  return `location ${match} {\n${[...lines, ...added].map((line) => `  ${line}\n`).join('')}}`
}

function addHeaders(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `add_header ${name} ${quoted(value)} always;`)
    .join('\n')
}

/** As one word, whatever is in it. */
function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replaceAll('$', '')}"`
}
