// What another app shares with the installed magazine (`share_target` of the manifest) comes as a form, and so does what a
// page of any site sends to the same address. The worker keeps nothing of a page of another site, nothing where no
// administrator is signed in, and no more than the limits. What it keeps waits on the device, and the form of a new article
// asks about it. What cannot be kept is said there.
import {
  SHARE_ADDRESS,
  SHARE_LIMITS,
  type ShareProblem,
  type ShareSource,
  sharePath,
  shareSource,
  TAKES_SHARES,
} from '#domain/articles/shared-article.ts'
import { loadBackground } from './refresh.ts'
import { storedRecord } from './stored-record.ts'

interface Kept {
  readonly id: string | null
  readonly problem: ShareProblem | null
}

declare const self: ServiceWorkerGlobalScope & {
  /** Made by `src/background.ts`. */
  keepShare?: (form: FormData, source: ShareSource) => Promise<Kept>
}

/** Bytes of a form that is read: its pictures, its words at four bytes a character, and what stands around them. */
const MOST_BYTES = SHARE_LIMITS.allBytes + 4 * SHARE_LIMITS.characters + 64 * 1024

/** Shares are read one after the other, so that many at once take no more memory than one. */
let last: Promise<unknown> = Promise.resolve()

export function isShare({ method, url, mode }: Request): boolean {
  const { origin, pathname } = new URL(url)
  return (
    method === 'POST' && mode === 'navigate' && origin === self.location.origin && pathname === SHARE_ADDRESS
  )
}

/** Takes it, and leads on. */
export async function takeShare(request: Request): Promise<Response> {
  const taken = last.then(() => take(request)).catch(() => refused('not-kept'))
  last = taken
  const { id, problem } = await taken
  return Response.redirect(new URL(sharePath(id, problem), self.location.origin).href, 303)
}

async function take(request: Request): Promise<Kept> {
  // A share opens a window; in a frame there is only what a page has put there.
  const source =
    request.destination === 'document'
      ? shareSource(
          { origin: request.headers.get('origin'), referrer: request.referrer },
          self.location.origin,
        )
      : null
  if (source === null) return refused('foreign')
  if ((await storedRecord('cacharreo-own', 'settings', TAKES_SHARES)) === null) return refused('nobody')
  const form = await readForm(request)
  if (form === null) return refused('too-large')
  if (!self.keepShare) loadBackground()
  return (await self.keepShare?.(form, source)) ?? refused('not-kept')
}

const refused = (problem: ShareProblem): Kept => ({ id: null, problem })

/** The form; null when it is longer than a share may be. It is counted, since a worker is not told its length. */
async function readForm(request: Request): Promise<FormData | null> {
  let bytes = 0
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, stream) {
      bytes += chunk.length
      if (bytes > MOST_BYTES) stream.error(new RangeError('Longer than a share may be'))
      else stream.enqueue(chunk)
    },
  })
  const type = request.headers.get('content-type') ?? ''
  try {
    return await new Response(request.body?.pipeThrough(counted), {
      headers: { 'content-type': type },
    }).formData()
  } catch (error) {
    if (bytes > MOST_BYTES) return null
    throw error
  }
}
