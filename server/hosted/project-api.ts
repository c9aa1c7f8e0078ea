// Sends requests to a hosted project from outside, like any client. If there is no response, throws a readable error. The caller judges
// every response, whatever its status.
import type { HostedSettings } from './hosted-settings.ts'

/** The timeout in milliseconds. A paused project takes some seconds to wake up. */
const TIME_LIMIT = 30_000

export interface ProjectAnswer {
  readonly status: number
  readonly headers: Headers
  /** Undefined if the body is not JSON. */
  readonly json: unknown
}

interface ProjectRequest {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'OPTIONS'
  /** Sent as `apikey` and, for the services behind the gateway, as a bearer token. */
  readonly key?: string
  readonly bearer?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

export type AskProject = (path: string, request?: ProjectRequest) => Promise<ProjectAnswer>

/** Returns a function that sends requests below `url`. It rejects with a readable message if there is no response. */
export function createProjectApi(url: string): AskProject {
  return async (path, { method = 'GET', key, bearer = key, headers = {}, body } = {}) => {
    const sent = {
      ...(key !== undefined && { apikey: key }),
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    }
    try {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: sent,
        ...(body !== undefined && { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIME_LIMIT),
      })
      return { status: answer.status, headers: answer.headers, json: parsed(await answer.text()) }
    } catch (error) {
      throw new Error(`Nothing answers at ${url}${path.replace(/\?.*/, '')} (${reasonOf(error)}).`)
    }
  }
}

/**
 * Throws a readable message if the project rejects the publishable key, or the secret key if there is one. `onUnread` is told if the
 * accounts cannot be read for another reason.
 */
export async function refuseWrongKeys(
  ask: AskProject,
  settings: HostedSettings,
  onUnread: (sentence: string) => void = refuse,
): Promise<void> {
  const { url, publishableKey, secretKey } = settings
  const known = await ask('/auth/v1/settings', { key: publishableKey })
  if (known.status >= 400 && known.status < 500)
    refuse(`The project at ${url} does not know the key of VITE_SUPABASE_ANON_KEY (${messageOf(known)}).`)
  if (secretKey === null) return
  const accounts = await ask('/auth/v1/admin/users?page=1&per_page=1', { key: secretKey })
  if (accounts.status === 401 || accounts.status === 403)
    refuse(
      `The project at ${url} does not let SUPABASE_SECRET_KEY see its accounts (${messageOf(accounts)}). ` +
        'Take the secret (or service_role) key of this project.',
    )
  if (accounts.status !== 200)
    onUnread(`The accounts of the project at ${url} cannot be read now (${messageOf(accounts)}). Try again.`)
}

function refuse(sentence: string): never {
  throw new Error(sentence)
}

/** The status of a response with the service's message. */
export function messageOf({ status, json }: ProjectAnswer): string {
  const { msg, message, error } = Object(json)
  const words = [msg, message, error].find((one) => typeof one === 'string')
  return words === undefined ? String(status) : `${status}, ${words}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function reasonOf(error: unknown): string {
  const { cause, name, message } = Object(error)
  if (name === 'TimeoutError') return `no answer within ${TIME_LIMIT / 1000} seconds`
  const code: unknown = Object(cause).code
  return typeof code === 'string' ? code : String(message)
}
