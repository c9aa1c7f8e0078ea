// The client's address and the requested host behind proxies. Forwarded headers count only from the proxies in
// TRUSTED_PROXIES, because any client can send them.
import { BlockList, isIP } from 'node:net'

/** A request as it was before the proxies. */
interface Asked {
  /** The address of who asked. */
  readonly address: string
  /** The scheme, host and port that were asked, such as `https://example.org`. */
  readonly origin: string
  /** The id that the nearest proxy gave the request; null: none did whom we trust. */
  readonly requestId: string | null
}

export interface TrustedProxies {
  /** `address`: who holds the other end of the socket. */
  asked(request: Request, address: string): Asked
  /** Is this the address of one of them? */
  readonly has: (address: string) => boolean
}

const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i
const REQUEST_ID = /^[\w.:-]{1,64}$/
const LOOPBACK = ['127.0.0.0/8', '::1/128']

/**
 * Reads addresses and networks (`10.0.0.0/8`, `::1`), separated by commas or blanks; `loopback` stands for this machine.
 * Throws a sentence that names what is no network.
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
      // Each proxy adds whom it was asked by: from the right, as far as those are trusted, too.
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

/** The value that the same proxy wrote; a proxy that overwrites instead of adding leaves one for all. */
function valueAt(values: readonly string[], fromRight: number): string | null {
  return values[Math.max(0, values.length - 1 - fromRight)] ?? null
}

function matching(value: string | null, form: RegExp): string | null {
  return value !== null && form.test(value) ? value : null
}

/** Without port, brackets, zone and the IPv6 form of an IPv4 address. */
function plainAddress(address: string): string {
  const inBrackets = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1]
  const withoutPort = inBrackets ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address
  return withoutPort.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
}
