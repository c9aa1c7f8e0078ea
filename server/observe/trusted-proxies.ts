// Determines the client's address and the requested host behind proxies. Forwarded headers count only from proxies in TRUSTED_PROXIES,
// because any client can send them.
import { BlockList, isIP } from 'node:net'

/** A request as it was before the proxies. */
interface Asked {
  readonly address: string
  /** The requested scheme, host and port, such as `https://example.org`. */
  readonly origin: string
  /** The request id that the nearest proxy assigned; null if no trusted proxy did. */
  readonly requestId: string | null
}

export interface TrustedProxies {
  /** `address`: the other end of the socket. */
  asked(request: Request, address: string): Asked
  /** Whether this is the address of a trusted proxy. */
  readonly has: (address: string) => boolean
}

const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i
const REQUEST_ID = /^[\w.:-]{1,64}$/
const LOOPBACK = ['127.0.0.0/8', '::1/128']

/**
 * Parses addresses and networks (`10.0.0.0/8`, `::1`), separated by commas or whitespace; `loopback` stands for this machine. Throws a
 * readable message that names an invalid network.
 */
export function trustedProxies(list: string): TrustedProxies {
  const trusted = new BlockList()
  const networks = list.split(/[\s,]+/).filter((part) => part !== '')
  for (const network of networks.flatMap((part) => (part === 'loopback' ? LOOPBACK : [part])))
    add(trusted, network)
  const isTrusted = (address: string) => {
    const plain = plainAddress(address)
    const family = isIP(plain)
    return family !== 0 && trusted.check(plain, family === 6 ? 'ipv6' : 'ipv4')
  }

  return {
    has: isTrusted,
    asked(request, socketAddress) {
      const { origin } = new URL(request.url)
      const direct = { address: plainAddress(socketAddress), origin, requestId: null }
      if (!isTrusted(socketAddress)) return direct
      const { headers } = request
      // Each proxy appends its client's address, so the list is read from the right, as long as the proxies are trusted.
      const hops = listIn(headers, 'x-forwarded-for').map(plainAddress)
      let at = hops.length - 1
      while (at > 0 && isTrusted(hops[at] ?? '')) at -= 1
      const named = hops[at]
      const address = named !== undefined && isIP(named) !== 0 ? named : direct.address
      const fromRight = Math.max(0, hops.length - 1 - at)
      return {
        address,
        origin: originOf(headers, fromRight) ?? origin,
        requestId: matching(headers.get('x-request-id'), REQUEST_ID),
      }

      function originOf(from: Headers, place: number): string | null {
        const scheme = matching(valueAt(listIn(from, 'x-forwarded-proto'), place), /^https?$/i)
        const host = matching(valueAt(listIn(from, 'x-forwarded-host'), place), HOST)
        if (scheme === null && host === null) return null
        const url = new URL(request.url)
        const forwarded = `${scheme?.toLowerCase() ?? url.protocol.slice(0, -1)}://${host ?? url.host}`
        return URL.canParse(forwarded) ? new URL(forwarded).origin : null
      }
    },
  }
}

function add(to: BlockList, network: string): void {
  const [address = '', prefix, ...more] = network.split('/')
  const family = isIP(address)
  const longest = family === 6 ? 128 : 32
  const bits = prefix === undefined ? longest : Number(prefix)
  const isPrefix = prefix === undefined || /^\d+$/.test(prefix)
  if (family === 0 || more.length > 0 || !isPrefix || bits > longest) {
    throw new Error(
      `TRUSTED_PROXIES must hold addresses or networks such as 10.0.0.0/8, or "loopback", not "${network}".`,
    )
  }
  to.addSubnet(address, bits, family === 6 ? 'ipv6' : 'ipv4')
}

function listIn(headers: Headers, name: string): string[] {
  return (headers.get(name) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** The value that the same proxy wrote. A proxy that overwrites instead of appending leaves one value for all. */
function valueAt(values: readonly string[], fromRight: number): string | null {
  return values[Math.max(0, values.length - 1 - fromRight)] ?? null
}

function matching(value: string | null, form: RegExp): string | null {
  return value !== null && form.test(value) ? value : null
}

/** Strips the port, brackets, the zone and the IPv6 form of an IPv4 address. */
function plainAddress(address: string): string {
  const inBrackets = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1]
  const withoutPort = inBrackets ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address
  return withoutPort.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
}
