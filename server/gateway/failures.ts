// The table API's errors quote SQL, constraints, rows and names of other tables. Out goes what a client can act on: the
// code, and a message that was written for clients.

import { DISK_MESSAGES } from '../storage/disk-space.ts'
import { CANCELED, CANCELED_MESSAGE } from './statement-limit.ts'

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
export async function withoutInternals(
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
