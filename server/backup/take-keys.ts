// Puts the keys of a backup where the next start reads them.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { writeWhole } from '../storage/write-whole.ts'
import { KEY_NAMES } from './backup-format.ts'

/**
 * Adds the keys of `text`, a backup's `keys.json`, to the settings file at `place`, and returns a report. Existing keys stay,
 * because readers' installed apps use one of them. Keys from the environment are not written.
 */
export async function takeKeys(
  text: string,
  place: string,
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<string> {
  const kept = existsSync(place) ? await readFile(place, 'utf8') : ''
  const there = parseEnv(kept)
  const given: Readonly<Record<string, unknown>> = Object(JSON.parse(text))
  const others = KEY_NAMES.filter((name) => there[name] !== undefined && there[name] !== given[name])
  if (others.length > 0)
    return `${place} has other keys (${others.join(', ')}); those of the backup were not taken. Delete these lines and restore again to have them.`
  const unlike = KEY_NAMES.filter(
    (name) => there[name] === undefined && env[name] !== undefined && env[name] !== given[name],
  )
  if (unlike.length > 0)
    return `The environment has other keys (${unlike.join(', ')}); those of the backup were not taken. Restore again without these variables to have them in ${place}.`
  const missing = KEY_NAMES.filter((name) => there[name] === undefined && env[name] === undefined)
  if (missing.length === 0)
    return KEY_NAMES.some((name) => there[name] === undefined)
      ? "The environment has the backup's keys already; nothing was written down."
      : `${place} has the backup's keys already.`
  const lines = missing.map((name) => `${name}=${String(given[name])}\n`).join('')
  if (!existsSync(place)) await writeFile(place, '', { mode: 0o600 })
  await writeWhole(place, kept + (kept === '' || kept.endsWith('\n') ? '' : '\n') + lines, 0o600)
  return `The backup's keys are in ${place}.`
}
