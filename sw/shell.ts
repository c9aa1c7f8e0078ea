// The app's own files. A build is put on the device whole when its worker installs, every navigation of the app is
// answered with its shell, and the build before it stays for the tabs that still run it (architecture §7, sync §2.2).
import { isAdminPath, isScreenPath } from '#domain/screen-paths.ts'
import { PrecacheController } from 'workbox-precaching'

declare const self: ServiceWorkerGlobalScope

const SHELL = '/app.html'
const LISTS = 'cacharreo-builds'
const LATE_FILES = 'cacharreo-late-files'
/** Two builds of the backoffice. */
const MOST_LATE_FILES = 80
const CURRENT_LIST = '/builds/current'

/** Answered by the backend, never with HTML of ours: sign-in callbacks and files come this way, too. */
const BACKEND = /^\/(?:rest|auth|storage|functions|_system)(?:\/|$)/
const FILE = /\.[^/]*$/

const build = new PrecacheController({
  plugins: [
    // A host that answers a missing file with the shell must not put HTML under a script's address (trap 7).
    {
      cacheWillUpdate: ({ request, response }) =>
        Promise.resolve(
          response.status === 200 && isHtml(response) === namesHtml(request.url) ? response : null,
        ),
    },
  ],
})
build.addToCacheList(self.__WB_MANIFEST)

/** Puts the whole build on the device; fetches only what the previous build did not have. */
export async function installBuild(event: ExtendableEvent): Promise<void> {
  await build.install(event)
}

/** Deletes what belongs neither to this build nor to the one before it. */
export async function forgetOldBuilds(): Promise<void> {
  const lists = await caches.open(LISTS)
  const current = [...build.getURLsToCacheKeys().values()]
  const kept = new Set([...current, ...(await listOf(await lists.match(CURRENT_LIST)))])
  const files = await caches.open(build.strategy.cacheName)
  const old = (await files.keys()).filter((request) => !kept.has(request.url))
  await Promise.all(old.map((request) => files.delete(request)))
  await lists.put(CURRENT_LIST, Response.json(current))
}

/** Is this address a screen of the app, or a path that the app answers with its 404? */
export function isAppNavigation(url: URL): boolean {
  return isScreenPath(url.pathname) || !(BACKEND.test(url.pathname) || FILE.test(url.pathname))
}

/**
 * The shell from the device, at once; the network only if the browser threw the cache away. A path that is no screen gets
 * it with 404, as the server answers it.
 */
export async function shell(request: Request): Promise<Response> {
  const page = await build.matchPrecache(SHELL)
  if (page === undefined) return fetch(request)
  const { pathname } = new URL(request.url)
  if (isScreenPath(pathname) || isAdminPath(pathname)) return page
  return new Response(page.body, { status: 404, headers: page.headers })
}

/** The shell as it is on the device. */
export function storedShell(): Promise<Response | undefined> {
  return build.matchPrecache(SHELL)
}

/** Is this a file of this build, or of an earlier one that a tab may still run? */
export function isBuildFile(url: URL): boolean {
  return (
    url.origin === self.location.origin &&
    (url.pathname.startsWith('/assets/') || build.getCacheKeyForURL(url.href) !== undefined)
  )
}

/**
 * A file of a build, from the device; what is not there is the network's to answer, also with its 404. The backoffice's
 * files are not put on the device beforehand: what was asked for once stays, so that it opens without a connection.
 */
export async function buildFile(request: Request): Promise<Response> {
  const key = build.getCacheKeyForURL(request.url) ?? request.url
  const stored =
    (await caches.match(key, { cacheName: build.strategy.cacheName, ignoreVary: true })) ??
    (await caches.match(request.url, { cacheName: LATE_FILES, ignoreVary: true }))
  if (stored) return stored
  const answer = await fetch(request)
  if (answer.ok && !isHtml(answer)) await keepLateFile(request.url, answer.clone())
  return answer
}

/** A full device keeps no file and still shows the screen. */
async function keepLateFile(address: string, answer: Response): Promise<void> {
  try {
    const late = await caches.open(LATE_FILES)
    await late.put(address, answer)
    const kept = await late.keys()
    // In the order they were stored: the first ones belong to the oldest builds.
    await Promise.all(kept.slice(0, -MOST_LATE_FILES).map((old) => late.delete(old)))
  } catch {
    // Asked for again next time.
  }
}

function isHtml(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') === true
}

function namesHtml(address: string): boolean {
  return new URL(address).pathname.endsWith('.html')
}

async function listOf(response: Response | undefined): Promise<string[]> {
  const list: unknown = await response?.json()
  return Array.isArray(list) ? list.filter((address) => typeof address === 'string') : []
}
