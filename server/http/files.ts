// Serves the build like a static host: precompressed, revalidated by ETag, with 404 for missing files and the shell for every screen. Only
// files found at the start are served, so no path leads out of the build.
import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { decodedPart } from '#domain/pages/address-values.ts'
import { isAdminPath, isScreenPath } from '#domain/pages/screen-paths.ts'
import { answerTo, type Encoding, ENCODINGS, type Resource, tagOf, textAnswer } from './answer.ts'
import { filesUnder } from '../storage/files-under.ts'
import { cachingOf } from './headers.ts'
import { NO_WORKER_FILE, withoutWorker } from '#domain/device/worker-switch.ts'

interface BuiltFile {
  readonly place: string
  readonly contentType: string
  readonly encodings: readonly Encoding[]
}

interface Facts {
  readonly etag: string
  readonly modified: string
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

const WORKER = '/sw.js'

const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }

/**
 * Handles GET and HEAD from the folder of a build. A missing folder counts as an empty build. With `off`, `worker` unregisters the service
 * worker of readers who have it.
 */
export async function createFiles(
  folder: string,
  worker: 'on' | 'off' = 'on',
): Promise<(request: Request) => Promise<Response>> {
  const files = await filesIn(folder)
  const known = new Map<string, Facts>()

  /** Read on the first request for a file, so that a start does not read hundreds of files that may never be requested. */
  async function factsOf(place: string): Promise<Facts> {
    const facts = known.get(place) ?? (await readFacts(place))
    known.set(place, facts)
    return facts
  }

  async function resourceOf({ place, contentType, encodings }: BuiltFile, status: number, caching: string) {
    const { etag, modified } = await factsOf(place)
    const encoded = (encoding: Encoding | null) => (encoding === null ? place : place + suffixes[encoding])
    return {
      status,
      headers: { 'content-type': contentType, 'cache-control': caching, 'last-modified': modified },
      etag,
      encodings,
      body: (encoding: Encoding | null) => readFile(encoded(encoding)),
      size: async (encoding: Encoding | null) => (await stat(encoded(encoding))).size,
    }
  }

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return textAnswer(405, 'Method Not Allowed', { allow: 'GET, HEAD' })
    const { pathname } = new URL(request.url)
    const path = decodedPart(pathname) ?? pathname
    const isScreen = isScreenPath(path) || isAdminPath(path)
    // Serving HTML for a script or a picture would leave it in caches under that address.
    const isShell = !files.has(path) && (isScreen || !path.slice(path.lastIndexOf('/')).includes('.'))
    const name = isShell ? SHELL : path
    const isOff = worker === 'off'
    const file = files.get(isOff && name === WORKER ? `/${NO_WORKER_FILE}` : name)
    if (!file) return textAnswer(404, 'Not Found', { 'cache-control': 'no-cache' })
    const status = isShell && !isScreen ? 404 : 200
    const isChanged = isOff && (name === WORKER || file.contentType.startsWith('text/html'))
    return await answerTo(
      request,
      isChanged ? withoutWorkerIn(file, status) : await resourceOf(file, status, cachingOf(name)),
    )
  }
}

/**
 * A file with WORKER=off: `/sw.js` becomes a worker that unregisters itself, and every shell tells the page not to register one. They have
 * no tag, so caches cannot confuse them with the files they replace.
 */
function withoutWorkerIn({ place, contentType }: BuiltFile, status: number): Resource {
  const isPage = contentType.startsWith('text/html')
  return {
    status,
    headers: { 'content-type': contentType, 'cache-control': isPage ? 'no-cache' : 'no-store' },
    etag: null,
    encodings: [],
    body: async () =>
      isPage ? new TextEncoder().encode(withoutWorker(await readFile(place, 'utf8'))) : await readFile(place),
  }
}

async function filesIn(folder: string): Promise<Map<string, BuiltFile>> {
  // A folder whose name starts with a dot holds records of the build, not parts of the site.
  const names = (await filesUnder(folder)).filter((name) => !`/${name}`.includes('/.'))
  const places = new Map(names.map((name) => [`/${name}`, join(folder, name)]))
  const files = new Map<string, BuiltFile>()
  for (const [path, place] of places) {
    const contentType = contentTypes[extname(path)]
    if (contentType === undefined) continue
    const encodings = ENCODINGS.filter((encoding) => places.has(path + suffixes[encoding]))
    files.set(path, { place, contentType, encodings })
  }
  return files
}

async function readFacts(place: string): Promise<Facts> {
  const [bytes, { mtime }] = await Promise.all([readFile(place), stat(place)])
  return { etag: tagOf(bytes), modified: mtime.toUTCString() }
}
