// The settings of `.env.local`, for a process that nobody gave them to.
import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Puts the settings of `.env.local` in `root`, if there is one, into this process's environment. What is there already wins.
 * @throws {Error} in a sentence, when the file is there and cannot be read.
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
