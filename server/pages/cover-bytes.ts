// The bytes of a review's cover for its card. Only the magazine's own pictures are read: fetching any address from a row would allow
// request forgery.
import { bodyWithin } from '../http/body-within.ts'

/** The bytes; `none`: there is no such picture, or it is on another site; `unknown`: it cannot be read at present. */
export type Cover = Uint8Array | 'none' | 'unknown'

export interface CoverSources {
  readonly files: (request: Request) => Promise<Response>
  /** The embedded storage; null where there is none. */
  readonly storage: ((request: Request) => Promise<Response>) | null
  /** The hosted project; null where the backend is embedded. */
  readonly hostedOrigin: string | null
}

const BUILT = '/pictures/'
const STORED = '/storage/v1/object/public/'
/** The hosted project's timeout, in milliseconds. */
const PATIENCE = 5000
/** Bytes; uploads are smaller (`gate.ts`). */
const LARGEST = 8 * 1024 * 1024

/** Reads the picture at an address taken from a row. `home` is the magazine's own origin. */
export async function readCover(address: string, home: string, sources: CoverSources): Promise<Cover> {
  if (!URL.canParse(address, home)) return 'none'
  const { origin, pathname } = new URL(address, home)
  const request = new Request(`http://localhost${pathname}`)
  if (origin === home && pathname.startsWith(BUILT)) return await bytesOf(sources.files(request))
  if (!pathname.startsWith(STORED)) return 'none'
  if (origin === home && sources.storage) return await bytesOf(sources.storage(request))
  if (origin !== sources.hostedOrigin) return 'none'
  const signal = AbortSignal.timeout(PATIENCE)
  return await bytesOf(fetch(`${origin}${pathname}`, { signal, redirect: 'error' }))
}

async function bytesOf(asked: Promise<Response>): Promise<Cover> {
  try {
    const answer = await asked
    if (answer.status >= 500) return 'unknown'
    if (!answer.ok || !answer.body) return 'none'
    const bytes = await bodyWithin(answer, LARGEST)
    if (bytes === null) await answer.body.cancel()
    return bytes ?? 'none'
  } catch {
    return 'unknown'
  }
}
