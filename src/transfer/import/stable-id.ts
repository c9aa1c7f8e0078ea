// Ids derived from names (RFC 9562, version 5): the same in every browser and on every server.
import { v5 } from 'uuid'

/** Any fixed UUID would do. */
const NAMESPACE = '6f1c7a0e-3d52-5b8e-9c41-c0ac3a44e0aa'

/** Returns the UUID of this name. */
export function stableId(name: string): string {
  return v5(name, NAMESPACE)
}
