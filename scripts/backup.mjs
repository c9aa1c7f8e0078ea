// `npm run backup` and `npm run restore`: the magazine out into one file, and back. A build that is there is used as it is: it
// is the running server's own, and a machine in distress may be able to build nothing.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = resolve(import.meta.dirname, '..')
const command = resolve(root, 'dist/server/backup.js')

process.env['DO_NOT_TRACK'] ??= '1'
try {
  if (existsSync(resolve(root, '.env.local'))) process.loadEnvFile(resolve(root, '.env.local'))
  if (!existsSync(command)) {
    console.log('Building the magazine; this takes some seconds.')
    // The server alone, which has no key in it: a restore may bring the keys that the client is built with.
    const { buildServer } = await import('./build.mjs')
    await buildServer('error')
  }
  /** @type {typeof import('../server/backup/command.ts')} */
  const { runCommand } = await import(pathToFileURL(command).href)
  await runCommand(process.argv.slice(2), {
    root,
    env: process.env,
    // Where the person stood: npm changes into the project's folder.
    folder: process.env['INIT_CWD'] ?? process.cwd(),
    say: (line) => console.log(line),
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
