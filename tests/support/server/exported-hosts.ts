// Hosts of an exported folder: one that reads `_redirects` and `_headers` as Netlify and Cloudflare Pages do, and a
// real nginx. Paths such as /rest/ go to the table API, as with a hosted project behind the same address.
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { extname, join } from 'node:path'
import { ensureKeys } from '../../../scripts/keys.mjs'
import { runExport } from '../../../server/export/command.ts'
import type { Site } from '../browser/site.ts'
import { PROJECT } from './magazine-server.ts'
import { freePorts, runNginx } from './nginx-process.ts'

export interface ExportedHost {
  readonly origin: string
  close(): Promise<void>
}

/** Stops a site and exports its data into a folder, without cards. */
export async function exportSite(site: Site, out: string): Promise<void> {
  await site.stop()
  await runExport(['--without-cards', '--out', out], {
    root: PROJECT,
    env: { ...(await ensureKeys(PROJECT)), DATA_DIR: site.dataDir, SITE_URL: 'https://revista.example' },
    folder: PROJECT,
    say: () => {},
  })
}

const API = /^\/(?:rest|auth|storage)\/(?!v1\/object\/public\/)/
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** A host that tries the path, then the path with `.html`, then the first matching rule. */
export async function hostByRules(folder: string, api: string): Promise<ExportedHost> {
  const rules = await redirectsIn(folder)
  const headersOf = await headersIn(folder)

  async function fileOf(path: string): Promise<string | null> {
    const names = path === '/' ? ['/index.html'] : [path, `${path}.html`]
    for (const name of names) {
      const found = await stat(join(folder, name)).catch(() => null)
      if (found?.isFile() === true) return name
    }
    return null
  }

  async function find(path: string): Promise<{ file: string; status: number; to?: string } | null> {
    const file = await fileOf(path)
    if (file !== null) return { file, status: 200 }
    const rule = rules.find(({ from }) => from.test(path))
    if (rule?.status === 301) return { file: '.html', status: 301, to: rule.to }
    const target = rule ? await fileOf(rule.to) : null
    return rule && target !== null ? { file: target, status: rule.status } : null
  }

  const server = createServer((request, response) => {
    void (async () => {
      const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
      if (API.test(pathname)) {
        const answer = await fetch(`${api}${pathname}${search}`, await forwarded(request))
        const type = answer.headers.get('content-type') ?? 'text/plain'
        response.writeHead(answer.status, { 'content-type': type })
        response.end(Buffer.from(await answer.arrayBuffer()))
        return
      }
      const found = await find(decodeURIComponent(pathname))
      if (found?.to !== undefined) {
        response.writeHead(found.status, { location: found.to })
        response.end()
        return
      }
      const type = TYPES[extname(found?.file ?? '.txt')] ?? 'application/octet-stream'
      response.writeHead(found?.status ?? 404, { 'content-type': type, ...headersOf(pathname) })
      response.end(found ? await readFile(join(folder, found.file)) : 'Not Found')
    })()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `http://localhost:${Object(server.address()).port}`,
    close: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

async function forwarded(request: IncomingMessage): Promise<RequestInit> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  return { method: request.method ?? 'GET', ...(body.length > 0 && { body }) }
}

async function redirectsIn(folder: string) {
  const lines = (await readFile(join(folder, '_redirects'), 'utf8')).split('\n').filter(Boolean)
  return lines.map((line) => {
    const [from = '', to = '', status = ''] = line.split(' ')
    return { from: patternOf(decodeURIComponent(from)), to, status: Number(status) }
  })
}

/** The headers of all matching rules; two rules for one header would be a mistake of the export. */
async function headersIn(folder: string): Promise<(path: string) => Record<string, string>> {
  const rules = (await readFile(join(folder, '_headers'), 'utf8')).split(/\n(?=\/)/).map((rule) => {
    const [path = '', ...lines] = rule.split('\n')
    const headers = lines.filter(Boolean).map((line) => {
      const [, name = '', value = ''] = /^ {2}([^:]+): (.*)$/.exec(line) ?? []
      return [name, value] as const
    })
    return { path: patternOf(path), headers }
  })
  return (path) => {
    const said = new Map<string, string>()
    for (const [name, value] of rules
      .filter((rule) => rule.path.test(path))
      .flatMap(({ headers }) => headers)) {
      if (said.has(name)) throw new Error(`${path} gets ${name} by two rules.`)
      said.set(name, value)
    }
    return Object.fromEntries(said)
  }
}

/** `/article/*`, `/categoria/:slug/feed.xml`. */
function patternOf(path: string): RegExp {
  const pattern = path
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll(/:\w+/g, '[^/]+')
  return new RegExp(`^${pattern}$`)
}

/** A real nginx with the export's lines. */
export async function hostByNginx(program: string, folder: string, api: string): Promise<ExportedHost> {
  const [port = 0] = await freePorts(1)
  const origin = `http://localhost:${port}`
  const types = Object.entries(TYPES).map(([ending, type]) => `${type.split(';')[0]} ${ending.slice(1)};`)
  const lines = `
    access_log off;
    types { ${types.join(' ')} }
    server {
      listen 127.0.0.1:${port};
      listen [::1]:${port};
      root ${folder};
      location ~ ^/(rest|auth)/ { proxy_pass ${api}; }
      include ${folder}/nginx.conf;
    }`
  const nginx = await runNginx(program, () => lines, [origin])
  return { origin, close: () => nginx.stop() }
}
