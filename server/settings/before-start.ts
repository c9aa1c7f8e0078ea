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

/** As `engines` in package.json says. */
export const OLDEST_NODE = '20.19'

/** Throws a clear sentence if it is older. It would fail later with an obscure one. */
export function refuseOldNode(version = process.versions.node): void {
  const [major = 0, minor = 0] = OLDEST_NODE.split('.').map(Number)
  const [here = 0, then = 0] = version.split('.').map(Number)
  if (here < major || (here === major && then < minor))
    throw new Error(`Node ${OLDEST_NODE} or newer is needed, and this is ${version} (${process.execPath}).`)
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
