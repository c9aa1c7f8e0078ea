// Reports a Node that is too old before anything else is loaded: otherwise it would fail later with an unclear error.
// Every Node version must be able to run this file.

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
