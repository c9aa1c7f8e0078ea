// Finds the runtime of Cloudflare Workers for the test of the edge module. It has 155 MB, so it is not a dependency of the project. To
// install it: npm install --prefix node_modules/.cache/workerd --ignore-scripts workerd
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const HERE = resolve(import.meta.dirname, '../../node_modules/.cache/workerd')

/**
 * The path of the program: `WORKERD_PATH`, or one installed next to the other caches.
 * @returns {string | null}
 */
export function findWorkerd() {
  const platform = `${process.platform}-${process.arch === 'x64' ? '64' : process.arch}`
  const places = [
    process.env['WORKERD_PATH'] ?? '',
    join(HERE, `node_modules/@cloudflare/workerd-${platform}/bin/workerd`),
  ]
  return places.find((path) => path !== '' && existsSync(path)) ?? null
}
