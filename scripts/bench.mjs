// `npm run bench -- size`: runs bench/size.ts. A bench prints its table, then one line with its name and its number.
import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { runnerImport } from 'vite'

const [name = '', ...args] = process.argv.slice(2)
const file = `bench/${name}.ts`
if (!/^[a-z-]+$/.test(name) || !existsSync(file)) {
  const benches = readdirSync('bench').flatMap((entry) => /^(.+)\.ts$/.exec(entry)?.[1] ?? [])
  console.error(`npm run bench -- <name>, where <name> is one of: ${benches.join(', ')}`)
  process.exit(1)
}
/** @type {{ module: { run(args: string[]): unknown } }} */
const { module } = await runnerImport(resolve(file), { configFile: false, logLevel: 'error' })
await module.run(args)
