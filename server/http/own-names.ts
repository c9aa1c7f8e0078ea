// The host names of this server. Clients can send any name in `Host`.
import { isIPv6 } from 'node:net'
import type { Caller } from '../gateway/gate.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * Whether this origin names the server's end of the caller's socket. `host` is the address that the server listens on. Without a
 * socket, any port of this machine is accepted.
 */
export function isOwnOrigin(origin: string, { socket }: Caller, host: string): boolean {
  const { protocol, hostname, port } = new URL(origin)
  const names = [...LOOPBACK, inAddress(host), ...(socket ? [inAddress(socket.address)] : [])]
  if (!names.includes(hostname)) return false
  return !socket || Number(port || (protocol === 'https:' ? 443 : 80)) === socket.port
}

function inAddress(host: string): string {
  const plain = host.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  return isIPv6(plain) ? new URL(`http://[${plain}]`).hostname : plain.toLowerCase()
}
