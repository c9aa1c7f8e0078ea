// Parses DATABASE_URL.

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
