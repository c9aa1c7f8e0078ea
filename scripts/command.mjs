// `npm run content`, `backup`, `restore`, `password`, `reset`, `export` and those of hosted projects: run a command of the built server.
// An existing build is used unchanged: it belongs to the running server, and a broken machine may be unable to build. An export builds
// what has changed, because it copies the client.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = resolve(import.meta.dirname, '..')
const command = resolve(root, 'dist/server/command.js')

process.env['INIT_CWD'] ??= process.cwd()
process.chdir(root)
try {
  const isExport = process.argv[2] === 'export'
  if (isExport || !existsSync(command)) {
    if (!existsSync(command)) console.log('Building the magazine; this takes up to a minute.')
    const { status } = spawnSync(
      process.execPath,
      ['scripts/build.mjs', isExport ? '--if-changed' : '--server'],
      { stdio: 'inherit' },
    )
    if (status !== 0) process.exit(1)
  }
  // An import may be a magazine's first command, so it creates the keys.
  if (process.argv[2] === 'content' || isExport) await (await import('./keys.mjs')).ensureKeys(root)
  await import(pathToFileURL(command).href)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
