// The app's own files. A build is stored completely when its worker installs, and answers every navigation with its shell. The previous
// build stays for tabs that still run it (P14.6).
import { isAdminPath, isScreenPath } from '#domain/pages/screen-paths.ts'
import {
  buildFileAt,
  buildFiles,
  currentList,
  FILES,
  hasHash,
  LATE_FILES,
  storedFile,
  writeCurrentList,
  type BuildFile,
  isOfItsKind,
} from './build-caches.ts'
import { forgetPages } from './page-cache.ts'
import { forgetSeen } from './pictures.ts'

declare const self: ServiceWorkerGlobalScope

const SHELL = new URL('/app.html', self.location.origin).href

/** The server always answers these: the API, sign-in callbacks, files, and documents for other sites. */
const BACKEND = /^\/(?:rest|auth|storage|functions|_system|tarjeta|oembed)(?:\/|$)/
const FILE = /\.[^/]*$/

let isShellChecked = false

/** Stores the whole build, fetching only missing files. Throws if one cannot be fetched intact. */
export async function installBuild(): Promise<void> {
  for (const file of buildFiles) if (!file.isLate) await ensureFile(file)
}

/** Deletes files that belong neither to this build nor to the previous one. */
export async function forgetOldBuilds(): Promise<void> {
  const current = buildFiles.filter(({ isLate }) => !isLate).map(({ key }) => key)
  const kept = new Set([...current, ...(await currentList())])
  const files = await caches.open(FILES)
  const old = (await files.keys()).filter((request) => !kept.has(request.url))
  await Promise.all(old.map((request) => files.delete(request)))
  await writeCurrentList(current)
  await forgetPages()
}

/** Whether the app answers this address, with a screen or its 404 page. */
export function isAppNavigation(url: URL): boolean {
  return isScreenPath(url.pathname) || !(BACKEND.test(url.pathname) || FILE.test(url.pathname))
}

/**
 * The shell from the device, or from the network. A path that is not a screen gets status 404, as from the server. Once
 * in the worker's lifetime the stored shell is verified after the response, so a wrong one answers one visit at most.
 */
export async function shell(event: FetchEvent): Promise<Response> {
  const file = buildFileAt(SHELL)
  const page = file && (await storedFile(file.key, FILES))
  if (file && !isShellChecked) {
    isShellChecked = true
    // Without a connection the worker tries again in its next lifetime.
    event.waitUntil(ensureFile(file).catch(() => undefined))
  }
  if (page === undefined) return fetch(event.request)
  const { pathname } = new URL(event.request.url)
  if (isScreenPath(pathname) || isAdminPath(pathname)) return page
  return new Response(page.body, { status: 404, headers: page.headers })
}

/** Fetches the shell again, for its headers. Throws if that fails. */
export async function renewShell(): Promise<void> {
  const file = buildFileAt(SHELL)
  if (file) await putFile(file, await fetchFile(file))
  await forgetPages()
}

/** The shell if it has the build's hash; undefined if the device does not have it. */
export async function promisedShell(): Promise<Response | undefined> {
  const file = buildFileAt(SHELL)
  const stored = file && (await storedFile(file.key, FILES))
  return stored && (await hasHash(stored, file.hash)) ? stored : undefined
}

/** Whether it is a file of this build, or of an earlier one that a tab may still run. */
export function isBuildFile(url: URL): boolean {
  return (
    url.origin === self.location.origin &&
    (url.pathname.startsWith('/assets/') || buildFileAt(url.href) !== undefined)
  )
}

/**
 * A file of a build, from the device or from the network, including a 404. Files of the backoffice are stored when they are first
 * requested, so it opens without a connection afterwards. A file of an earlier build is not stored, because its hash is unknown here.
 */
export async function buildFile(event: FetchEvent): Promise<Response> {
  const { request } = event
  const file = buildFileAt(request.url)
  const stored =
    (await storedFile(file?.key ?? request.url, FILES)) ?? (await storedFile(request.url, LATE_FILES))
  if (stored) return stored
  const answer = await fetch(request)
  if (file) event.waitUntil(keepAnswer(file, answer.clone()))
  return answer
}

/** As many as two builds of the backoffice have (P14.6). */
const MOST_LATE_FILES = 80

const cacheOf = ({ isLate }: BuildFile) => (isLate ? LATE_FILES : FILES)

/**
 * Stores this file on the device. Only bytes with the file's hash are accepted, from the network and from the cache. Throws if it cannot
 * be fetched intact, which fails the installation. The next check for updates tries again.
 */
async function ensureFile(file: BuildFile): Promise<void> {
  const stored = await storedFile(file.key, cacheOf(file))
  if (stored !== undefined) {
    if (await isPromised(file, stored)) return
    await deleteFile(file)
  }
  await putFile(file, await fetchFile(file))
}

/** Stores the response that a page just received. On a full device the screen is shown without storing it. */
async function keepAnswer(file: BuildFile, answer: Response): Promise<void> {
  if (answer.status !== 200) return
  try {
    await ((await isPromised(file, answer)) ? putFile(file, answer) : ensureFile(file))
    if (file.isLate) await dropOldestLate()
  } catch {
    // The next visit requests it again.
  }
}

async function isPromised({ address, hash }: BuildFile, answer: Response): Promise<boolean> {
  return answer.status === 200 && isOfItsKind(address, answer) && (await hasHash(answer, hash))
}

/** The HTTP cache may answer a name with a hash, but only on the first try: it could hold a wrong response for a year. */
async function fetchFile(file: BuildFile): Promise<Response> {
  const modes = file.key === file.address ? (['default', 'reload'] as const) : (['reload'] as const)
  for (const cache of modes) {
    const answer = await fetch(file.address, { cache, credentials: 'same-origin' })
    if (await isPromised(file, answer)) return answer
  }
  throw new Error(`Not what the build promised: ${file.address}`)
}

async function putFile(file: BuildFile, answer: Response): Promise<void> {
  const cache = await caches.open(cacheOf(file))
  // Browsers reject redirected responses for navigations. The bytes are verified, wherever they came from.
  const plain = answer.redirected ? new Response(answer.body, { headers: answer.headers }) : answer
  try {
    await cache.put(file.key, plain.clone())
  } catch {
    // The app is more important than pictures that readers have seen.
    await forgetSeen()
    await cache.put(file.key, plain)
  }
}

async function deleteFile(file: BuildFile): Promise<void> {
  await (await caches.open(cacheOf(file))).delete(file.key, { ignoreVary: true })
}

async function dropOldestLate(): Promise<void> {
  const late = await caches.open(LATE_FILES)
  // Keys keep the order of storing, so the first ones belong to the oldest builds.
  const old = (await late.keys()).slice(0, -MOST_LATE_FILES)
  await Promise.all(old.map((request) => late.delete(request)))
}
