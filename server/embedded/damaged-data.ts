// Errors for a data folder that cannot be read. Each names the file and the remedy.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The prefixes of folders in which a restore keeps the former data. */
export const SET_ASIDE = 'before-restore-'

const WITHOUT_KNOWN_REMEDY =
  'Put a backup of that folder in its place, or choose another folder with DATA_DIR. Without a backup, ' +
  '"npm run reset" deletes the data, and the next start is a first start.'

/**
 * The error for a missing or damaged file of the data folder.
 * @param folder the data folder
 * @param damage the file and its damage, as the rest of a sentence without a full stop
 * @param wayOn the possible remedies, as whole sentences
 */
export function damagedData(folder: string, damage: string, wayOn = WITHOUT_KNOWN_REMEDY): Error {
  return new Error(`The data in ${folder} is damaged: ${damage}. ${setAside(folder)}${wayOn}`)
}

/** A sentence that lists what restores have moved aside, latest first; empty if there is nothing. */
function setAside(folder: string): string {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const places = names
    .filter((name) => name.startsWith(SET_ASIDE) && existsSync(join(folder, name, 'database')))
    .toSorted()
    .toReversed()
  if (places.length === 0) return ''
  return `What a restore has set aside is in ${places.map((name) => join(folder, name)).join(', ')}. `
}
