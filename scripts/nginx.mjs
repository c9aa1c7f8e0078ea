// Finds an nginx for the tests behind a real cache, or fetches one, saying what it does. Nothing is installed: Debian's
// package is unpacked into a folder of its own, so that no service starts.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

const UNPACKED = resolve(import.meta.dirname, '../node_modules/.cache/nginx')

/**
 * The path of an nginx that is already here: `NGINX_PATH`, one on the PATH or in /usr/sbin, or the one fetched before.
 * @returns {string | null}
 */
export function findNginx() {
  const named = process.env['NGINX_PATH']
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named
    throw new Error(`NGINX_PATH says ${named}, and there is no program there.`)
  }
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', join(UNPACKED, 'usr/sbin')]
  return folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path)) ?? null
}

/**
 * The path of an nginx, fetched if there is none.
 * @returns {string}
 * @throws {Error} in words, when there is no way to fetch one.
 */
export function findOrFetchNginx() {
  const found = findNginx()
  if (found !== null) return found
  if (existsSync('/usr/bin/apt-get') && existsSync('/usr/bin/dpkg-deb')) {
    console.log("No nginx found: fetching Debian's package with apt-get download.")
    mkdirSync(UNPACKED, { recursive: true })
    if (process.getuid?.() === 0) run(['apt-get', 'update', '-qq'])
    run(['apt-get', 'download', '-qq', 'nginx'])
    const archive = readdirSync(UNPACKED).find((name) => name.endsWith('.deb'))
    if (archive !== undefined) run(['dpkg-deb', '-x', archive, '.'])
    const fetched = findNginx()
    if (fetched !== null) return fetched
  }
  throw new Error(
    'No nginx here, and none could be fetched. Install one by hand and name it: NGINX_PATH=/usr/sbin/nginx npm run test:deep',
  )
}

/** @param {string[]} command */
function run([program = '', ...args]) {
  spawnSync(program, args, { cwd: UNPACKED, stdio: ['ignore', 'ignore', 'inherit'] })
}
