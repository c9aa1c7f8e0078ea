// A host that serves a folder as the product's own server does, and can switch to another folder, as a deployment
// does.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { CONFIG_PATH } from '#domain/device/backend.ts'
import { cachingOf, createHeaders } from '../../../server/http/headers.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

const headersOf = createHeaders(null)

/** The build names no backend. This host has no table API. */
const CONFIG = Buffer.from(JSON.stringify({ url: '', key: 'a-key' }))

/** A response of a host or an intermediary instead of a file. */
export interface WrongAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** The body, computed from the correct bytes. */
  readonly body?: (right: Buffer) => Buffer | string
  /** The connection is cut after the body. */
  readonly breaksOff?: boolean
}

export interface StaticHost {
  readonly address: string
  /** Requested paths since the start, in order. */
  readonly asked: string[]
  /** Serves this folder from now on. */
  deploy(folder: string): void
  /** Never answers requests with this path prefix from now on. */
  hold(prefix: string): void
  /** Sends this response for paths with this prefix from now on; null: the files again. */
  pretend(prefix: string, answer: WrongAnswer | null): void
  close(): Promise<void>
}

/** Serves a folder on a free port: files by path, the shell for paths without an extension, otherwise 404. */
export async function serveFolder(folder: string): Promise<StaticHost> {
  let served = folder
  let held: string | null = null
  const pretended = new Map<string, WrongAnswer>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    asked.push(pathname)
    if (held !== null && pathname.startsWith(held)) return
    const extension = extname(pathname)
    const isApi = /^\/(?:rest|auth|storage|functions|_system)\//.test(pathname)
    const file = extension === '' && !isApi ? 'app.html' : normalize(pathname)
    void (pathname === CONFIG_PATH ? Promise.resolve(CONFIG) : readFile(join(served, file))).then(
      (bytes) => {
        const type = TYPES[extension || '.html'] ?? 'application/octet-stream'
        const wrong = [...pretended].find(([prefix]) => pathname.startsWith(prefix))?.[1]
        response.writeHead(wrong?.status ?? 200, {
          ...headersOf(pathname, type),
          'content-type': type,
          'cache-control': cachingOf(pathname),
          ...wrong?.headers,
        })
        const body = wrong?.body?.(bytes) ?? bytes
        if (wrong?.breaksOff === true) response.write(body, () => response.destroy())
        else response.end(body)
      },
      () => {
        response.writeHead(404, { 'content-type': 'application/json' })
        response.end('{}')
      },
    )
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The host has no port.')
  return {
    address: `http://localhost:${address.port}`,
    asked,
    deploy: (next) => {
      served = next
    },
    hold: (prefix) => {
      held = prefix
    },
    pretend: (prefix, answer) => {
      if (answer === null) pretended.delete(prefix)
      else pretended.set(prefix, answer)
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
