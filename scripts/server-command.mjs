// A command that is a part of the built server. A build that is there is used as it is: it is the running server's own, and a
// machine in distress may be able to build nothing.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

export const root = resolve(import.meta.dirname, '..')

/**
 * Reads `.env.local`, builds the server where there is no build, and runs the command. What it throws is said, and ends with 1.
 * @template Module
 * @param {string} name of the file in dist/server
 * @param {(command: Module) => Promise<void>} run
 */
export async function runServerCommand(name, run) {
  const file = resolve(root, `dist/server/${name}.js`)
  process.env['DO_NOT_TRACK'] ??= '1'
  try {
    if (existsSync(resolve(root, '.env.local'))) process.loadEnvFile(resolve(root, '.env.local'))
    if (!existsSync(file)) {
      console.log('Building the magazine; this takes some seconds.')
      // The server alone, which has no key in it: a restore may bring the keys that the client is built with.
      const { buildServer } = await import('./build.mjs')
      await buildServer('error')
    }
    // What it writes is data, for its own user.
    process.umask(0o077)
    await run(await import(pathToFileURL(file).href))
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
