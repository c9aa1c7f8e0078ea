// Serves stored pictures from the file store. It bypasses the table API, which writes a row for each picture it
// serves. The type comes from a file's bytes, not from its name.
import { decodedPart } from '#domain/pages/address-values.ts'
import { pictureTypeIn } from '#domain/pictures/picture-type.ts'
import { withLimit } from '../http/concurrency.ts'
import { answerTo, tagOf } from '../http/answer.ts'
import type { FileStore } from './file-store.ts'

/** The table API's path of public files. */
export const PUBLIC_FILES = '/storage/v1/object/public/'

const BUCKET = 'pictures'
const PICTURES = `${PUBLIC_FILES}${BUCKET}/`
/** The longest name in an address, in characters. The product's own names have less than a tenth. */
const LONGEST_NAME = 1024
/** Names that the product generates (`src/api/write/picture-upload.ts`) are never reused for another picture. */
const OWN_NAME = /(?:^|\/)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-\d+x\d+(?:\.w\d+)?\.(?:webp|jpeg)$/
/** A part of a path that no file can have. */
const LEADS_ELSEWHERE = /^\.{0,2}$|[/\\]|\p{Cc}/u
const FOR_A_YEAR = 'public, max-age=31536000, immutable'
const FOR_AN_HOUR = 'public, max-age=3600'
/** The number of concurrent reads from the store. */
export const READ_AT_ONCE = 8
/** The maximum number of requests that wait to read. */
const MOST_WAITING = 200

/** Answers GET and HEAD under `/storage/v1/object/public/`. */
export function createPublicPictures(
  files: Pick<FileStore, 'read'>,
): (request: Request) => Promise<Response> {
  const inTurn = withLimit(READ_AT_ONCE)
  const send = createSending()
  let asking = 0

  async function read(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
    asking += 1
    try {
      return await inTurn(() => files.read(BUCKET, name))
    } finally {
      asking -= 1
    }
  }

  return async (request) => {
    const name = nameIn(new URL(request.url).pathname)
    if (name === null) return refused(400, '404', 'not_found', 'Object not found')
    if (asking >= READ_AT_ONCE + MOST_WAITING) return busy()
    const bytes = await read(name).catch((error: unknown) => {
      console.error('A stored picture could not be read:', error)
      return 'failed' as const
    })
    if (bytes === 'failed') return refused(500, '500', 'internal', 'The store of pictures failed')
    if (bytes === null) return refused(400, '404', 'not_found', 'Object not found')
    const headers = { ...describedBy(bytes, name), 'content-length': String(bytes.byteLength) }
    const about = { status: 200, headers, etag: tagOf(bytes), encodings: [], body: () => null }
    const answer = await answerTo(request, about)
    if (answer.status === 304 || request.method === 'HEAD') return answer
    const body = send(bytes)
    return body === null ? busy() : new Response(body, { headers: answer.headers })
  }
}

/** The headers for a file. Only a picture is shown inline; another file is a download. */
function describedBy(bytes: Uint8Array, name: string): Record<string, string> {
  const type = pictureTypeIn(bytes)
  const shown = type === null ? 'attachment' : 'inline'
  const file = name.slice(name.lastIndexOf('/') + 1).replace(/[^\w.-]/g, '_')
  return {
    'content-type': type ?? 'application/octet-stream',
    'content-disposition': `${shown}; filename="${file}"`,
    'cache-control': type !== null && OWN_NAME.test(name) ? FOR_A_YEAR : FOR_AN_HOUR,
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'none',
  }
}

/** The file's name in its bucket; null if no file can have it. */
function nameIn(pathname: string): string | null {
  const written = pathname.startsWith(PICTURES) ? pathname.slice(PICTURES.length) : ''
  if (written === '' || written.length > LONGEST_NAME) return null
  const segments = written.split('/').map(decodedPart)
  return segments.every((segment) => segment !== null && !LEADS_ELSEWHERE.test(segment))
    ? segments.join('/')
    : null
}

function busy(): Response {
  const answer = refused(503, '503', 'busy', 'Too many pictures are being sent')
  answer.headers.set('retry-after', '1')
  return answer
}

/** The form of the storage service's errors: 400 for a missing file, with the real status in the body. */
function refused(status: number, statusCode: string, error: string, message: string): Response {
  return Response.json({ statusCode, error, message }, { status, headers: { 'cache-control': 'no-store' } })
}

// Limits the total bytes held for slow clients, and the time of each response.

/** The maximum of bytes held for clients. */
const MOST_BYTES = 96 * 1024 * 1024
/** Bytes sent at once. */
const PIECE = 64 * 1024
/** How long a client may take to receive a response, in milliseconds. A picture of 6 MB needs 20 KB a second. */
const PATIENCE = 5 * 60_000

/** Creates response bodies from bytes. Returns null if clients still have too much to receive. */
export function createSending({ mostBytes = MOST_BYTES, patience = PATIENCE } = {}): (
  bytes: Uint8Array<ArrayBuffer>,
) => ReadableStream<Uint8Array<ArrayBuffer>> | null {
  let held = 0
  return (bytes) => {
    if (held + bytes.byteLength > mostBytes) return null
    held += bytes.byteLength
    let at = 0
    let timer: NodeJS.Timeout | undefined
    const done = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      held -= bytes.byteLength
    }
    return new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        start(controller) {
          timer = setTimeout(() => {
            done()
            controller.error(new Error('The client is too slow.'))
          }, patience).unref()
        },
        pull(controller) {
          const piece = bytes.subarray(at, at + PIECE)
          at += piece.byteLength
          if (piece.byteLength > 0) controller.enqueue(piece)
          if (at < bytes.byteLength) return
          done()
          controller.close()
        },
        cancel: done,
      },
      { highWaterMark: 0 },
    )
  }
}
