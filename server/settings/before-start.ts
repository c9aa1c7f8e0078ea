// Checks before a start: the version of Node, and the settings of `.env.local`.
import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Loads `.env.local` of `root`, if there is one, into this process's environment. Present values win.
 * @throws {Error} in a sentence, when the file is unreadable.
 */
export function loadEnvFile(root: string): void {
  const place = join(root, '.env.local')
  if (!existsSync(place)) return
  try {
    accessSync(place, constants.R_OK)
    process.loadEnvFile(place)
  } catch (cause) {
    throw new Error(
      `${place} cannot be read by this user. Give the file to the user of the server; or, where a service has its settings in ` +
        'a file of its own, put what is missing there and take this one away.',
      { cause },
    )
  }
}

/** As `engines` in package.json says: vite's own, because npm leaves out its files for any other version. */
export const NODE_VERSIONS = '^20.19.0 || >=22.12.0'

/** Throws a clear sentence if it is none of these. It would fail later with an obscure one. */
export function refuseOldNode(version = process.versions.node): void {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major < 20 || major === 21 || (major === 20 && minor < 19) || (major === 22 && minor < 12))
    throw new Error(
      `Node 20.19, or 22.12 or newer, is needed, and this is ${version} (${process.execPath}). ` +
        'Install one from https://nodejs.org, and then run "npm install" again.',
    )
}
