// Says in words that this Node is too old: an older one fails later, in words of its own.

/** As `engines` in package.json says. */
export const OLDEST_NODE = '20.19'

/** Throws a sentence where it is older. */
export function refuseOldNode(version = process.versions.node): void {
  const [major = 0, minor = 0] = OLDEST_NODE.split('.').map(Number)
  const [here = 0, then = 0] = version.split('.').map(Number)
  if (here < major || (here === major && then < minor))
    throw new Error(`Node ${OLDEST_NODE} or newer is needed, and this is ${version} (${process.execPath}).`)
}
