// Accepts shares from other apps with the installed magazine (`share_target` of the manifest). A page on any site can send such a form,
// too. So the worker refuses forms from other sites, forms without a signed-in administrator, and forms over the limits. A share waits on
// the device until the form of a new article asks about it. That form also reports refused shares.
import {
  SHARE_ADDRESS,
  SHARE_LIMITS,
  type ShareProblem,
  sharePath,
  shareSource,
  TAKES_SHARES,
} from '#domain/articles/shared-article.ts'
import type { KeptShare } from '#worker-contract.ts'
import { loadBackground } from './background-script.ts'
import { storedRecord } from './stored-record.ts'

declare const self: ServiceWorkerGlobalScope

/** The largest form in bytes: its pictures, its text at four bytes per character, and the multipart overhead. */
const MOST_BYTES = SHARE_LIMITS.allBytes + 4 * SHARE_LIMITS.characters + 64 * 1024

/** Shares are read one at a time, so that many use no more memory than one. */
let last: Promise<unknown> = Promise.resolve()

export function isShare({ method, url, mode }: Request): boolean {
  const { origin, pathname } = new URL(url)
  return (
    method === 'POST' && mode === 'navigate' && origin === self.location.origin && pathname === SHARE_ADDRESS
  )
}

/** Accepts a share, and redirects. */
export async function takeShare(request: Request): Promise<Response> {
  const taken = last.then(() => take(request)).catch(() => refused('not-kept'))
  last = taken
  const { id, problem } = await taken
  return Response.redirect(new URL(sharePath(id, problem), self.location.origin).href, 303)
}

async function take(request: Request): Promise<KeptShare> {
  // A share opens a window; a request by a frame always comes from a page.
  const source =
    request.destination === 'document'
      ? shareSource(
          { origin: request.headers.get('origin'), referrer: request.referrer },
          self.location.origin,
        )
      : null
  if (source === null) return refused('foreign')
  if ((await storedRecord('own', 'settings', TAKES_SHARES)) === null) return refused('nobody')
  const form = await readForm(request)
  if (form === null) return refused('too-large')
  return await loadBackground().keepShare(form, source)
}

const refused = (problem: ShareProblem): KeptShare => ({ id: null, problem })

/** The form; null if it exceeds a share's limit. The bytes are counted, because a worker cannot see the content-length. */
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
