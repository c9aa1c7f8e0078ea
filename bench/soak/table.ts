// The soak's requests to the table API: writes as the administrator, and reads that bypass every policy. A row is
// represented as one text.
import { createHash } from 'node:crypto'
import type { State } from './ledger.ts'
import { KEYS, type World } from './world.ts'

/** `unanswered`: it may have been done. */
export type Outcome = 'done' | 'refused' | 'unanswered'

const TIME_LIMIT_MS = 30_000
const ROW_CAP = 1000
const secret = {
  apikey: KEYS.SUPABASE_SECRET_KEY,
  authorization: `Bearer ${KEYS.SUPABASE_SECRET_KEY}`,
}

export interface Writer {
  /** Sends a request as the administrator. A refusal is a fault, because every request is valid. */
  send(method: string, path: string, body: object | Blob, headers?: Record<string, string>): Promise<Outcome>
}

export interface Session {
  readonly access: string
  readonly refresh: string
  readonly user: string
  readonly session: string
}

/** A session of the administrator. Throws if there is none; a refusal is a fault. */
export async function signIn(world: World): Promise<Session> {
  const answer = await world.fetch(`${world.origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: KEYS.SUPABASE_PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ email: KEYS.ADMIN_EMAIL, password: KEYS.ADMIN_PASSWORD }),
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  })
  if (answer.status >= 400 && answer.status < 500)
    world.faults.push(`sign-in: expected a session, found ${answer.status}`)
  if (!answer.ok) throw new Error(`sign-in: ${answer.status}`)
  const { access_token: access, refresh_token: refresh, user } = Object(await answer.json())
  const claims = JSON.parse(Buffer.from(String(access).split('.')[1] ?? '', 'base64url').toString('utf8'))
  return { access, refresh, user: user.id, session: claims.session_id }
}

export function createWriter(world: World): Writer {
  let authorization: string | null = null

  async function once(method: string, path: string, body: object | Blob, headers: Record<string, string>) {
    authorization ??= `Bearer ${(await signIn(world)).access}`
    return await world.fetch(world.origin + path, {
      method,
      headers: {
        apikey: KEYS.SUPABASE_PUBLISHABLE_KEY,
        authorization,
        ...(body instanceof Blob ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(method === 'DELETE' ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    })
  }

  return {
    async send(method, path, body, headers = {}) {
      try {
        let answer = await once(method, path, body, headers)
        if (answer.status === 401) {
          authorization = null
          answer = await once(method, path, body, headers)
        }
        // The status is the acknowledgement; the rest may be cut off.
        const words = await answer.text().catch(() => '')
        if (answer.ok) return 'done'
        if (answer.status >= 500) return 'unanswered'
        const fault = `${method} ${path}: expected the write to be taken, found ${answer.status} ${words.slice(0, 200)}`
        world.faults.push(fault)
        return 'refused'
      } catch {
        return 'unanswered'
      }
    },
  }
}

/** Rows of a path below `/rest/v1/`, bypassing every policy. Throws unless the response is a success. */
export async function askRows(world: World, path: string): Promise<Record<string, unknown>[]> {
  const answer = await world.fetch(`${world.origin}/rest/v1/${path}`, { headers: secret })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return [await answer.json()].flat()
}

/** Every article and draft, by its key in the ledger. */
export async function allStates(world: World): Promise<Map<string, State>> {
  const found = new Map<string, State>()
  for (const row of await allRows(world, 'articles?select=id,title,introduction,content&order=id'))
    found.set(`article ${String(row['id'])}`, stateOf(row))
  for (const row of await allRows(world, 'drafts?select=id,form&order=id'))
    found.set(`draft ${String(row['id'])}`, stateOf(Object(row['form'])))
  return found
}

async function allRows(world: World, path: string): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = []
  for (;;) {
    const rows = await askRows(world, `${path}&limit=${ROW_CAP}&offset=${all.length}`)
    all.push(...rows)
    if (rows.length < ROW_CAP) return all
  }
}

/** A row's title, and a hash of its other values. */
export function stateOf(columns: Readonly<Record<string, unknown>>): string {
  const rest = JSON.stringify([columns['introduction'], columns['content']])
  return `${String(columns['title'])} #${hashOf(rest).slice(0, 12)}`
}

export function hashOf(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
