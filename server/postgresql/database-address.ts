// DATABASE_URL: its parts, and what a failed connection to it means.

/** The database's name for logs, without a password. */
export function databaseName(url: string): string {
  const { host, pathname } = new URL(url)
  return `${readAddress(url).socket ?? host}${pathname}`
}

/** Splits off a socket's folder. PostgreSQL's programs take it as the parameter `host`; the driver takes it separately. */
export function readAddress(url: string): { address: string; socket: string | null } {
  const address = new URL(url)
  const socket = address.searchParams.get('host')
  address.searchParams.delete('host')
  return { address: address.href, socket }
}

/** What a failed connection means, by the code of PostgreSQL, the driver or the network; and the remedy. */
const FAILURES: readonly (readonly [codes: string, fault: string, remedy: string])[] = [
  [
    'ECONNREFUSED ECONNRESET EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN ENOENT EACCES ETIMEDOUT CONNECT_TIMEOUT CONNECTION_CLOSED',
    'No PostgreSQL answers at WHERE',
    'Start it, or put the right host and port into DATABASE_URL.',
  ],
  ['57P03', 'The PostgreSQL at WHERE is just starting or stopping', 'Try again in a moment.'],
  [
    '53300',
    'The PostgreSQL at WHERE has no connection left',
    'Raise its max_connections, or lower DATABASE_CONNECTIONS.',
  ],
  [
    '28P01 28000 SASL_SIGNATURE_MISMATCH',
    'The PostgreSQL at WHERE does not let this user in',
    'Put the right user and password into DATABASE_URL.',
  ],
  ['3D000', 'There is no such database at WHERE', 'Make it with createdb, or name another in DATABASE_URL.'],
  [
    '42501',
    'The user of DATABASE_URL may not do in WHERE what a start needs',
    'docs/production.md says how a database is prepared.',
  ],
]

/** A readable error for a failed connection to `where`. Null for other errors. */
export function connectionFailure(error: unknown, where: string): Error | null {
  const { code, message } = Object(error)
  const [, fault, remedy] = FAILURES.find(([codes]) => codes.split(' ').includes(code)) ?? []
  if (fault === undefined) return null
  const said = typeof message === 'string' && message !== '' ? message : String(code)
  return new Error(`${fault.replace('WHERE', () => where)} (${said}). ${remedy}`)
}
