// The backend that the app asks. The server names it in each page and in `/config.json`, so one build serves any.

/** A backend, as readers ask it. */
export interface Backend {
  /** The origin of a hosted project; empty: the page's own. */
  readonly url: string
  /** The publishable key (P24.16). */
  readonly key: string
  /** There is no server: the answers are files of the page's own origin (`sync-files.ts`). */
  readonly files?: true
}

/** Where the server names it. */
export const CONFIG_PATH = '/config.json'

const KEY = /^[\x21-\x7e]{1,2000}$/
/** A project on this machine may have no certificate. */
const ORIGIN =
  /^(?:https:\/\/(?:[a-z0-9.-]{1,253}|\[[\da-f:.]{2,45}\])|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?$/

/** The backend that this JSON names; null if it has another form, or its address is neither HTTPS nor this machine's. */
export function parseBackend(said: unknown): Backend | null {
  if (typeof said !== 'object' || said === null || !('url' in said) || !('key' in said)) return null
  const { url, key } = said
  if (typeof url !== 'string' || typeof key !== 'string' || !KEY.test(key)) return null
  if (url === '') return 'files' in said && said.files === true ? { url, key, files: true } : { url, key }
  return ORIGIN.test(url) ? { url, key } : null
}

/** Are they the same? */
export function isSameBackend(one: Backend, other: Backend): boolean {
  return one.url === other.url && one.key === other.key && one.files === other.files
}
