// DATABASE_URL, taken apart.

/** The database as this server may name it in a log: without password. */
export function databaseName(url: string): string {
  const { host, pathname } = new URL(url)
  return `${readAddress(url).socket ?? host}${pathname}`
}

/** PostgreSQL's own programs take the folder of a socket as the parameter `host`; the driver takes it apart from the address. */
export function readAddress(url: string): { address: string; socket: string | null } {
  const address = new URL(url)
  const socket = address.searchParams.get('host')
  address.searchParams.delete('host')
  return { address: address.href, socket }
}
