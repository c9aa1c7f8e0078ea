// `npm run content`: everything of the magazine out into a file, or a file's content in. Built first, like the server,
// into a folder that is thrown away: Node 20 does not run TypeScript.
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { buildDatabaseThread } from './build.mjs'
import { ensureKeys } from './keys.mjs'

const root = resolve(import.meta.dirname, '..')
const outDir = resolve(root, `node_modules/.cache/content-${process.pid}`)

process.env['DO_NOT_TRACK'] ??= '1'
try {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: 'server/transfer/command.ts',
      outDir,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'command.js', chunkFileNames: '[name].js' } },
    },
  })
  await buildDatabaseThread()
  /** @type {typeof import('../server/transfer/command.ts')} */
  const { runCommand } = await import(pathToFileURL(resolve(outDir, 'command.js')).href)
  // An import may write the server's data, which is for its own user.
  process.umask(0o077)
  await runCommand(process.argv.slice(2), {
    root,
    env: await ensureKeys(root),
    // Where the person stood: npm changes into the project's folder.
    folder: process.env['INIT_CWD'] ?? process.cwd(),
    say: (line) => console.log(line),
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  await rm(outDir, { recursive: true, force: true })
}
