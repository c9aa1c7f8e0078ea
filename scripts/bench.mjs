// `npm run bench -- size`: runs bench/size.ts. A bench prints its table, then one line with its name and its number.
import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { createServer, isRunnableDevEnvironment } from 'vite'

const [name = '', ...args] = process.argv.slice(2)
const file = `bench/${name}.ts`
if (!/^[a-z-]+$/.test(name) || !existsSync(file)) {
  const benches = readdirSync('bench').flatMap((entry) => /^(.+)\.ts$/.exec(entry)?.[1] ?? [])
  console.error(`npm run bench -- <name>, where <name> is one of: ${benches.join(', ')}`)
  process.exit(1)
}
// `runnerImport` does not fit: it loads nothing more once the module is loaded, and the server imports its database at its start.
const vite = await createServer({
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
})
try {
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite runs nothing here.')
  /** @type {{ run(args: string[]): unknown }} */
  const module = await ssr.runner.import(resolve(file))
  await module.run(args)
} finally {
  await vite.close()
}
