// `npm run dev`: the magazine for development. Vite serves the sources with fast refresh. Everything else, including rendered pages, comes
// from the product's own server, which is rebuilt and restarted when its sources change.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { createServer } from 'vite'
import { runApart } from './build.mjs'
import { forDevelopment, statesOnServer } from './build/development-page.mjs'
import { ensureKeys } from './keys.mjs'
import { refuseTakenPort, refuseWords } from './refusals.mjs'
import { freePort } from './tests/running-site.mjs'

/** How long to wait after a change before rebuilding, in milliseconds: an editor may save several files at once. */
const QUIET = 300

refuseWords('dev')
const root = resolve(import.meta.dirname, '..')
const settings = await ensureKeys(root)
await refuseTakenPort(settings).catch((error) => {
  console.error(`\n  ${error.message}\n`)
  process.exit(1)
})
const host = settings['HOST'] ?? '127.0.0.1'
const port = Number(settings['PORT'] ?? 4173)
const serverPort = await freePort()
const env = {
  ...settings,
  PORT: String(serverPort),
  HOST: '127.0.0.1',
  DO_NOT_TRACK: '1',
  LOG_FORMAT: 'text',
}

console.log('\n  Building the server; this takes up to a minute.')
// Rendering needs files from a build of the client; an outdated one is enough.
if (!existsSync(resolve(root, 'dist/client/app.html'))) await runBuild()
await runBuild('--server', '--development')
let server = spawnServer()
// If this process fails, the server must end as well: it would keep the data folder locked.
process.once('exit', () => server.kill())
/** Resolves when the server answers; requests wait for it. */
let ready = firstWords(server)
const greeting = await ready
if (greeting === null) process.exit(1)

const vite = await createServer({
  root,
  clearScreen: false,
  plugins: [statesOnServer(`http://127.0.0.1:${serverPort}`)],
  server: {
    host,
    port,
    strictPort: true,
    proxy: {
      '^/': {
        target: `http://127.0.0.1:${serverPort}`,
        headers: { 'accept-encoding': 'identity' },
        selfHandleResponse: true,
        bypass: async ({ url = '/' }) => (isServedByVite(url) ? url : void (await ready)),
        configure: (proxy) =>
          proxy.on('proxyRes', (answer, { url = '/' }, response) => {
            const transform = (/** @type {string} */ html) => vite.transformIndexHtml(url, html)
            forDevelopment(answer, transform).then(
              ({ headers, body }) => {
                response.writeHead(answer.statusCode ?? 502, headers)
                body.pipe(response)
              },
              (error) => response.destroy(error),
            )
          }),
      },
    },
  },
})
await vite.listen()
process.stdout.write(greeting.replaceAll(String(serverPort), String(port)))

/** @type {NodeJS.Timeout | undefined} */
let quiet
let restarted = Promise.resolve()
vite.watcher.on('all', (_event, path) => {
  const [folder = ''] = relative(root, path).split(sep)
  if (!['src', 'server', 'supabase'].includes(folder)) return
  clearTimeout(quiet)
  quiet = setTimeout(() => void (restarted = restarted.then(restart)), QUIET)
})

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(signal, () => void stop(signal))

/** @param {NodeJS.Signals} signal */
async function stop(signal) {
  const ended = endOf(server)
  server.kill(signal)
  await Promise.all([ended, vite.close()])
  process.exit()
}

/** Whether Vite serves it: a source, a package or a public file. @param {string} url */
function isServedByVite(url) {
  const [path = ''] = url.split('?')
  if (/^\/(?:@|src\/|node_modules\/|pictures\/|sw\.js$)/.test(path)) return true
  return path !== '/' && existsSync(resolve(root, `public${path}`))
}

/**
 * Runs a build in a separate process: a build switches its process to production, which has no fast refresh.
 * @param {string[]} options
 */
async function runBuild(...options) {
  await runApart(resolve(root, 'scripts/build.mjs'), ...options)
}

function spawnServer() {
  return spawn(process.execPath, ['dist/development/main.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  })
}

/** @typedef {ReturnType<typeof spawnServer>} Server */

/**
 * The server's first output once it listens; null if it exits first. @param {Server} started @returns {Promise<string | null>}
 */
async function firstWords(started) {
  return await Promise.race([
    once(started.stdout, 'data').then(([words]) => String(words)),
    endOf(started).then(() => null),
  ])
}

/** @param {Server} started */
async function endOf(started) {
  if (started.exitCode === null && started.signalCode === null) await once(started, 'exit')
}

/** Replaces the running server with a new build, unless the build fails. */
async function restart() {
  try {
    await runBuild('--server', '--development')
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return
  }
  const old = server
  ready = endOf(old).then(() => firstWords((server = spawnServer())))
  old.kill('SIGTERM')
  const words = await ready
  console.log(
    words === null ? '  The server ended; a change starts it again.' : '  The server was restarted.',
  )
}
