// The backend that the server names, stored for starts without a connection. The network comes first, so an installed app learns a new key
// by itself. A malformed backend is neither stored nor passed on.
import { CONFIG_PATH, isSameBackend, parseBackend, type Backend } from '#domain/device/backend.ts'
import { forgetShellText } from './pages.ts'
import { takeUploadsOf } from './picture-caches.ts'
import { renewShell } from './shell.ts'

const CACHE = 'cacharreo-config'
/** How long to wait for the network before the stored backend is used, in milliseconds. */
const PATIENCE = 3000

/** Resolves when the worker knows which origin serves the magazine's uploads. */
export const isBackendKnown: Promise<void> = stored().then(
  (backend) => {
    if (backend) takeUploadsOf(backend.url)
  },
  () => undefined,
)

/** The backend as the server names it, or as stored; null if there is neither. */
export async function currentBackend(): Promise<Backend | null> {
  const [before, newest] = await Promise.all([stored().catch(() => null), named()])
  if (newest === null || (before !== null && isSameBackend(before, newest))) return before
  takeUploadsOf(newest.url)
  try {
    // The stored shell's policy names the previous project.
    if (before !== null && before.url !== newest.url) {
      await renewShell()
      forgetShellText()
    }
    const cache = await caches.open(CACHE)
    await cache.put(CONFIG_PATH, Response.json(newest))
  } catch {
    // The next request tries again.
  }
  return newest
}

/** Answers a page that requests the backend. */
export async function backendAnswer(): Promise<Response> {
  const backend = await currentBackend()
  return backend === null ? Response.error() : Response.json(backend)
}

/** Stores the backend while the worker installs. Throws if there is none: the app could not start without a connection. */
export async function installBackend(): Promise<void> {
  if ((await currentBackend()) === null) throw new Error(`Nothing to use: ${CONFIG_PATH}`)
}

async function stored(): Promise<Backend | null> {
  const answer = await caches.match(CONFIG_PATH, { cacheName: CACHE })
  return answer === undefined ? null : parseBackend(await answer.json())
}

async function named(): Promise<Backend | null> {
  try {
    const signal = AbortSignal.timeout(PATIENCE)
    const answer = await fetch(CONFIG_PATH, { signal, cache: 'no-cache', credentials: 'same-origin' })
    return answer.ok ? parseBackend(await answer.json()) : null
  } catch {
    return null
  }
}
