// Groups clients by network: an IPv4 address, or an IPv6 /64, which typically belongs to one household or one rented machine.
import { isIPv4 } from 'node:net'

/** The network of a caller without a valid address. */
const UNKNOWN = 'unknown'
const MAPPED = ['0', '0', '0', '0', '0', 'ffff']

/**
 * The network of an address, independent of its spelling: `1.2.3.4` for that address and for `::ffff:1.2.3.4`, `2001:db8:0:1` for
 * everything in `2001:db8:0:1::/64`. A zone (`%eth0`) and brackets are ignored.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  if (isIPv4(plain)) return plain
  if (!plain.includes(':') || !URL.canParse(`http://[${plain}]`)) return UNKNOWN
  const groups = groupsOf(new URL(`http://[${plain}]`).hostname.slice(1, -1))
  return MAPPED.every((group, at) => groups[at] === group)
    ? groups.slice(6).flatMap(bytesOf).join('.')
    : groups.slice(0, 4).join(':')
}

/** The eight groups of an address in URL form, which is hexadecimal and omits its longest run of zeros. */
function groupsOf(compressed: string): string[] {
  const [before = [], after = []] = compressed.split('::').map((part) => part.split(':').filter(Boolean))
  const left = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...left, ...after]
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 0xff]
}
