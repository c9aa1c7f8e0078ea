// `npm run reset`: restores the data folder to its state before the first start. Refuses while a server uses it.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { runnerImport } from 'vite'
import { refuseWords } from './refusals.mjs'

refuseWords('reset')

const root = resolve(import.meta.dirname, '..')
if (existsSync(resolve(root, '.env.local'))) process.loadEnvFile(resolve(root, '.env.local'))
if (process.env['DATABASE_URL']) {
  console.error(
    'The data is in the PostgreSQL of DATABASE_URL, perhaps of other processes, too: drop that database yourself.',
  )
  process.exit(1)
}
const folder = resolve(root, process.env['DATA_DIR'] ?? '.data')

/** @type {{ module: typeof import('../server/embedded/data-folder.ts') }} */
const { module } = await runnerImport(resolve(root, 'server/embedded/data-folder.ts'))
try {
  const isThere = existsSync(folder)
  if (isThere) await module.emptyFolder(folder)
  console.log(
    isThere
      ? `The data in ${folder} is deleted; the next start is a first start.`
      : `There is no data in ${folder}: nothing was deleted.`,
  )
} catch (error) {
  if (!(error instanceof Error && error.name === 'FolderTakenError')) throw error
  console.error(error.message)
  process.exitCode = 1
}
