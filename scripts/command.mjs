// `npm run content`, `backup`, `restore`, `password`: a command of the built server. A build that is there is used as it is: it is
// the running server's own, and a machine in distress may be able to build nothing.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = resolve(import.meta.dirname, '..')
const command = resolve(root, 'dist/server/command.js')

process.env['INIT_CWD'] ??= process.cwd()
process.chdir(root)
try {
  if (!existsSync(command)) {
    console.log('Building the magazine; this takes some seconds.')
    // The server alone, which has no key in it: a restore may bring the keys that the client is built with.
    spawnSync(process.execPath, ['scripts/build.mjs', '--server'], { stdio: 'inherit' })
  }
  // An import may be the first that a magazine hears of.
  if (process.argv[2] === 'content') await (await import('./keys.mjs')).ensureKeys(root)
  await import(pathToFileURL(command).href)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
