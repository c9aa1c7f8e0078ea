// The built magazine on a free port, with its sample in a temporary folder, for screenshots and benches. `SITE=http://…` names a running
// one instead, unless the caller passes a folder.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:net'
import { build } from './runs.mjs'

/** How long a first start may take, in milliseconds. */
const PATIENCE = 120_000

/**
 * Starts the built server.
 * @param {string} [dataDir] a folder with data, which is kept; by default a temporary one with the sample content
 * @returns {Promise<{ address: string, pid?: number | undefined, stop: () => Promise<void> }>}
 */
export async function startSite(dataDir) {
  const running = process.env['SITE']
  if (dataDir === undefined && running !== undefined && running !== '')
    return { address: running, stop: async () => {} }
  // `npm run dev` leaves a development server in dist/ that does not fit the built screens.
  if (!build()) throw new Error('There is no build to run.')
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'cacharreo-site-'))
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: process.env['PORT'] ?? '0',
      DATA_DIR: folder,
      NODE_ENV: 'production',
      DO_NOT_TRACK: '1',
      LOG_FORMAT: 'text',
      // A bench sends the requests of many readers, like a proxy, so the limit of connections per network must not apply.
      TRUSTED_PROXIES: 'loopback',
    },
  })
  const gone = new Promise((resolve) => server.once('exit', resolve))
  const kill = () => server.kill('SIGTERM')
  // If this process ends with an error, the server is stopped as well.
  process.once('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    kill()
    await gone
    if (dataDir === undefined) rmSync(folder, { recursive: true, force: true })
  }
  /** @type {Promise<string>} */
  const listening = new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The server did not start in time.')), PATIENCE)
    let said = ''
    server.stdout.on('data', (bytes) => {
      said += String(bytes)
      const address = /http:\/\/\S+/.exec(said)?.[0]
      if (address === undefined) return
      clearTimeout(late)
      resolve(address)
    })
    server.once('exit', () => reject(new Error('The server stopped before it listened.')))
  })
  try {
    return { address: await listening, pid: server.pid, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * The path of the newest article, from the link on the home screen.
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 */
export async function newestArticle(browser, address) {
  const page = await browser.newPage()
  await page.goto(address)
  const path = await page.locator('main a[href^="/article/"]').first().getAttribute('href')
  await page.close()
  if (path === null) throw new Error('The home screen shows no article.')
  return path
}

/**
 * Finds a free port, for programs that need its number.
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
