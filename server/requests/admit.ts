// Decides which requests reach the backend, and with which role. A request either has one of these forms or is refused. It is rebuilt from
// its parsed form, so the backend cannot interpret an address or a header differently.
import { jsonIn } from '#domain/row.ts'
import type { Keys } from '../settings/settings.ts'
import { type Parameters, readAddress, readChoice, writeAddress, decoded } from './address.ts'
import { ADMINISTRATORS_CALLS, IMPORT_CALL, READERS_CALLS, readReadersCall } from './call-request.ts'
import { type Credentials, readCredentials } from './credentials.ts'
import { malformed, refused, Refusal } from './refusal.ts'
import { checkListing, checkRemoval } from './storage-request.ts'
import { readTableRequest } from './table-request.ts'

// The few headers that reach the backend, each normalised. All others are dropped.
/** One row as an object, as supabase-js requests for `single()`. */
const ONE_ROW = 'application/vnd.pgrst.object+json'
const PREFERENCES =
  /^(?:return=(?:minimal|representation|headers-only)|resolution=(?:merge|ignore)-duplicates|missing=default)$/
/** Preferences that may be dropped, because they only add a count. One that changes a statement's result must not be ignored. */
const LEFT_OUT = /^count=(?:exact|planned|estimated)$/
/** Passed on unchanged if they match. */
const PLAIN: Readonly<Record<string, RegExp>> = {
  'accept-encoding': /^[\w\s,.;=*-]{1,200}$/,
  'cache-control': /^(?:max-age=)?\d{1,9}$/,
  'content-type': /^[\x20-\x7e]{1,200}$/,
  'if-none-match': /^[\x20-\x7e]{1,400}$/,
  'user-agent': /^[\x20-\x7e]{1,500}$/,
  'x-supabase-api-version': /^\d{4}-\d\d-\d\d$/,
  'x-upsert': /^(?:true|false)$/,
}

/** The headers to pass to the backend, at this path. Throws a `Refusal` (400, 406). */
function acceptedHeaders(
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  { key, token }: Pick<Credentials, 'key' | 'token'>,
  path: string,
): Headers {
  const accepted = new Headers()
  accepted.set('apikey', key)
  if (token !== null) accepted.set('authorization', `Bearer ${token}`)
  for (const [name, form] of Object.entries(PLAIN)) {
    const value = headers.get(name)
    if (value !== null && form.test(value)) accepted.set(name, value)
  }
  const cookie = headers.get('cookie')
  // The cookie marks the device, for the server's own part of signing in.
  if (path === '/auth/v1/token' && cookie !== null) accepted.set('cookie', cookie)
  if (!path.startsWith('/rest/')) return accepted
  for (const name of ['accept-profile', 'content-profile']) {
    if ((headers.get(name) ?? 'public') !== 'public')
      throw new Refusal(406, 'PGRST106', 'Only the schema public is exposed')
  }
  if (headers.has('range')) throw malformed('The header Range is not accepted here: limit and offset are')
  accepted.set('accept', readAccept(headers.get('accept') ?? '*/*'))
  const preferences = readPrefer(headers.get('prefer') ?? '')
  if (preferences !== '' && method !== 'GET' && method !== 'HEAD') accepted.set('prefer', preferences)
  return accepted
}

function readAccept(written: string): string {
  const types = written.split(',').map((type) => type.trim().replace(/;.*$/, ''))
  if (types[0] === ONE_ROW) return ONE_ROW
  if (types.some((type) => /^(?:\*|application)\/(?:\*|json)$/.test(type))) return 'application/json'
  throw new Refusal(406, 'PGRST107', 'Answers are application/json, or one row of it')
}

function readPrefer(written: string): string {
  const preferences = written.split(',').map((one) => one.trim())
  const unknown = preferences.find((one) => one !== '' && !PREFERENCES.test(one) && !LEFT_OUT.test(one))
  if (unknown !== undefined) throw malformed('The header Prefer holds what is not accepted here')
  return preferences
    .filter((one) => PREFERENCES.test(one))
    .toSorted()
    .join(',')
}

/** An admitted request, before its body is read. */
export interface Admitted {
  /** On the same origin, normalised: each meaning has one spelling. */
  readonly url: string
  readonly method: string
  /** The headers to pass on, with exactly the caller's credentials. */
  readonly headers: Headers
  /** The largest body, in bytes. */
  readonly largest: number
  /** The response that refuses this body; null if it may pass. */
  readonly refusal: (body: Uint8Array) => Response | null
}

interface Asked {
  readonly method: string
  readonly who: Credentials['who']
  readonly parameters: Parameters
  /** The name in the path: a table, a function or a file. */
  readonly named: string
}

interface Form {
  readonly path: RegExp
  readonly methods: readonly string[]
  /** The methods that the publishable key alone permits. */
  readonly readers: readonly string[]
  readonly largest: number
  /** The accepted content types of bodies. */
  readonly types: RegExp
  /** The parameters to pass on. Throws a `Refusal`. */
  readonly read: (asked: Asked) => Parameters
  /** Checks a body, which is JSON. Throws a `Refusal`. Default: the backend checks it. */
  readonly check?: (body: unknown) => void
}

const KB = 1024
const MB = 1024 * KB
const READING = ['GET', 'HEAD']
const WRITING = [...READING, 'POST', 'PATCH', 'DELETE']
const JSON_TYPE = /^application\/json(?:; *charset="?utf-8"?)?$/i
const FILE_TYPE =
  /^(?:image\/(?:webp|jpeg|png|gif|avif|svg\+xml)|multipart\/form-data; *boundary=[\w'()+,./:=?"-]{1,80})$/i

const table = (names: string, methods: readonly string[], readers: readonly string[]): Form => ({
  path: new RegExp(`^/rest/v1/(${names})$`),
  methods,
  readers,
  largest: 4 * MB,
  types: JSON_TYPE,
  read: ({ named, ...asked }) => readTableRequest({ table: named, ...asked }),
})
const json = { types: JSON_TYPE, largest: 16 * KB }
const call = (names: readonly string[]) => new RegExp(`^/rest/v1/rpc/(${names.join('|')})$`)
const noParameters = ({ parameters }: Asked) => readChoice(parameters, 'apikey', [])

const FORMS: readonly Form[] = [
  table('articles|categories|authors|guides', WRITING, READING),
  table('redirects', WRITING, READING),
  table('drafts', WRITING, []),
  table('discarded_drafts', [...READING, 'POST', 'DELETE'], []),
  table('versions', [...READING, 'DELETE'], []),
  table('last_changes', READING, []),
  {
    path: call(Object.keys(READERS_CALLS)),
    methods: READING,
    readers: READING,
    ...json,
    read: ({ named, parameters }) => readReadersCall(named, parameters),
  },
  {
    path: call(ADMINISTRATORS_CALLS),
    methods: [...READING, 'POST'],
    readers: [],
    ...json,
    largest: 64 * KB,
    read: noParameters,
  },
  { path: call([IMPORT_CALL]), methods: ['POST'], readers: [], ...json, largest: 4 * MB, read: noParameters },
  {
    path: /^\/auth\/v1\/token$/,
    methods: ['POST'],
    readers: ['POST'],
    ...json,
    read: ({ parameters }) => {
      if (!parameters.has('grant_type')) throw malformed('The parameter grant_type is missing')
      return readChoice(parameters, 'grant_type', ['password', 'refresh_token'])
    },
  },
  {
    path: /^\/auth\/v1\/logout$/,
    methods: ['POST'],
    readers: [],
    ...json,
    read: ({ parameters }) => readChoice(parameters, 'scope', ['global', 'local', 'others']),
  },
  { path: /^\/auth\/v1\/user$/, methods: ['GET', 'PUT'], readers: [], ...json, read: noParameters },
  {
    path: /^\/auth\/v1\/(?:settings|health)$/,
    methods: ['GET'],
    readers: ['GET'],
    ...json,
    read: noParameters,
  },
  {
    path: /^\/storage\/v1\/object\/list\/pictures$/,
    methods: ['POST'],
    readers: [],
    ...json,
    read: noParameters,
    check: checkListing,
  },
  {
    path: /^\/storage\/v1\/object\/pictures\/(.+)$/,
    methods: ['POST', 'PUT'],
    readers: [],
    types: FILE_TYPE,
    largest: 6 * MB,
    read: noParameters,
  },
  {
    path: /^\/storage\/v1\/object\/pictures$/,
    methods: ['DELETE'],
    readers: [],
    ...json,
    largest: 64 * KB,
    read: noParameters,
    check: checkRemoval,
  },
]

/** The rebuilt request, or the response that refuses it. Does not read the body. */
export function admit(request: Request, keys: Pick<Keys, 'publishable' | 'secret'>): Admitted | Response {
  return orRefused(() => admitted(request, keys))
}

function orRefused<T>(work: () => T): T | Response {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return refused(error)
    throw error
  }
}

function admitted(request: Request, keys: Pick<Keys, 'publishable' | 'secret'>): Admitted | Response {
  const { method, headers, url } = request
  const { origin, pathname } = new URL(url)
  const form = FORMS.find(({ path }) => path.test(pathname))
  if (form === undefined) throw new Refusal(404, 'PGRST125', 'Invalid path specified in request URL')
  const allow = form.methods.join(', ')
  // The magazine's own pages need no CORS headers, and other origins get none.
  if (method === 'OPTIONS')
    return new Response(null, { status: 204, headers: { allow, 'cache-control': 'no-store' } })
  const address = readAddress(url)
  const asked = new Map(address.parameters)
  const credentials = readCredentials(headers, asked.get('apikey') ?? null, keys)
  asked.delete('apikey')
  const { who } = credentials
  const named = form.path.exec(pathname)?.[1] ?? ''
  if (!form.methods.includes(method)) {
    const answer = refused({ status: 405, code: 'PGRST117', message: `Unsupported HTTP method: ${method}` })
    answer.headers.set('allow', allow)
    return answer
  }
  if (who === 'reader' && !form.readers.includes(method)) throw notForReaders(named)
  const parameters = form.read({ method, who, named, parameters: asked })
  const type = headers.get('content-type')
  if (type !== null && !READING.includes(method) && !form.types.test(type))
    throw new Refusal(415, 'PGRST102', 'The body is not of a type that is accepted here')
  const path = pathname.startsWith('/storage/') && named !== '' ? pathOfFile(pathname, named) : pathname
  return {
    url: writeAddress({ origin, path, parameters }),
    method,
    headers: acceptedHeaders(request, credentials, pathname),
    largest: READING.includes(method) ? 0 : form.largest,
    refusal: (body) =>
      orRefused(() => {
        form.check?.(jsonIn(Buffer.from(body).toString('utf8')))
        return null
      }),
  }
}

function pathOfFile(pathname: string, written: string): string {
  return pathname.slice(0, pathname.length - written.length) + readFileName(written)
}

/** The same refusal as the database's, which does not depend on the body. */
function notForReaders(named: string): Refusal {
  return new Refusal(401, '42501', `permission denied${named === '' ? '' : ` for ${named}`}`)
}

const LONGEST_NAME = 500

/** Reads a file's name in the bucket, including folders. Returns it encoded in one way. Throws a `Refusal` (400). */
function readFileName(written: string): string {
  // In a path a plus sign stands for itself.
  const parts = written.split('/').map((part) => decoded(part.replaceAll('+', '%2B')))
  const isName = parts.every((part) => part !== '' && !/^\.\.?$/.test(part) && !/[/\\]/.test(part))
  if (!isName || written.length > 3 * LONGEST_NAME)
    throw malformed('The name of a file is not one that is accepted here')
  return parts.map(encodeURIComponent).join('/')
}
