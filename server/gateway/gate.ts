// Decides which requests reach the backend, and how often. A request passes only in a form that `requests/` knows, and is rebuilt from its
// parts. The backend itself would offer sign-up, one-time codes, password recovery and its schema to anyone.
import { answerTo } from '../http/answer.ts'
import { bodyWithin } from '../http/body-within.ts'
import type { Backend } from './backend.ts'
import { admit, type Admitted } from '../requests/admit.ts'
import { refused } from '../requests/refusal.ts'
import type { Keys } from '../settings/settings.ts'
import { networkOf } from '../sign-in/network-of.ts'
import { isSigned } from '../sign-in/previous-secret.ts'
import type { SignIns } from '../sign-in/sign-ins.ts'
import { DISK_MESSAGES } from '../storage/disk-space.ts'
import { CANCELED, CANCELED_MESSAGE } from './statement-limit.ts'

/** The caller, by the socket's address. Headers are never used: anyone can forge them. */
export interface Caller {
  readonly address: string
  /** The server's end of the socket; absent if there is none. */
  readonly socket?: { readonly address: string; readonly port: number }
}

export type Gate = (request: Request, caller: Caller) => Promise<Response>

/** The essentials of an admitted request. `whole` builds the request itself, which costs more than most cached answers. */
export interface Question extends Pick<Request, 'method' | 'url' | 'headers'> {
  whole(): Request
}

export type Answer = (question: Question, caller: Caller) => Promise<Response>

/** Puts the gate in front of the backend. */
export function createGate(options: {
  backend: Pick<Backend, 'fetch'>
  keys: Keys
  signIns: SignIns
  /** Wraps the function that answers; it sees admitted requests only. Default: no wrapper. */
  keep?: (answer: Answer) => Answer
}): Gate {
  const { backend, keys, signIns, keep = (answer) => answer } = options

  async function answered(question: Question, { address }: Caller): Promise<Response> {
    const request = question.whole()
    const { pathname } = new URL(request.url)
    if (pathname === '/auth/v1/token') return await signIns.token(request, networkOf(address))
    if (pathname === '/auth/v1/user' && request.method === 'PUT')
      return await signIns.password(request, networkOf(address))
    return await backend.fetch(request)
  }

  const answer = keep(async (question, caller) => await guarded(await answered(question, caller), question))

  return async (request, caller) => {
    const admitted = admit(request, keys)
    if (admitted instanceof Response) return admitted
    const whole = await withBody(request, admitted, keys)
    return whole instanceof Response ? whole : await answer(whole, caller)
  }
}

/**
 * The request to pass on, its body read in full. A refusal if the body is too large or has no content type. A forged token is refused
 * before its body is read: bodies in memory are bounded for callers who are signed in.
 */
async function withBody(request: Request, admitted: Admitted, keys: Keys): Promise<Question | Response> {
  const { url, method, headers, largest } = admitted
  const question = (more: () => RequestInit = () => ({})): Question => ({
    url,
    method,
    headers,
    whole: () => new Request(url, { method, headers, ...more() }),
  })
  // When a reader disconnects, their statement is cancelled. A write continues even if its client has gone.
  if (method === 'GET' || method === 'HEAD') return question(() => ({ signal: request.signal }))
  const token = headers.get('authorization')
  if (token !== null && !isSigned(token, [keys.jwtSecret, keys.jwtSecretPrevious]) && !isAccount(url))
    return refused({ status: 401, code: 'PGRST301', message: 'No suitable key or wrong key type' })
  const body = await bodyWithin(request, largest)
  if (body === null) return refused({ status: 413, code: 'PGRST102', message: 'The request is too large' })
  if (body.byteLength === 0) return question()
  if (!headers.has('content-type'))
    return refused({ status: 415, code: 'PGRST102', message: 'The type of the body is missing' })
  headers.set('content-length', String(body.byteLength))
  return admitted.refusal(body) ?? question(() => ({ body }))
}

/** The account API has small bodies, and its own refusals. */
function isAccount(url: string): boolean {
  return new URL(url).pathname.startsWith('/auth/')
}

/** Strips from the backend's response what must not leave the server. */
async function guarded(answer: Response, request: Question): Promise<Response> {
  const { pathname } = new URL(request.url)
  const isRest = pathname.startsWith('/rest/')
  const safe = isRest && answer.status >= 400 ? await withoutInternals(answer, request) : answer
  const headers = new Headers(safe.headers)
  // The package allows every origin. The app's pages share this origin and need no CORS headers.
  for (const name of safe.headers.keys()) if (name.startsWith('access-control-')) headers.delete(name)
  if (!headers.has('cache-control') || safe.status >= 400) headers.set('cache-control', 'no-store')
  if (pathname.startsWith('/storage/')) headers.delete('accept-ranges')
  const { status, body } = safe
  const etag = headers.get('etag')
  const given = await answerTo(request, { status, headers, etag, encodings: [], body: () => body })
  if (given.status === 304) await body?.cancel()
  return given
}

// Removes SQL, constraints, rows and table names from the table API's errors. The client gets the code and a message
// that was written for clients.

interface Failure {
  readonly status: number
  readonly code: string
  readonly message: string
}

/**
 * Codes whose messages reveal nothing but what the caller asked for: PostgREST's own, missing rights, missing filters, a sign-in too long
 * ago.
 */
const written = /^(PGRST\w+|42501|21000|PT401)$/

/** Data violations (22, 23) and errors raised on purpose (P0001): shown to signed-in callers only. */
const ofTheData = /^(22|23)...$|^P0001$/

/** The embedded backend reports a check violation as a server error without a code; a hosted one answers 400. */
const brokenCheck = /^(?:Postgres)?error: (new row for relation "\w+" violates check constraint "\w+")$/i

const GENERIC = 'The server could not do this.'

/** The same response with its code, but without internals of the server. */
async function withoutInternals(
  answer: Response,
  request: Pick<Request, 'headers' | 'method' | 'url'>,
): Promise<Response> {
  const { status, code, message } = await failureIn(answer)
  const signedIn = /^Bearer (?!sb_)/i.test(request.headers.get('authorization') ?? '')
  const plain = written.test(code) || (signedIn && ofTheData.test(code))
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  headers.set('content-type', 'application/json; charset=utf-8')
  const body = { code, details: null, hint: null, message: plain ? message : ofTheServer(status, code) }
  return new Response(request.method === 'HEAD' ? null : JSON.stringify(body), { status, headers })
}

/** A PostgreSQL may name files in such messages, so only the server's own refusals keep their text. */
function ofTheServer(status: number, code: string): string {
  if (status === 503 && code === CANCELED) return CANCELED_MESSAGE
  return status === 507 && (code === '53100' || code === '25006') ? DISK_MESSAGES[code] : GENERIC
}

async function failureIn(answer: Response): Promise<Failure> {
  const { status } = answer
  try {
    const { code, message } = Object(await answer.json())
    const broken = brokenCheck.exec(String(message))?.[1]
    if (broken !== undefined) return { status: 400, code: '23514', message: broken }
    return { status, code: typeof code === 'string' ? code : '', message: String(message) }
  } catch {
    return { status, code: '', message: GENERIC }
  }
}
