// `npm run deploy:supabase` and `npm run check:supabase`: set up and check a hosted Supabase project. They are built
// first, like the server, into a temporary folder: Node 20 does not run TypeScript.
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const root = resolve(import.meta.dirname, '..')
const outDir = resolve(root, `node_modules/.cache/supabase-${process.pid}`)

process.env['DO_NOT_TRACK'] ??= '1'
try {
  // The environment wins. Nothing is generated: a hosted project has its own keys.
  if (existsSync(resolve(root, '.env.local'))) process.loadEnvFile(resolve(root, '.env.local'))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: 'server/hosted/command.ts',
      outDir,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'command.js', chunkFileNames: '[name].js' } },
    },
  })
  /** @type {typeof import('../server/hosted/command.ts')} */
  const { runCommand } = await import(pathToFileURL(resolve(outDir, 'command.js')).href)
  process.exitCode = await runCommand(process.argv[2], {
    root,
    env: process.env,
    say: (line) => console.log(line),
  })
} catch (error) {
  const cause = error instanceof Error && error.cause instanceof Error ? `\n${error.cause.message}` : ''
  console.error(error instanceof Error ? `${error.message}${cause}` : String(error))
  process.exitCode = 1
} finally {
  await rm(outDir, { recursive: true, force: true })
}
