// Headers as browsers and programs send them, and malformed ones.
import fc from 'fast-check'

export type Header = readonly [name: string, value: string]
type Headers = fc.Arbitrary<readonly Header[]>

/** Keys and tokens that strangers can obtain. The secret key is not among them. */
export interface Credentials {
  readonly publishable: string
  /** Invalid tokens: ended, expired, signed with another secret, unsigned. */
  readonly tokens: readonly [string, ...string[]]
}

const one = (name: string, value: string): readonly Header[] => [[name, value]]

const of = (name: string, ...values: [string, ...string[]]): Headers =>
  fc.constantFrom(...values).map((value) => one(name, value))

function credentialHeaders({ publishable, tokens }: Credentials): Headers {
  const token = fc.constantFrom(...tokens)
  const key: Headers = fc.oneof(
    { weight: 6, arbitrary: fc.constant(one('apikey', publishable)) },
    fc.constantFrom<(readonly Header[])[]>(
      [],
      [['apikey', 'sb_secret_guessed']],
      [['apikey', '']],
      [
        ['apikey', publishable],
        ['apikey', 'x'],
      ],
    ),
    token.map((word) => one('apikey', word)),
  )
  const authorization: Headers = fc.oneof(
    { weight: 6, arbitrary: fc.constant([]) },
    { weight: 2, arbitrary: fc.constant(one('authorization', `Bearer ${publishable}`)) },
    fc
      .tuple(
        fc.constantFrom('Bearer ', 'Bearer\t', 'bearer ', 'BEARER  ', 'Basic ', 'Bearer', '', ' Bearer '),
        token,
        fc.constantFrom('', '', '=', ' ', ',', '.', '\t', '%00'),
      )
      .map((parts) => one('authorization', parts.join(''))),
    token.map((word) => [
      ...one('authorization', `Bearer ${word}`),
      ...one('authorization', `Bearer ${publishable}`),
    ]),
    token.map((word) => one('cookie', `sb-access-token=${word}; session=${word}`)),
  )
  return fc.tuple(key, authorization).map((both) => both.flat())
}

const asks: Headers = fc.oneof(
  of(
    'prefer',
    'count=exact',
    'count=planned',
    'return=representation',
    'return=headers-only',
    'tx=rollback',
    'missing=default',
  ),
  of(
    'prefer',
    'resolution=merge-duplicates,return=representation',
    'handling=strict,nope=1',
    'max-affected=1',
    'params=single-object',
  ),
  of(
    'range',
    '0-9',
    '0-',
    '9-1',
    '-5',
    'bytes=0-0',
    'bytes=9-1,1-2,3-',
    '999999999999999999999-',
    'items=0-1',
  ),
  of('accept-profile', 'public', 'private', 'sync', 'auth', 'storage', 'server', 'pg_catalog', '"; --'),
  of('content-profile', 'private', 'auth', 'pg_catalog'),
  of(
    'accept',
    'text/csv',
    'application/vnd.pgrst.object+json',
    'application/vnd.pgrst.plan+json;options=analyze',
    'application/geo+json',
  ),
  of(
    'accept',
    'application/octet-stream',
    'image/avif,*/*',
    'text/html',
    '*/*;q=0',
    'nope',
    `${'a/b,'.repeat(2000)}`,
  ),
  of('accept-encoding', 'gzip, br', 'gzip', 'br;q=0, identity;q=0', 'nope', '*'),
  of('if-none-match', '*', '"x"', `W/"x"`, `${'"x",'.repeat(2000)}"y"`),
  of('if-modified-since', 'Wed, 25 Nov 2099 00:00:00 GMT', 'yesterday'),
)

const odd: Headers = fc.oneof(
  of('x-forwarded-for', '10.0.0.1', '::1', '127.0.0.1, 127.0.0.1', 'nope'),
  of('x-forwarded-host', 'otra.example', 'a"b<c>', 'x'.repeat(4000)),
  of('x-forwarded-proto', 'https', 'javascript'),
  of('x-request-id', 'x', '<script>', 'x'.repeat(3000)),
  of('x-http-method-override', 'DELETE', 'PATCH'),
  of('origin', 'https://otra.example', 'null'),
  of('access-control-request-method', 'DELETE', 'TRACE'),
  of('cookie', 'a=b', `${'a=b;'.repeat(2000)}`, '\x01\xff'),
  of('expect', '100-continue', 'nope'),
  of('upgrade', 'websocket', 'h2c'),
  of('te', 'trailers'),
  of('x-upsert', 'true', 'false'),
  of('x-supabase-api-version', '2024-01-01', 'x'),
  of('content-encoding', 'gzip', 'br', 'nope'),
  of('x odd', 'y'),
  of('x-tab', '\ty\t', 'a\tb'),
  of('x-bytes', '\xff\xfe\x80'),
  // Node accepts 16 KB of headers in total.
  fc.integer({ min: 8000, max: 17_000 }).map((size) => one('x-large', 'x'.repeat(size))),
  fc
    .integer({ min: 10, max: 3000 })
    .map((count) => Array.from({ length: count }, (_, at): Header => [`x${at}`, ''])),
)

const host: Headers = fc.oneof(
  { weight: 12, arbitrary: fc.constant(one('host', 'localhost')) },
  fc.nat(5000).map((number) => one('host', `h${number}.example`)),
  fc.constantFrom<(readonly Header[])[]>(
    [],
    [['host', '']],
    [['host', 'a b']],
    [
      ['host', 'otra.example'],
      ['host', 'localhost'],
    ],
    [['host', '[::1]:4173']],
    [['host', '"><script>alert(1)</script>']],
    [['host', 'localhost:99999']],
    [['host', 'x'.repeat(3000)]],
  ),
)

/** All headers of a request except those that describe its body. */
export const headersFor = (credentials: Credentials): Headers =>
  fc
    .tuple(
      host,
      credentialHeaders(credentials),
      fc.array(asks, { maxLength: 3 }),
      fc.array(odd, { maxLength: 1 }),
    )
    .map(([first, who, asked, oddities]) => [...first, ...who, ...asked.flat(), ...oddities.flat()])
