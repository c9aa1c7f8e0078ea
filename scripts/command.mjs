// `npm run content`, `backup`, `restore`, `password`: a command of the built server. An existing build is used
// unchanged: it belongs to the running server, and a broken machine may be unable to build.
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
    console.log('Building the magazine; this takes up to a minute.')
    // Only the server, which contains no key: a restore may bring the keys that the client is built with.
    spawnSync(process.execPath, ['scripts/build.mjs', '--server'], { stdio: 'inherit' })
  }
  // An import may be a magazine's first command.
  if (process.argv[2] === 'content') await (await import('./keys.mjs')).ensureKeys(root)
  await import(pathToFileURL(command).href)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
