// Checks the backend and key that a client was built for. A client for another one opens, but all its requests are
// refused.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Environment } from './settings.ts'

/**
 * Why the backend of `env` refuses readers with this client, in a sentence without keys. Null: it does not, or there is no
 * client. The build records its backend (`scripts/build/built-for.ts`).
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
