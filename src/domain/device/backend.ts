// The app's backend, as named by the server in each page and in `/config.json`. One build works with any.
import { partsOf } from '../row.ts'

/** A backend, as readers use it. */
export interface Backend {
  /** The origin of a hosted project; empty: the page's own. */
  readonly url: string
  /** The publishable key (P24.16). */
  readonly key: string
  /** There is no server: responses are files on the page's own origin (`sync-files.ts`). */
  readonly files?: true
}

/** Where the server publishes it. */
export const CONFIG_PATH = '/config.json'

const KEY = /^[\x21-\x7e]{1,2000}$/
/** A project on the local machine needs no certificate. */
const ORIGIN =
  /^(?:https:\/\/(?:[a-z0-9.-]{1,253}|\[[\da-f:.]{2,45}\])|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?$/

/** Parses a backend from JSON; null if it is malformed, or its address is neither HTTPS nor local. */
export function parseBackend(said: unknown): Backend | null {
  const { url, key, files } = partsOf(said)
  if (typeof url !== 'string' || typeof key !== 'string' || !KEY.test(key)) return null
  if (url === '') return files === true ? { url, key, files: true } : { url, key }
  return ORIGIN.test(url) ? { url, key } : null
}

/** Are two backends the same? */
export function isSameBackend(one: Backend, other: Backend): boolean {
  return one.url === other.url && one.key === other.key && one.files === other.files
}
