// A page in memory in the encoding that each client accepts. It is compressed better at its second request.
import {
  compressedPage,
  type Encoding,
  packedPage,
  pickEncoding,
  encodedTag,
  isKnown,
} from '../http/encoding.ts'

export interface CachedPage {
  readonly key: string
  readonly status: number
  readonly headers: Headers
  readonly etag: string
  readonly plain: Uint8Array<ArrayBuffer>
  readonly smaller: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>
  /** Has somebody asked for it again? */
  isAskedAgain: boolean
}

/** Pages that wait to be packed. */
const MOST_PACKED = 50
const ENCODINGS: readonly Encoding[] = ['br', 'gzip']

/** One page after the other is compressed once more, harder, when it is asked for again: what is read most is the smallest. */
export function createPacking(isKept: (page: CachedPage) => boolean) {
  let packing = Promise.resolve()
  let waiting = 0
  return (page: CachedPage) => {
    if (page.isAskedAgain || waiting >= MOST_PACKED) return
    page.isAskedAgain = true
    waiting += 1
    packing = packing
      .then(async () => {
        if (isKept(page)) page.smaller.br = await packedPage(page.plain)
      })
      // It stays as large as it was.
      .catch((error: unknown) => console.error('A page could not be packed:', error))
      .finally(() => (waiting -= 1))
  }
}

/** The page as this request wants it: compressed, or not at all when it is known. */
export async function sent(page: CachedPage, request: Request): Promise<Response> {
  const { status, plain, etag, smaller } = page
  const headers = new Headers(page.headers)
  if (status >= 300 && status < 400) return new Response(null, { status, headers })
  headers.set('vary', 'Accept-Encoding')
  const encoding = pickEncoding(request.headers.get('accept-encoding'), ENCODINGS)
  headers.set('etag', encodedTag(etag, encoding))
  if (status === 200 && isKnown(request, etag)) return new Response(null, { status: 304, headers })
  const bytes = encoding === null ? plain : (smaller[encoding] ??= await compressedPage(plain, encoding))
  if (encoding !== null) headers.set('content-encoding', encoding)
  headers.set('content-length', String(bytes.byteLength))
  return new Response(request.method === 'HEAD' ? null : bytes, { status, headers })
}
