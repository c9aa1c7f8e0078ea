// Generates what the embedded backend needs and nobody may guess, once, into the ignored `.env.local`: three keys and the
// administrator's account. What the environment says is never written down, and wins.
import { randomBytes } from 'node:crypto'
import { appendFileSync, chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { generateApiKey } from '@supabase/lite'

const FILE = '.env.local'

/** @type {Record<string, () => string | Promise<string>>} */
const generators = {
  SUPABASE_PUBLISHABLE_KEY: async () => (await generateApiKey('publishable')).key,
  SUPABASE_SECRET_KEY: async () => (await generateApiKey('secret')).key,
  JWT_SECRET: () => randomBytes(48).toString('base64url'),
  ADMIN_EMAIL: () => 'redaccion@cacharreo.example',
  ADMIN_PASSWORD: () => randomBytes(12).toString('base64url'),
}

/**
 * The environment with everything the server needs in it; what is missing is generated and kept in `.env.local`.
 * @param {string} root the project's folder
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<Record<string, string | undefined>>}
 */
export async function ensureKeys(root, env = process.env) {
  const place = join(root, FILE)
  const kept = existsSync(place) ? readFileSync(place, 'utf8') : ''
  /** @type {Record<string, string | undefined>} */
  const known = { ...parseEnv(kept), ...env }
  // A hosted project has its own.
  if (known['VITE_SUPABASE_URL']) return known
  let added = ''
  for (const [name, generate] of Object.entries(generators)) {
    if (known[name]) continue
    known[name] = await generate()
    added += `${name}=${known[name]}\n`
  }
  if (added !== '') {
    appendFileSync(place, (kept === '' || kept.endsWith('\n') ? '' : '\n') + added, { mode: 0o600 })
    chmodSync(place, 0o600)
  }
  return known
}
