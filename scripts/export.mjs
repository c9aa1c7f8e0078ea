// `npm run export`: the whole magazine as static files. Builds what has changed first.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfChanged } from './build/build-record.mjs'
import { ensureKeys } from './keys.mjs'

const root = resolve(import.meta.dirname, '..')

// Before React is loaded: its development half renders other pages, slowly.
process.env['NODE_ENV'] = 'production'
process.env['DO_NOT_TRACK'] ??= '1'
try {
  const env = await ensureKeys(root)
  await buildIfChanged(root, async () => {
    console.log('Building the magazine; this takes up to a minute.')
    const { build } = await import('./build.mjs')
    await build('error')
  })
  /** @type {typeof import('../server/export/command.ts')} */
  const { runExport } = await import(pathToFileURL(resolve(root, 'dist/server/export.js')).href)
  await runExport(process.argv.slice(2), {
    root,
    env,
    // The caller's folder: npm changes into the project's.
    folder: process.env['INIT_CWD'] ?? process.cwd(),
    say: (line) => console.log(line),
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
