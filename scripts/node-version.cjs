// Says in words that this Node is too old, before anything else is loaded: an older one fails somewhere, in words of its own.
// Any Node must understand what stands here.

/** As `engines` in package.json says. */
const OLDEST = '20.19'

const [major = 0, minor = 0] = OLDEST.split('.').map(Number)
const [here = 0, then = 0] = process.versions.node.split('.').map(Number)
if (here < major || (here === major && then < minor)) {
  console.error(
    `\n  Node ${OLDEST} or newer is needed, and this is ${process.versions.node} (${process.execPath}).\n`,
  )
  process.exit(1)
}
