// The caches of builds, and the SHA-256 of each file, written into the worker at build. Only the hash counts. Status
// 200 is also what a hotel's sign-in page or a host's error page says.
import { cacheNames } from 'workbox-core'

declare const self: ServiceWorkerGlobalScope & {
  /** Put here by the build (`scripts/build/promised-files.ts`). */
  readonly __WB_MANIFEST: readonly Entry[]
}

interface Entry {
  readonly url: string
  /** Null for a file whose name tells its content. */
  readonly revision: string | null
  /** Missing where the bundler's plugin names a file a second time. */
  readonly integrity?: string
  readonly late?: true
}

/** A file of this build. */
export interface BuildFile {
  readonly address: string
  /** What it is stored under. */
  readonly key: string
  /** `sha256-` and the hash of its bytes. */
  readonly hash: string
  /** It is not put on the device before it is asked for. */
  readonly isLate: boolean
}

/** The files of this build and of the one before it. */
export const FILES = cacheNames.precache
/** Those that came late. */
export const LATE_FILES = 'cacharreo-late-files'

const LISTS = 'cacharreo-builds'
const CURRENT_LIST = '/builds/current'
/** The parameter of a key that holds the revision. */
const REVISION = '__WB_REVISION__'

const kinds: Readonly<Record<string, RegExp>> = {
  html: /^text\/html\b/,
  js: /^(?:text|application)\/(?:x-)?(?:java|ecma)script\b/,
  css: /^text\/css\b/,
}
const ANY_OTHER = /^(?!text\/html\b)/

/** All files of this build. */
export const buildFiles: readonly BuildFile[] = self.__WB_MANIFEST.flatMap(
  ({ url, revision, integrity, late }) => {
    if (integrity === undefined) return []
    const address = new URL(url, self.location.origin).href
    const key = new URL(address)
    if (revision !== null) key.searchParams.set(REVISION, revision)
    return [{ address, key: key.href, hash: integrity, isLate: late === true }]
  },
)

const fileByAddress = new Map(buildFiles.map((file) => [file.address, file]))

/** The file of this build at this address. */
export function buildFileAt(address: string): BuildFile | undefined {
  return fileByAddress.get(address)
}

/** The cached answer for a key, regardless of the request's headers. */
export function storedFile(key: string, cacheName: string): Promise<Response | undefined> {
  return caches.match(key, { cacheName, ignoreVary: true })
}

/** Can a browser use this answer as what its address says? A script of another type is never run. */
export function isOfItsKind(address: string, answer: Response): boolean {
  const ending = new URL(address).pathname.split('.').at(-1) ?? ''
  return (kinds[ending] ?? ANY_OTHER).test(answer.headers.get('content-type') ?? '')
}

/** Are these the bytes with this hash? The answer can still be read afterwards. */
export async function hasHash(answer: Response, hash: string): Promise<boolean> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await answer.clone().arrayBuffer()))
  return hash === `sha256-${btoa(String.fromCharCode(...bytes))}`
}

/** The keys of the build that became active last. */
export async function currentList(): Promise<string[]> {
  const lists = await caches.open(LISTS)
  const list: unknown = await (await lists.match(CURRENT_LIST))?.json()
  return Array.isArray(list) ? list.filter((key) => typeof key === 'string') : []
}

/** Remembers the keys of the build that becomes active. */
export async function writeCurrentList(keys: readonly string[]): Promise<void> {
  const lists = await caches.open(LISTS)
  await lists.put(CURRENT_LIST, Response.json(keys))
}
