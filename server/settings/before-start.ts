// Checks before a start: the Node version, and the settings in `.env.local`.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/**
 * Loads `.env.local` of `root`, if there is one, into this process's environment. Existing values take precedence.
 * @throws {Error} with a readable message if the file cannot be read.
 */
export function loadEnvFile(root: string): void {
  const place = join(root, '.env.local')
  if (!existsSync(place)) return
  try {
    // Some editors begin a file with a byte order mark, which Node takes for a part of the first name.
    const settings = parseEnv(readFileSync(place, 'utf8').replace(/^\uFEFF/, ''))
    for (const [name, value] of Object.entries(settings)) process.env[name] ??= value
  } catch (cause) {
    throw new Error(
      `${place} cannot be read by this user. Give the file to the user of the server; or, where a service has its settings in ` +
        'a file of its own, put what is missing there and take this one away.',
      { cause },
    )
  }
}

/**
 * Throws a readable message for a version outside `engines` in package.json, which would fail later with an obscure one. That is vite's
 * own range, because npm omits vite's files for any other version.
 */
export function refuseOldNode(version = process.versions.node): void {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major < 20 || major === 21 || (major === 20 && minor < 19) || (major === 22 && minor < 12))
    throw new Error(
      `Node 20.19, or 22.12 or newer, is needed, and this is ${version} (${process.execPath}). ` +
        'Install one from https://nodejs.org, and then run "npm install" again.',
    )
}
