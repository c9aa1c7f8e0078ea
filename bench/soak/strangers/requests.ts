// The requests of strangers: first those that once did harm, then random ones.
import fc from 'fast-check'
import { target } from './addresses.ts'
import { body, type Body } from './bodies.ts'
import { type Credentials, type Header, headersFor } from './headers.ts'

/** How a request is sent, and how its response is read. */
export type Manner = 'whole' | 'aborted' | 'left' | 'slow-headers' | 'slow-body' | 'unread' | 'silent'

export interface StrangerRequest {
  readonly method: string
  /** Each character stands for a byte. */
  readonly target: string
  readonly headers: readonly Header[]
  readonly body: Body | null
  readonly manner: Manner
}

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PROPFIND',
] as const
const method = fc.oneof(
  { weight: 14, arbitrary: fc.constant('GET') },
  { weight: 4, arbitrary: fc.constant('POST') },
  { weight: 4, arbitrary: fc.constantFrom(...METHODS) },
  fc.constantFrom('get', 'FOO', 'QUERY'),
)
const manner = fc.oneof(
  { weight: 90, arbitrary: fc.constant<Manner>('whole') },
  { weight: 8, arbitrary: fc.constantFrom<Manner[]>('aborted', 'left') },
  { weight: 2, arbitrary: fc.constantFrom<Manner[]>('slow-headers', 'slow-body', 'unread', 'silent') },
)

/** This many requests, the same for the same seed. */
export function strangerRequests(credentials: Credentials, count: number, seed: number): StrangerRequest[] {
  const any = fc
    .tuple(method, target, headersFor(credentials), fc.option(body), manner)
    .map(([verb, where, headers, sent, how]): StrangerRequest => ({
      method: verb,
      target: where,
      headers,
      // Only some GET requests have a body.
      body: verb === 'GET' && where.length % 8 > 0 ? null : sent,
      manner: how,
    }))
  const known = knownRequests(credentials)
  return [...known, ...fc.sample(any, { numRuns: Math.max(1, count - known.length), seed })].slice(0, count)
}

function knownRequests({ publishable, tokens }: Credentials): StrangerRequest[] {
  const asked = (where: string, rest: Partial<StrangerRequest> = {}): StrangerRequest => ({
    method: 'GET',
    target: where,
    headers: [
      ['host', 'localhost'],
      ['apikey', publishable],
    ],
    body: null,
    manner: 'whole',
    ...rest,
  })
  const as = (authorization: string): Partial<StrangerRequest> => ({
    headers: [
      ['host', 'localhost'],
      ['apikey', publishable],
      ['authorization', authorization],
    ],
  })
  const json = (text: string): Partial<StrangerRequest> => ({
    method: 'POST',
    body: { type: 'application/json', framing: 'length', bytes: () => Buffer.from(text) },
  })
  const embedded = (depth: number) =>
    Array.from({ length: depth }, (_, at) => (at % 2 ? 'articles(id,' : 'categories(id,')).join('')
  const guess = json('{"email":"redaccion@cacharreo.example","password":"no es esta"}')
  return [
    asked('/rest/v1/articles?select=id&limit=1&content=match.(.%2B)Q\\1'),
    asked(`/rest/v1/articles?select=id,${embedded(6)}id${')'.repeat(6)}`),
    asked(
      '/rest/v1/articles',
      json(JSON.stringify({ title: 'a', introduction: 'a', content: 'a'.repeat(2.8e6) })),
    ),
    asked('/rest/v1/rpc/remove_pictures?names=%7B%7D'),
    asked(`/${'a.eyJ@'.repeat(2600)}`),
    asked(`/rest/v1/articles?title=eq.${'eyJa.'.repeat(3000)}`),
    ...tokens.flatMap((token) => [
      asked('/rest/v1/drafts?select=*', as(`Bearer ${token}`)),
      asked('/rest/v1/drafts?select=*', as(`Bearer\t${token}`)),
      asked('/rest/v1/drafts?select=*', as(`Bearer ${token}=`)),
      asked('/rest/v1/rpc/list_trash', as(`Bearer  ${token}`)),
      asked('/auth/v1/user', as(`Bearer\t${token}`)),
    ]),
    ...Array.from({ length: 12 }, () =>
      asked('/auth/v1/token?%67rant_type=refresh_token&grant_type=password', guess),
    ),
    ...Array.from({ length: 12 }, (_, at) =>
      asked(`/?fbclid=${at}`, { headers: [['host', `h${at}.example`]] }),
    ),
    ...(['slow-headers', 'slow-body', 'unread', 'silent'] as const).map((how) =>
      asked('/', { ...(how === 'slow-body' && json('{}')), manner: how }),
    ),
  ]
}
