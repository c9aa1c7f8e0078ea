// Responses for pages, the API, files, cards and pictures: conditional, compressed, and without a body for HEAD. No other module reads
// `Accept-Encoding`, `If-None-Match` or `If-Modified-Since`.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'
export type Bytes = Uint8Array<ArrayBuffer>
type Body = Bytes | ReadableStream | null

/** The resource at an address, independent of the request. */
export interface Resource {
  readonly status: number
  /** With `Last-Modified`, requests may be conditional on the date. Headers that depend on the request are added. */
  readonly headers: Headers | Readonly<Record<string, string>>
  /** The entity tag of the unencoded bytes; null disables conditional requests. */
  readonly etag: string | null
  /** The available encodings, preferred first. */
  readonly encodings: readonly Encoding[]
  /** Returns the body in one of them; null means unencoded. Not called for a 304. */
  readonly body: (encoding: Encoding | null) => Body | Promise<Body>
  /** Returns its number of bytes. If given, HEAD does not call `body`. */
  readonly size?: (encoding: Encoding | null) => Promise<number>
}

/** Preferred first. */
export const ENCODINGS: readonly Encoding[] = ['br', 'gzip']
/** Below this many bytes, the headers cost more than compression saves. */
const WORTH_IT = 1024
const JSON_TYPE = /^application\/([\w.]+\+)?json/
/** The output is a tenth smaller than with 4, for another millisecond. */
const BROTLI_QUALITY = 5

/** The response to a request for a resource. */
export async function answerTo(
  { method, headers: asked }: Pick<Request, 'method' | 'headers'>,
  { status, headers: own, etag, encodings, body: read, size }: Resource,
): Promise<Response> {
  const headers = new Headers(own)
  const encoding = pickEncoding(asked.get('accept-encoding'), encodings)
  if (encodings.length > 0) headers.append('vary', 'Accept-Encoding')
  if (etag !== null) {
    const own = encoding === null ? etag : `${etag.slice(0, -1)}-${encoding}"`
    headers.set('etag', own)
    const isRead = method === 'GET' || method === 'HEAD'
    if (isRead && status === 200 && isKnown(asked, own, headers.get('last-modified'))) {
      headers.delete('content-length')
      return new Response(null, { status: 304, headers })
    }
  }
  const isHead = method === 'HEAD'
  const body = isHead && size ? null : await read(encoding)
  const length = body instanceof Uint8Array ? body.byteLength : isHead && (await size?.(encoding))
  if (encoding !== null) headers.set('content-encoding', encoding)
  if (typeof length === 'number') headers.set('content-length', String(length))
  return new Response(isHead ? null : body, { status, headers })
}

/** A response with these bytes, which may be conditional on their tag. */
export async function bytesAnswer(
  request: Pick<Request, 'method' | 'headers'>,
  bytes: Bytes,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const body = () => bytes
  return await answerTo(request, { status: 200, headers, etag: tagOf(bytes), encodings: [], body })
}

/** The same response, compressed if it is JSON, large enough, and the client accepts it. */
export async function compressed(
  answer: Response,
  request: Pick<Request, 'method' | 'headers'>,
): Promise<Response> {
  const { status, headers } = answer
  if (!JSON_TYPE.test(headers.get('content-type') ?? '') || answer.body === null) return answer
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return await answerTo(request, {
    status,
    headers,
    etag: null,
    encodings: encodingsFor(bytes),
    body: async (encoding) => (encoding === null ? bytes : await compress(bytes, encoding)),
  })
}

/** A response with one line of plain text. */
export function textAnswer(status: number, text: string, headers: Record<string, string>): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  })
}

/** The encodings worth using for these bytes. */
export function encodingsFor(bytes: Bytes): readonly Encoding[] {
  return bytes.byteLength >= WORTH_IT ? ENCODINGS : []
}

/** `quality` is Brotli's, from 0 to 11. */
export async function compress(
  bytes: Uint8Array,
  encoding: Encoding,
  quality = BROTLI_QUALITY,
): Promise<Bytes> {
  if (encoding === 'gzip') return new Uint8Array(await promisify(gzip)(bytes))
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  return new Uint8Array(await promisify(brotliCompress)(bytes, { params }))
}

/** The entity tag of these bytes, which is the same in every process. */
export function tagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"`
}

/** The best encoding in `offered` that the `Accept-Encoding` header accepts; null if there is none. */
function pickEncoding(accepted: string | null, offered: readonly Encoding[]): Encoding | null {
  const weights = new Map<string, number>()
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const [name, ...parameters] = part.trim().split(';')
    const q = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
    if (name) weights.set(name, q === undefined ? 1 : Number(q))
  }
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0
  const [best] = offered
    .filter((encoding) => weightOf(encoding) > 0)
    .toSorted((a, b) => weightOf(b) - weightOf(a))
  return best ?? null
}

/**
 * Whether the client has these bytes. A cache finds its copy by the tag, so the tag of another encoding does not match. The date is
 * compared only if no tag was sent.
 */
function isKnown(asked: Headers, etag: string, modified: string | null): boolean {
  const sent = asked.get('if-none-match')
  if (sent === null) return Date.parse(asked.get('if-modified-since') ?? '') >= Date.parse(modified ?? '')
  const own = unweakened(etag)
  return sent
    .split(',')
    .map(unweakened)
    .some((tag) => tag === '*' || tag === own)
}

/** A proxy may have weakened a tag; for a conditional GET both are equal. */
function unweakened(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}
