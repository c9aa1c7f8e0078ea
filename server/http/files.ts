// Serves the build like a static host: compressed ahead of time, revalidated by ETag, 404 for missing files, the
// shell for every screen. Only files found at the start are served, so no path leads elsewhere.
import { createHash } from 'node:crypto'
import { readFile, readdir, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { isAdminPath, isScreenPath } from '#domain/pages/screen-paths.ts'
import { type Encoding, pickEncoding } from './encoding.ts'
import { cachingOf } from './headers.ts'
import { NO_WORKER_FILE, withoutWorker } from '#domain/device/worker-switch.ts'

interface Version {
  readonly place: string
  /** Read with the first request for it: a start does not wait for hundreds of files that nobody may ask for. */
  readonly facts: () => Promise<Facts>
}

interface Facts {
  readonly etag: string
  readonly size: number
  /** Whole seconds, as HTTP dates have them. */
  readonly modified: Date
}

interface BuiltFile {
  readonly contentType: string
  readonly plain: Version
  readonly smaller: Partial<Record<Encoding, Version>>
}

const contentTypes: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}

const SHELL = '/app.html'

const variants: readonly (readonly [suffix: string, encoding: Encoding])[] = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
]

/**
 * Answers GET and HEAD from the folder of a build. A folder that is missing is an empty build. `worker`: `off` takes the worker
 * away from readers who have it.
 */
export async function createFiles(
  folder: string,
  worker: 'on' | 'off' = 'on',
): Promise<(request: Request) => Promise<Response>> {
  const files = await filesIn(folder)
  return worker === 'off' ? withoutWorkerIn(answer) : answer

  async function answer(request: Request): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return plainText(405, 'Method Not Allowed', { allow: 'GET, HEAD' })
    }
    const path = decodedPath(request.url)
    const file = files.get(path)
    if (file) return await answerWith(file, 200, cachingOf(path), request)
    const shell = files.get(SHELL)
    if (shell && (isScreenPath(path) || isAdminPath(path)))
      return await answerWith(shell, 200, cachingOf(SHELL), request)
    // HTML under the address of a script or a picture ends up in caches as one.
    if (shell && !path.slice(path.lastIndexOf('/')).includes('.'))
      return await answerWith(shell, 404, cachingOf(SHELL), request)
    return plainText(404, 'Not Found', { 'cache-control': 'no-cache' })
  }
}

async function answerWith(
  file: BuiltFile,
  status: number,
  caching: string,
  request: Request,
): Promise<Response> {
  const offered = variants.map(([, encoding]) => encoding).filter((encoding) => file.smaller[encoding])
  const encoding = pickEncoding(request.headers.get('accept-encoding'), offered)
  const version = (encoding && file.smaller[encoding]) ?? file.plain
  const { etag, size } = await version.facts()
  const { modified } = await file.plain.facts()
  const headers = new Headers({
    'content-type': file.contentType,
    'cache-control': caching,
    etag,
  })
  headers.set('last-modified', modified.toUTCString())
  if (offered.length > 0) headers.set('vary', 'Accept-Encoding')
  if (status === 200 && isKnown(request.headers, etag, modified)) {
    return new Response(null, { status: 304, headers })
  }
  if (version !== file.plain && encoding) headers.set('content-encoding', encoding)
  headers.set('content-length', String(size))
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  return new Response(await readFile(version.place), { status, headers })
}

async function filesIn(folder: string): Promise<Map<string, BuiltFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const places = new Map<string, string>()
  for (const entry of entries) {
    const place = join(entry.parentPath, entry.name)
    const path = place.slice(folder.length).replaceAll('\\', '/')
    // A folder with a dot holds notes of the build, not the site.
    if (entry.isFile() && !path.includes('/.')) places.set(path, place)
  }
  const files = new Map<string, BuiltFile>()
  for (const [path, place] of places) {
    const contentType = contentTypes[extname(path)]
    if (contentType === undefined) continue
    const smaller: Partial<Record<Encoding, Version>> = {}
    for (const [suffix, encoding] of variants) {
      const smallerPlace = places.get(path + suffix)
      if (smallerPlace !== undefined) smaller[encoding] = versionAt(smallerPlace)
    }
    files.set(path, { contentType, plain: versionAt(place), smaller })
  }
  return files
}

function versionAt(place: string): Version {
  let known: Promise<Facts> | null = null
  return {
    place,
    facts: () =>
      (known ??= factsOf(place).catch((error: unknown) => {
        known = null
        throw error
      })),
  }
}

async function factsOf(place: string): Promise<Facts> {
  const bytes = await readFile(place)
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  const modified = new Date(Math.floor((await stat(place)).mtimeMs / 1000) * 1000)
  return { etag: `"${hash}"`, size: bytes.byteLength, modified }
}

/** Does the client have this version already? The tag decides; the date only where no tag is sent. */
function isKnown(headers: Headers, etag: string, modified: Date): boolean {
  const ifNoneMatch = headers.get('if-none-match')
  if (ifNoneMatch === null) return Date.parse(headers.get('if-modified-since') ?? '') >= modified.getTime()
  // A cache in between may have weakened the tag; for a conditional GET that is the same.
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag)
}

function decodedPath(url: string): string {
  const { pathname } = new URL(url)
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

function plainText(status: number, text: string, headers: Record<string, string>): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  })
}

// The files of a build with WORKER=off. `/sw.js` is a worker that unregisters itself, and every shell tells the page
// not to register one.

type Files = (request: Request) => Promise<Response>

const WORKER = '/sw.js'

/** Answers from `files`, but for the worker and the shells. Those have no tag: they are never taken for what they stand for. */
function withoutWorkerIn(files: Files): Files {
  return async (request) => {
    const { method } = request
    if (method !== 'GET' && method !== 'HEAD') return await files(request)
    // The file as it is: no encoding, no copy that the client has.
    const ask = (path: string, how = 'GET') => files(new Request(new URL(path, request.url), { method: how }))
    const { pathname } = new URL(request.url)
    if (pathname === WORKER) return await unlike(await ask(`/${NO_WORKER_FILE}`), 'no-store')
    const { headers } = await ask(pathname, 'HEAD')
    if (!headers.get('content-type')?.startsWith('text/html')) return await files(request)
    return await unlike(await ask(pathname), 'no-cache', withoutWorker)
  }

  async function unlike(
    answer: Response,
    caching: string,
    change = (text: string) => text,
  ): Promise<Response> {
    const headers = { 'content-type': answer.headers.get('content-type') ?? '', 'cache-control': caching }
    return new Response(change(await answer.text()), { status: answer.status, headers })
  }
}
