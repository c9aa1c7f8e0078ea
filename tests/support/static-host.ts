// A host that serves a folder as the product's own server does, and can be given another folder: a deployment.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

export interface StaticHost {
  readonly address: string
  /** Paths asked for since the start, in order. */
  readonly asked: string[]
  /** From now on this folder is served. */
  deploy(folder: string): void
  close(): Promise<void>
}

/** Serves a folder on a free port: files by their path, the shell for paths without an extension, else 404. */
export async function serveFolder(folder: string): Promise<StaticHost> {
  let served = folder
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    asked.push(pathname)
    const extension = extname(pathname)
    const isApi = /^\/(?:rest|auth|storage)\//.test(pathname)
    const file = extension === '' && !isApi ? 'index.html' : normalize(pathname)
    void readFile(join(served, file)).then(
      (bytes) => {
        response.writeHead(200, {
          'Content-Type': TYPES[extension || '.html'] ?? 'application/octet-stream',
          'Cache-Control': pathname.startsWith('/assets/')
            ? 'public, max-age=31536000, immutable'
            : 'no-cache',
        })
        response.end(bytes)
      },
      () => {
        response.writeHead(404, { 'Content-Type': 'application/json' })
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
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
