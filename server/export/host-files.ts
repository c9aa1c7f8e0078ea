// What a static host is told: in `_redirects` and `_headers`, the form that Netlify and Cloudflare Pages read, and in
// `nginx.conf`. Which headers an address has is said in `headers.ts`, for the server and for these alike.
import { cachingOf } from '../headers.ts'
import { CSP, FILE_FOLDERS, type HostFacts, TYPES } from './host-rules.ts'
import { nginxConf } from './nginx-conf.ts'

/** Cloudflare Pages reads no more than 2,000 lines. */
const MOST_DELETED = 1900

const PAGES = ['/', '/pagina/*', '/categoria/*', '/article/*', '/search', '/ajustes', '/admin', '/admin/*']
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
function redirects({ deleted }: HostFacts): string {
  return [
    '/ajustes /app 200',
    '/admin /app 200',
    '/admin/* /app 200',
    ...deleted.slice(-MOST_DELETED).map((id) => `/article/${encodeURIComponent(id)} /article/410.html 410`),
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
    ...TYPES.flatMap(([path, type]) =>
      ['', '/categoria/:slug'].map((list) => rule(list + path, [['content-type', `${type}; charset=utf-8`]])),
    ),
  ].join('\n')
}

function isUnlisted(path: string): boolean {
  return /^\/(?:ajustes|admin|app)/.test(path)
}

function rule(path: string, lines: readonly (readonly [string, string])[]): string {
  return `${path}\n${lines.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`
}
