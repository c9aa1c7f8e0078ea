// The caches of builds, and the SHA-256 of each file, which the build writes into the worker. Only the hash is trusted: a hotel's sign-in
// page or a host's error page also has status 200.
import { cacheNames } from 'workbox-core'

declare const self: ServiceWorkerGlobalScope & {
  /** Inserted by the build (`scripts/build/promised-files.ts`). */
  readonly __WB_MANIFEST: readonly Entry[]
}

interface Entry {
  readonly url: string
  /** Null if the file's name contains a hash of its content. */
  readonly revision: string | null
  /** Absent in duplicate entries by the bundler's plugin. */
  readonly integrity?: string
  readonly late?: true
}

/** A file of this build. */
export interface BuildFile {
  readonly address: string
  /** The cache key. */
  readonly key: string
  /** `sha256-` and the hash of its bytes. */
  readonly hash: string
  /** Whether it is stored only when it is first requested. */
  readonly isLate: boolean
}

/** The cache with the files of this build and of the previous one. */
export const FILES = cacheNames.precache
/** The cache of late files. */
export const LATE_FILES = 'cacharreo-late-files'

const LISTS = 'cacharreo-builds'
const CURRENT_LIST = '/builds/current'
/** The query parameter of a key that contains the revision. */
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

/** The cached response for a key, regardless of the request's headers. */
export function storedFile(key: string, cacheName: string): Promise<Response | undefined> {
  return caches.match(key, { cacheName, ignoreVary: true })
}

/** Whether the response has the content type that its address implies. Browsers never run a script of another type. */
export function isOfItsKind(address: string, answer: Response): boolean {
  const ending = new URL(address).pathname.split('.').at(-1) ?? ''
  return (kinds[ending] ?? ANY_OTHER).test(answer.headers.get('content-type') ?? '')
}

/** Whether the response's bytes have this hash. Leaves the response readable. */
export async function hasHash(answer: Response, hash: string): Promise<boolean> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await answer.clone().arrayBuffer()))
  return hash === `sha256-${btoa(String.fromCharCode(...bytes))}`
}

/** The keys of the build that was activated last. */
export async function currentList(): Promise<string[]> {
  const lists = await caches.open(LISTS)
  const list: unknown = await (await lists.match(CURRENT_LIST))?.json()
  return Array.isArray(list) ? list.filter((key) => typeof key === 'string') : []
}

/** Stores the keys of the build that is being activated. */
export async function writeCurrentList(keys: readonly string[]): Promise<void> {
  const lists = await caches.open(LISTS)
  await lists.put(CURRENT_LIST, Response.json(keys))
}
