// Reads secrets from files: `JWT_SECRET_FILE=/run/secrets/jwt` instead of `JWT_SECRET=…`, as containers and systemd provide them. So
// neither process lists nor container settings show a secret.
import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Environment } from './settings.ts'

const SECRETS = [
  'SUPABASE_PUBLISHABLE_KEY',
  'SUPABASE_SECRET_KEY',
  'JWT_SECRET',
  'JWT_SECRET_PREVIOUS',
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'SUPABASE_DB_URL',
  'SUPABASE_ACCESS_TOKEN',
  'PURGE_TOKEN',
] as const

/** The size limit of a file, in bytes. */
const LARGEST = 16_384

/**
 * The environment with the values of its `…_FILE` variables added; relative paths start at `root`. Throws a readable message that names
 * the variable, but never contains the file's content.
 */
export function withSecretFiles(env: Environment, root: string): Environment {
  const found: Record<string, string | undefined> = { ...env }
  for (const name of SECRETS) {
    const place = env[`${name}_FILE`]
    if (!place) continue
    if (env[name])
      throw new Error(`${name} and ${name}_FILE are both set, here or in .env.local: set one of them.`)
    found[name] = secretIn(resolve(root, place), `${name}_FILE`)
  }
  return found
}

function secretIn(place: string, name: string): string {
  const text = textOf(place, name)
  const secret = text.replace(/\r?\n$/, '')
  if (secret.trim() === '') throw new Error(`${name} names a file that is empty.`)
  if (/[\r\n\0\uFFFD]/.test(secret)) throw new Error(`${name} must name a file with one line of text.`)
  return secret
}

function textOf(place: string, name: string): string {
  try {
    const { size } = statOfFile(place)
    if (size <= LARGEST) return readFileSync(place, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no file'
    throw new Error(`${name} names a file that cannot be read (${code}).`)
  }
  throw new Error(`${name} must name a file of at most ${LARGEST} bytes.`)
}

/** Accepts only regular files: reading a pipe might never end. */
function statOfFile(place: string): { size: number } {
  const stat = statSync(place)
  if (!stat.isFile()) throw new Error('It is no file.')
  return stat
}
