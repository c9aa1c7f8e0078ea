// Ids made from names (RFC 9562, version 5): the same on every machine and every time.
import { createHash } from 'node:crypto'

/** Any fixed UUID would do. */
const NAMESPACE = '6f1c7a0e-3d52-5b8e-9c41-c0ac3a44e0aa'

/** The UUID of this name. */
export function stableId(name: string): string {
  const namespace = Buffer.from(NAMESPACE.replaceAll('-', ''), 'hex')
  const hash = createHash('sha1').update(namespace).update(name).digest()
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
