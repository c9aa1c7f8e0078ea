// Finds an nginx for the tests behind a real cache and for the benches, or downloads one and reports that. Nothing is installed: Debian's
// packages are unpacked into a separate folder, so that no service starts.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

const UNPACKED = resolve(import.meta.dirname, '../../node_modules/.cache/nginx')

/**
 * The path of an available nginx: `NGINX_PATH`, one on the PATH or in /usr/sbin, or the downloaded one.
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
 * The path of an nginx, which is downloaded if there is none.
 * @returns {string}
 * @throws {Error} with a readable message if there is no way to download one.
 */
export function findOrFetchNginx() {
  const found = findNginx()
  if (found !== null) return found
  unpack('nginx')
  const fetched = findNginx()
  if (fetched !== null) return fetched
  throw new Error(
    'No nginx here, and none could be fetched. Install one by hand and name it: NGINX_PATH=/usr/sbin/nginx npm run test:deep',
  )
}

/**
 * The path of this nginx's module for Brotli-compressed files, downloaded if missing; null if there is none that it accepts.
 * @param {string} nginx
 * @returns {string | null}
 */
export function findOrFetchBrotli(nginx) {
  const found = findBrotli(nginx)
  if (found !== null) return found
  unpack('libnginx-mod-http-brotli-static')
  return findBrotli(nginx)
}

/** @param {string} nginx */
function findBrotli(nginx) {
  const folders = [
    join(nginx, '../../lib/nginx/modules'),
    '/usr/lib/nginx/modules',
    join(UNPACKED, 'usr/lib/nginx/modules'),
  ]
  const places = folders.map((folder) => resolve(folder, 'ngx_http_brotli_static_module.so'))
  return places.find((place) => existsSync(place) && isTaken(nginx, place)) ?? null
}

/** Whether nginx accepts a module: each module fits only one release. */
/** @param {string} nginx @param {string} module */
function isTaken(nginx, module) {
  mkdirSync(UNPACKED, { recursive: true })
  const config = join(UNPACKED, `module-${process.pid}.conf`)
  writeFileSync(config, `load_module ${module}; pid ${UNPACKED}/${process.pid}.pid; events {}`)
  const { status } = spawnSync(nginx, ['-t', '-p', UNPACKED, '-c', config, '-e', 'stderr'])
  rmSync(config)
  rmSync(join(UNPACKED, `${process.pid}.pid`), { force: true })
  return status === 0
}

/** Downloads a Debian package and unpacks it, if possible. @param {string} name */
function unpack(name) {
  if (!existsSync('/usr/bin/apt-get') || !existsSync('/usr/bin/dpkg-deb')) return
  console.log(`Fetching Debian's package ${name} with apt-get download.`)
  mkdirSync(UNPACKED, { recursive: true })
  if (process.getuid?.() === 0) run(['apt-get', 'update', '-qq'])
  run(['apt-get', 'download', '-qq', name])
  const archive = readdirSync(UNPACKED).find((file) => file.startsWith(`${name}_`) && file.endsWith('.deb'))
  if (archive !== undefined) run(['dpkg-deb', '-x', archive, '.'])
}

/** @param {string[]} command */
function run([program = '', ...args]) {
  spawnSync(program, args, { cwd: UNPACKED, stdio: ['ignore', 'ignore', 'inherit'] })
}

/**
 * The configuration of an nginx that writes into one folder, runs in the foreground and has one worker.
 * @param {string} home that folder
 * @param {string} http the content of its `http` block
 * @param {readonly string[]} [modules] the paths of modules to load
 */
export function nginxConfiguration(home, http, modules = []) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    ...modules.map((module) => `load_module ${module};`),
    'daemon off;',
    'worker_processes 1;',
    `pid ${home}/nginx.pid;`,
    'events {}',
    'http {',
    ...temporary.map((name) => `  ${name}_temp_path ${home}/${name};`),
    http,
    '}',
    '',
  ].join('\n')
}
