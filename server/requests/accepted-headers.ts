// The few headers that reach the backend, each in one spelling. All others are dropped.
import type { Credentials } from './credentials.ts'
import { malformed, Refusal } from './refusal.ts'

/** One row as an object, as `single()` of supabase-js requests it. */
const ONE_ROW = 'application/vnd.pgrst.object+json'
const PREFERENCES =
  /^(?:return=(?:minimal|representation|headers-only)|resolution=(?:merge|ignore)-duplicates|missing=default)$/
/** An answer may lack a count, but a preference that changes the outcome of a statement must not be ignored. */
const LEFT_OUT = /^count=(?:exact|planned|estimated)$/
/** Passed on unchanged, if they have this form. */
const PLAIN: Readonly<Record<string, RegExp>> = {
  'accept-encoding': /^[\w\s,.;=*-]{1,200}$/,
  'cache-control': /^(?:max-age=)?\d{1,9}$/,
  'content-type': /^[\x20-\x7e]{1,200}$/,
  'if-none-match': /^[\x20-\x7e]{1,400}$/,
  'user-agent': /^[\x20-\x7e]{1,500}$/,
  'x-supabase-api-version': /^\d{4}-\d\d-\d\d$/,
  'x-upsert': /^(?:true|false)$/,
}

/** The headers for the backend, at this path. Throws a `Refusal` (400, 406). */
export function acceptedHeaders(
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  { key, token }: Pick<Credentials, 'key' | 'token'>,
  path: string,
): Headers {
  const accepted = new Headers()
  if (key !== null) accepted.set('apikey', key)
  if (token !== null) accepted.set('authorization', `Bearer ${token}`)
  for (const [name, form] of Object.entries(PLAIN)) {
    const value = headers.get(name)
    if (value !== null && form.test(value)) accepted.set(name, value)
  }
  const cookie = headers.get('cookie')
  // The device's mark, for the server's own part of signing in.
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
