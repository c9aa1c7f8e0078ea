// Decides which requests reach the backend, and how often. Requests of the forms in `requests/` pass, written anew.
// The backend's own front would serve sign-up, one-time codes, password recovery and its schema to anybody.
import { answerTo } from '../http/answer.ts'
import { bodyWithin } from '../http/body-within.ts'
import type { Backend } from './backend.ts'
import { admit, type Admitted } from '../requests/admit.ts'
import { refused } from '../requests/refusal.ts'
import type { Keys } from '../settings/settings.ts'
import { networkOf } from '../sign-in/network-of.ts'
import type { SignIns } from '../sign-in/sign-ins.ts'
import { DISK_MESSAGES } from '../storage/disk-space.ts'
import { CANCELED, CANCELED_MESSAGE } from './statement-limit.ts'

/** The caller: the address of the socket, never of a header, which anybody can write. */
export interface Caller {
  readonly address: string
  /** This server's own end of the socket; absent: there is none. */
  readonly socket?: { readonly address: string; readonly port: number }
}

export type Gate = (request: Request, caller: Caller) => Promise<Response>

/** What an admitted request asks, and the request itself, which costs more to make than most answers cost to find. */
export interface Question extends Pick<Request, 'method' | 'url' | 'headers'> {
  whole(): Request
}

export type Answer = (question: Question, caller: Caller) => Promise<Response>

/** Puts the gate in front of the backend. */
export function createGate(options: {
  backend: Pick<Backend, 'fetch'>
  keys: Pick<Keys, 'publishable' | 'secret'>
  signIns: SignIns
  /** Stands between the gate and what answers, and sees admitted requests alone. Default: nothing. */
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
    const whole = await withBody(request, admitted)
    return whole instanceof Response ? whole : await answer(whole, caller)
  }
}

/** What to hand on, with its body read whole; a refusal where that is too large, or no type was said. */
async function withBody(request: Request, admitted: Admitted): Promise<Question | Response> {
  const { url, method, headers, largest } = admitted
  const question = (more: () => RequestInit = () => ({})): Question => ({
    url,
    method,
    headers,
    whole: () => new Request(url, { method, headers, ...more() }),
  })
  // A reader who leaves ends their statement. What somebody writes is written, although they do not wait for it.
  if (method === 'GET' || method === 'HEAD') return question(() => ({ signal: request.signal }))
  if (!request.body) return question()
  const body = await bodyWithin(request, largest)
  if (body === null) return refused({ status: 413, code: 'PGRST102', message: 'The request is too large' })
  if (body.byteLength === 0) return question()
  if (!headers.has('content-type'))
    return refused({ status: 415, code: 'PGRST102', message: 'The type of the body is missing' })
  headers.set('content-length', String(body.byteLength))
  return question(() => ({ body }))
}

/** What the backend's answer may carry out. */
async function guarded(answer: Response, request: Question): Promise<Response> {
  const { pathname } = new URL(request.url)
  const isRest = pathname.startsWith('/rest/')
  const safe = isRest && answer.status >= 400 ? await withoutInternals(answer, request) : answer
  const headers = new Headers(safe.headers)
  // The package lets every origin in. The pages that ask are of this one, and need no leave.
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
 * Codes whose messages name nothing but what the caller asked for: PostgREST's own, refused rights, missing filters, a sign-in that
 * is too old.
 */
const written = /^(PGRST\w+|42501|21000|PT401)$/

/** Broken rules of the data (22, 23) and errors raised on purpose (P0001): said to somebody signed in. */
const ofTheData = /^(22|23)...$|^P0001$/

/** The embedded backend has no code for a broken check and calls it a failure of the server; a hosted one says 400. */
const brokenCheck = /^(?:Postgres)?error: (new row for relation "\w+" violates check constraint "\w+")$/i

const GENERIC = 'The server could not do this.'

/** The same answer, with the code kept and nothing of the server's inside. */
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

/** A database of its own names files in such messages; the server's own refusals are said again. */
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
