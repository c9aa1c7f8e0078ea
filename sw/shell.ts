// The app's own files. A build is put on the device whole when its worker installs, every navigation of the app is
// answered with its shell, and the build before it stays for the tabs that still run it (P14.6).
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
} from './build-caches.ts'
import { forgetPages } from './page-cache.ts'
import { dropWrongLateFiles, ensureFile, keepAnswer } from './promised-files.ts'

declare const self: ServiceWorkerGlobalScope

const SHELL = new URL('/app.html', self.location.origin).href

/** Answered by the backend, never with HTML of ours: sign-in callbacks and files come this way, too. */
const BACKEND = /^\/(?:rest|auth|storage|functions|_system)(?:\/|$)/
const FILE = /\.[^/]*$/

let isShellChecked = false

/** Puts the whole build on the device; fetches only what is not there already. Throws when a file cannot be had right. */
export async function installBuild(): Promise<void> {
  for (const file of buildFiles) if (!file.isLate) await ensureFile(file)
}

/** Deletes what belongs neither to this build nor to the one before it. */
export async function forgetOldBuilds(): Promise<void> {
  const current = buildFiles.filter(({ isLate }) => !isLate).map(({ key }) => key)
  const kept = new Set([...current, ...(await currentList())])
  const files = await caches.open(FILES)
  const old = (await files.keys()).filter((request) => !kept.has(request.url))
  await Promise.all(old.map((request) => files.delete(request)))
  await writeCurrentList(current)
  await dropWrongLateFiles()
  await forgetPages()
}

/** Is this address a screen of the app, or a path that the app answers with its 404? */
export function isAppNavigation(url: URL): boolean {
  return isScreenPath(url.pathname) || !(BACKEND.test(url.pathname) || FILE.test(url.pathname))
}

/**
 * The shell from the device, at once; the network only if the browser threw the cache away. A path that is no screen gets
 * it with 404, as the server answers it. Once in a worker's life the shell is looked at behind the answer, so that a wrong
 * one, wherever it came from, answers one visit at most.
 */
export async function shell(event: FetchEvent): Promise<Response> {
  const file = buildFileAt(SHELL)
  const page = file && (await storedFile(file.key, FILES))
  if (file && !isShellChecked) {
    isShellChecked = true
    // Without a connection the next worker's life tries again.
    event.waitUntil(ensureFile(file).catch(() => undefined))
  }
  if (page === undefined) return fetch(event.request)
  const { pathname } = new URL(event.request.url)
  if (isScreenPath(pathname) || isAdminPath(pathname)) return page
  return new Response(page.body, { status: 404, headers: page.headers })
}

/** The shell as the build promised it; undefined when it is not on the device. */
export async function promisedShell(): Promise<Response | undefined> {
  const file = buildFileAt(SHELL)
  const stored = file && (await storedFile(file.key, FILES))
  return stored && (await hasHash(stored, file.hash)) ? stored : undefined
}

/** Is this a file of this build, or of an earlier one that a tab may still run? */
export function isBuildFile(url: URL): boolean {
  return (
    url.origin === self.location.origin &&
    (url.pathname.startsWith('/assets/') || buildFileAt(url.href) !== undefined)
  )
}

/**
 * A file of a build, from the device; what is not there is the network's to answer, also with its 404. The backoffice's
 * files are not put on the device beforehand: what was asked for once stays, so that it opens without a connection. A
 * file of an earlier build is answered and not kept: nobody here knows what it should be.
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
