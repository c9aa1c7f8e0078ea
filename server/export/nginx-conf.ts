// The static export's `nginx.conf`.
import { cachingOf } from '../http/headers.ts'
import { CSP, FILE_FOLDERS, type HostFacts, TYPES } from './host-rules.ts'

/** The lines to include in a server block that sets `root` and `server_name`. */
export function nginxConf({ deleted, redirects, policy, headersFor }: HostFacts): string {
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

/** Redirects with and without a trailing slash. nginx matches locations against decoded paths. */
function movedLocations({ path, to }: HostFacts['redirects'][number]): string {
  const number = /^\/\?p=(\d+)$/.exec(path)?.[1]
  // A location does not match queries.
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

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replaceAll('$', '')}"`
}
