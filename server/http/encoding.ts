// Chooses the compression of an answer: what the client accepts and what pays off. Each encoding of the same bytes has
// an entity tag of its own.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createHash } from 'node:crypto'

export type Encoding = 'br' | 'gzip'

/** Below this many bytes the headers cost more than compression saves. */
const WORTH_IT = 1024

const JSON_TYPE = /^application\/([\w.]+\+)?json/

/** For answers made on the spot: Brotli's 4 is about gzip's speed, and smaller. */
const QUICK_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** For pages, which are kept: a tenth smaller than 4, for a millisecond. */
const PAGE_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** For pages that are asked for again: another tenth, for a tenth of a second. */
const PACKED_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

const compressors = {
  br: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, QUICK_BROTLI),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes),
}

/** The bytes of a page, compressed to be kept. */
export async function compressedPage(
  bytes: Uint8Array,
  encoding: Encoding,
): Promise<Uint8Array<ArrayBuffer>> {
  const small =
    encoding === 'br' ? await promisify(brotliCompress)(bytes, PAGE_BROTLI) : await compressors.gzip(bytes)
  return new Uint8Array(small)
}

/** The bytes of a page, compressed with Brotli as hard as it goes. */
export async function packedPage(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await promisify(brotliCompress)(bytes, PACKED_BROTLI))
}

/** The best of `offered` that the `Accept-Encoding` header allows, or null for none. */
export function pickEncoding(accepted: string | null, offered: readonly Encoding[]): Encoding | null {
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

/** Is it JSON, of whatever kind? */
export function isJson(answer: Pick<Response, 'headers'>): boolean {
  return JSON_TYPE.test(answer.headers.get('content-type') ?? '')
}

/** Does compressing these bytes save more than its header costs? */
export function isWorthIt(bytes: Uint8Array): boolean {
  return bytes.byteLength >= WORTH_IT
}

/** The same answer, compressed when it is JSON, long enough and wanted. */
export async function compressed(answer: Response, request: Pick<Request, 'headers'>): Promise<Response> {
  if (!isJson(answer)) return answer
  const headers = new Headers(answer.headers)
  headers.append('vary', 'Accept-Encoding')
  const encoding = pickEncoding(request.headers.get('accept-encoding'), ['br', 'gzip'])
  if (encoding === null || answer.body === null || headers.has('content-encoding')) {
    return new Response(answer.body, { status: answer.status, headers })
  }
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (!isWorthIt(bytes)) return new Response(bytes, { status: answer.status, headers })
  const small = await compressors[encoding](bytes)
  headers.set('content-encoding', encoding)
  headers.set('content-length', String(small.byteLength))
  return new Response(new Uint8Array(small), { status: answer.status, headers })
}

/** The tag of these bytes as they are. */
export function tagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"`
}

/** The tag of the same bytes, compressed. */
export function encodedTag(tag: string, encoding: Encoding | null): string {
  return encoding === null ? tag : `${tag.slice(0, -1)}-${encoding}"`
}

/** Has the client what this tag is of, in whatever encoding? A cache in between may have weakened the tag. */
export function isKnown(request: Pick<Request, 'headers'>, tag: string): boolean {
  const tags = (request.headers.get('if-none-match') ?? '')
    .split(',')
    .map((known) => known.trim().replace(/^W\//, ''))
  return tags.some((known) => known === '*' || known === tag || known.startsWith(`${tag.slice(0, -1)}-`))
}
