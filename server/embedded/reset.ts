// `npm run reset`: restores the data folder to its state before the first start. Refuses while a server uses it.
import { existsSync } from 'node:fs'
import type { CommandOptions } from '../command-options.ts'
import { readSettings } from '../settings/settings.ts'
import { emptyFolder } from './data-folder.ts'

/** Runs the command, which takes no words. Throws a sentence on failure. */
export async function runReset(
  words: readonly string[],
  { root, env, say }: Omit<CommandOptions, 'folder'>,
): Promise<void> {
  if (words.length > 0)
    throw new Error(
      `\n  "npm run reset" takes no arguments, but got "${words.join(' ')}". Settings are variables: docs/configuration.md.\n`,
    )
  const { postgresql, dataDir } = readSettings(env, root)
  if (postgresql !== null)
    throw new Error(
      'The data is in the PostgreSQL of DATABASE_URL, perhaps of other processes, too: drop that database yourself.',
    )
  const isThere = existsSync(dataDir)
  if (isThere) await emptyFolder(dataDir)
  say(
    isThere
      ? `The data in ${dataDir} is deleted; the next start is a first start.`
      : `There is no data in ${dataDir}: nothing was deleted.`,
  )
}
