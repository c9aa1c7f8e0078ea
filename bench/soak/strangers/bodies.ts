// Bodies: none, junk, too large, too deep; their type and length may be wrong. Large ones are generated when they are
// sent.
import fc from 'fast-check'
import { gzipSync } from 'node:zlib'
import type { Header } from './headers.ts'

const KB = 1024
const MB = 1024 * KB
/** The largest bodies that the gate accepts (`server/gateway/gate.ts`), and one byte more. */
const SIZES = [16 * KB, 16 * KB + 1, 64 * KB + 1, 2.8 * MB, 4 * MB + 1, 6 * MB + 1]

export type Framing = 'length' | 'chunked' | 'longer' | 'shorter' | 'both' | 'twice'

export interface Body {
  readonly type: string | null
  readonly framing: Framing
  bytes(): Buffer
}

const email = 'redaccion@cacharreo.example'
const row = { title: 'Intruso', introduction: 'Intruso', content: '<p>Intruso</p>' }
const texts = [
  '',
  '{}',
  '[]',
  'null',
  '[{}]',
  '{"title":',
  '{"a":1}{"b":2}',
  '"\\ud800"',
  '{"ti\\u0000tle":"a\\u0000b"}',
  '{"__proto__":{"a":1},"constructor":{"prototype":{}}}',
  JSON.stringify(row),
  JSON.stringify([row, { ...row, id: 1, rev: '9'.repeat(40), images: {}, overall: 'NaN' }]),
  JSON.stringify({ email, password: 'no es esta' }),
  JSON.stringify({ email: { a: 1 }, password: [] }),
  JSON.stringify({ refresh_token: 'no-es-esta' }),
  JSON.stringify({ password: 'una clave nueva y larga', current_password: 'no es esta' }),
  JSON.stringify({
    prefixes: ['a', {}],
    prefix: {},
    limit: 1e300,
    names: ['a'],
    ids: 'x',
    lim: -1,
    since: 1e30,
  }),
  JSON.stringify({ form: row, article: row, scheduled: row, publish_at: 'infinity' }),
  JSON.stringify({ form: { ...row, title: '<script>alert(1)</script>' }, path: '/' }),
  `grant_type=password&email=${email}&password=x`,
  'title=a&content=b',
  '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nIntruso\r\n--x--',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  'RIFF....WEBPVP8 ',
]

const bytes: fc.Arbitrary<() => Buffer> = fc.oneof(
  { weight: 10, arbitrary: fc.constantFrom(...texts).map((text) => () => Buffer.from(text)) },
  { weight: 2, arbitrary: fc.json({ maxDepth: 5 }).map((text) => () => Buffer.from(text)) },
  fc.uint8Array({ maxLength: 200 }).map((junk) => () => Buffer.from(junk)),
  fc
    .constantFrom(3000, 60_000, 500_000)
    .map((deep) => () => Buffer.from('['.repeat(deep) + ']'.repeat(deep))),
  fc
    .constantFrom(3000, 60_000)
    .map((deep) => () => Buffer.from(`${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`)),
  fc.constantFrom(...SIZES).map((size) => () => Buffer.alloc(size, 'a')),
  fc
    .constantFrom(...SIZES)
    .map((size) => () => Buffer.from(JSON.stringify({ ...row, content: 'a'.repeat(size - 200) }))),
  fc.constant(() => gzipSync(Buffer.alloc(16 * MB))),
)

const type = fc.oneof(
  { weight: 6, arbitrary: fc.constant('application/json') },
  fc.constantFrom(
    null,
    '',
    'text/plain',
    'text/csv',
    'application/octet-stream',
    'application/x-www-form-urlencoded',
    'nope',
  ),
  fc.constantFrom(
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'application/json; charset=utf-16',
    'image/webp',
    'image/svg+xml',
  ),
)
const framing = fc.oneof(
  { weight: 14, arbitrary: fc.constant<Framing>('length') },
  { weight: 4, arbitrary: fc.constant<Framing>('chunked') },
  fc.constantFrom<Framing[]>('longer', 'shorter', 'both', 'twice'),
)

export const body: fc.Arbitrary<Body> = fc.record({ type, framing, bytes })

/** The headers that describe the body, and the body as sent. */
export function framed(content: Body): { readonly headers: readonly Header[]; readonly wire: Buffer } {
  const whole = content.bytes()
  const typed: Header[] = content.type === null ? [] : [['content-type', content.type]]
  const length = (size: number): Header => ['content-length', String(Math.max(0, size))]
  const chunked: Header = ['transfer-encoding', 'chunked']
  switch (content.framing) {
    case 'length':
      return { headers: [...typed, length(whole.length)], wire: whole }
    case 'longer':
      return { headers: [...typed, length(whole.length + 10)], wire: whole }
    case 'shorter':
      return { headers: [...typed, length(whole.length - 10)], wire: whole }
    case 'twice':
      return { headers: [...typed, length(whole.length), length(1)], wire: whole }
    case 'chunked':
      return { headers: [...typed, chunked], wire: inChunks(whole) }
    case 'both':
      return { headers: [...typed, length(3), chunked], wire: inChunks(whole) }
  }
}

function inChunks(whole: Buffer): Buffer {
  const parts: Buffer[] = []
  const size = Math.max(1, Math.ceil(whole.length / 3))
  for (let at = 0; at < whole.length; at += size) {
    const part = whole.subarray(at, at + size)
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'))
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')])
}
