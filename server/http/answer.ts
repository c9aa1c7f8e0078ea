// The answer to a request for pages, API answers, files, cards and pictures: conditional, compressed and without a body
// for HEAD. No other module reads `Accept-Encoding`, `If-None-Match` or `If-Modified-Since`.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'
export type Bytes = Uint8Array<ArrayBuffer>
type Body = Bytes | ReadableStream | null

/** What is at an address, whoever requests it. */
export interface Resource {
  readonly status: number
  /** With `Last-Modified` it may be requested by date. The answer adds what depends on the request. */
  readonly headers: Headers | Readonly<Record<string, string>>
  /** The entity tag of the bytes as they are; null: they are sent to everybody. */
  readonly etag: string | null
  /** The encodings it is available in, the preferred one first. */
  readonly encodings: readonly Encoding[]
  /** The body in one of them; null: as it is. Not called for an answer of 304. */
  readonly body: (encoding: Encoding | null) => Body | Promise<Body>
}

/** The preferred one first. */
export const ENCODINGS: readonly Encoding[] = ['br', 'gzip']
/** Below this many bytes the headers cost more than compression saves. */
const WORTH_IT = 1024
const JSON_TYPE = /^application\/([\w.]+\+)?json/
/** A tenth smaller than 4, for a millisecond. */
const BROTLI_QUALITY = 5

/** The resource as this request wants it. */
export async function answerTo(
  { method, headers: asked }: Pick<Request, 'method' | 'headers'>,
  { status, headers: own, etag, encodings, body: read }: Resource,
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
  const body = await read(encoding)
  if (encoding !== null) headers.set('content-encoding', encoding)
  if (body instanceof Uint8Array) headers.set('content-length', String(body.byteLength))
  return new Response(method === 'HEAD' ? null : body, { status, headers })
}

/** The same answer, compressed when it is JSON, long enough and wanted. */
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

/** An answer of one line of plain text. */
export function textAnswer(status: number, text: string, headers: Record<string, string>): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  })
}

/** The encodings that save more bytes of a text than their headers cost. */
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

/** The entity tag of these bytes, the same in every process. */
export function tagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"`
}

/** The best of `offered` that the `Accept-Encoding` header allows, or null for none. */
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
 * Has the client these bytes? A cache finds its copy by the tag, so that of another encoding is another one. The date decides only
 * where no tag is sent.
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

/** A cache in between may have weakened a tag; for a conditional GET that is the same. */
function unweakened(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}
