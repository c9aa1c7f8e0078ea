// Reports an unsupported Node version before anything else is loaded. npm omits some packages' files for it, so it would fail later with
// an obscure error. This file must run on every Node version.

// The same as `engines` in package.json: from 20.19 on, or from 22.12 on.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || major === 21 || (major === 20 && minor < 19) || (major === 22 && minor < 12)) {
  console.error(
    `\n  Node 20.19, or 22.12 or newer, is needed, and this is ${process.versions.node} (${process.execPath}). ` +
      'Install one from https://nodejs.org, and then run "npm install" again.\n',
  )
  process.exit(1)
}
