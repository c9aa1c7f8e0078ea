// Where Firefox is: FIREFOX_PATH, else where the distribution puts it.
import { existsSync } from 'node:fs'

/** Returns the program's path, or null where there is none. */
export function findFirefox() {
  const path = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr'
  return existsSync(path) ? path : null
}
