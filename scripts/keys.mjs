// Generates three keys and the administrator's account once, into the git-ignored `.env.local`. Environment variables take precedence and
// are never written to it.
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
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
 * Patterns of generated values. They detect a truncated key, which would be easy to guess.
 * @type {Record<string, RegExp>}
 */
const shapes = {
  SUPABASE_PUBLISHABLE_KEY: /^sb_publishable_[\w-]{22}_[\w-]{8}$/,
  SUPABASE_SECRET_KEY: /^sb_secret_[\w-]{22}_[\w-]{8}$/,
  JWT_SECRET: /^.{32,}$/,
}

/**
 * The environment with everything that the server needs. Missing values are generated and stored in `.env.local`.
 * @param {string} root the project's folder
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<Record<string, string | undefined>>}
 * @throws {Error} with a readable message if `.env.local` contains a truncated key.
 */
export async function ensureKeys(root, env = process.env) {
  const place = join(root, FILE)
  const isThere = existsSync(place)
  const kept = isThere ? readFileSync(place, 'utf8').replace(/^\uFEFF/, '') : ''
  const inFile = parseEnv(kept)
  /** @type {Record<string, string | undefined>} */
  const known = { ...inFile, ...env }
  // A hosted project has its own keys.
  if (known['VITE_SUPABASE_URL']) return known
  for (const [name, shape] of Object.entries(shapes)) {
    const value = inFile[name]
    if (value && !shape.test(value)) {
      throw new Error(
        `${place} is damaged: its ${name} is not whole. Put the file back from a backup, or delete that line: ` +
          'the next start generates another, and everybody signs in again.',
      )
    }
  }
  let added = ''
  for (const [name, generate] of Object.entries(generators)) {
    if (known[name] || known[`${name}_FILE`]) continue
    known[name] = await generate()
    added += `${name}=${known[name]}\n`
  }
  if (added !== '') {
    const text = kept + (kept === '' || kept.endsWith('\n') ? '' : '\n') + added
    // Of commands that begin at once, the first one's keys are everybody's.
    if (!writeWhole(place, text, isThere)) return await ensureKeys(root, env)
  }
  return known
}

/**
 * Writes a temporary file and renames it: after a power cut there is the old file or the new one. Only the owner can read it.
 * @param {string} place @param {string} text @param {boolean} mayReplace
 * @returns {boolean} false if there is a file and it may not be replaced
 */
function writeWhole(place, text, mayReplace) {
  const beside = `${place}.${process.pid}.part`
  const file = openSync(beside, 'w', 0o600)
  writeFileSync(file, text)
  fsyncSync(file)
  closeSync(file)
  try {
    // Unlike a rename, a link does not replace a file.
    if (mayReplace) renameSync(beside, place)
    else linkSync(beside, place)
  } catch (error) {
    if (mayReplace || Object(error).code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(beside, { force: true })
  }
  if (process.platform === 'win32') return true
  const folder = openSync(dirname(place), 'r')
  fsyncSync(folder)
  closeSync(folder)
  return true
}

// When run directly, generates missing values for a build elsewhere: `node scripts/keys.mjs`.
if (process.argv[1] === import.meta.filename) await ensureKeys(process.cwd())
