// Checks before a start: the version of Node, the settings of `.env.local`, and the client's build.
import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import type { Environment } from './settings.ts'

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

/**
 * Why the environment's backend would refuse readers of this client, in a sentence without keys. Null: it would not, or
 * there is no client. A client for another backend opens, but all its requests are refused. The build records its
 * backend (`scripts/build/built-for.ts`).
 */
export async function whyUnlike(clientDir: string, env: Environment): Promise<string | null> {
  const text = await readFile(join(clientDir, '../built-for.json'), 'utf8').catch(() => null)
  if (text === null) return null
  const { url, key } = Object(JSON.parse(text))
  const hosted = env['VITE_SUPABASE_URL'] ?? ''
  const name = hosted === '' ? 'SUPABASE_PUBLISHABLE_KEY' : 'VITE_SUPABASE_ANON_KEY'
  const fault =
    url !== hosted
      ? `asks ${url || 'its own server'}, and VITE_SUPABASE_URL says ${hosted || 'nothing'}`
      : key !== env[name] && `was built ${key ? 'for another key than' : 'without'} ${name}`
  return fault
    ? `The client in ${clientDir} ${fault}: readers would get nothing. Build it again ("npm run build") with the settings of the ` +
        'server in the environment or in .env.local.'
    : null
}
