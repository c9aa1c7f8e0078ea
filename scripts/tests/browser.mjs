// Finds a Chromium for the end-to-end tests, screenshots and benches, or installs one and reports that.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import { aptInstall, hasApt, isDebian, majorVersionOf } from './apt.mjs'

/** With version 150, workers stayed offline after the tests restored the network; 156 is the tested version. */
const OLDEST = 156
const PACKAGES = ['chromium', 'chromium-headless-shell']
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** Flags that keep a test browser quiet and alive in containers. The sandbox cannot start for root. */
export const BROWSER_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The path of an installed Chromium: `CHROMIUM_PATH`, one on the PATH, or Playwright's own.
 * @returns {string | null}
 */
export function findBrowser() {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && named !== '') {
    if (isProgram(named)) return named
    throw new Error(`CHROMIUM_PATH says ${named}, and there is no program there.`)
  }
  const path = findOnPath(NAMES)
  if (path !== null) return path
  const own = chromium.executablePath()
  return own !== '' && existsSync(own) ? own : null
}

/**
 * The path of a headless Chromium: the same engine in fewer processes. It never wakes a worker by itself, and a kill loses its data. Null
 * if there is none, or if `CHROMIUM_PATH` names the browser to use.
 * @returns {string | null}
 */
export function findHeadlessShell() {
  return process.env['CHROMIUM_PATH'] ? null : findOnPath(['chromium-headless-shell'])
}

/** @param {string[]} names */
function findOnPath(names) {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    for (const name of names) {
      const path = join(folder, name)
      if (isProgram(path) && !isSnapStub(path)) return path
    }
  }
  return null
}

/**
 * The path of a Chromium, which is installed if there is none.
 * @returns {string}
 * @throws {Error} with a readable message if no way of installing one worked.
 */
export function findOrInstallBrowser() {
  const found = findBrowser()
  if (found !== null) return found
  const tries = isDebian() ? [withApt, withPlaywright] : [withPlaywright, withApt]
  for (const attempt of tries) {
    attempt()
    const installed = findBrowser()
    if (installed !== null) return installed
  }
  throw new Error(
    'No Chromium here, and none could be installed. Install one by hand and name it: CHROMIUM_PATH=/path/to/chromium npm test',
  )
}

/** Reports a Chromium, with or without windows, that is older than the tested version. */
export function reportOldBrowser() {
  for (const path of [findBrowser(), findHeadlessShell()]) {
    const version = path === null ? null : majorVersionOf(path)
    if (version === null || version >= OLDEST) continue
    console.log(`${path} ${version} is older than ${OLDEST}, which the tests were run with: some fail in it.`)
  }
}

function withApt() {
  if (!hasApt()) return
  console.log('No Chromium found: installing it with apt-get.')
  aptInstall(PACKAGES)
}

function withPlaywright() {
  console.log("No Chromium found: downloading Playwright's.")
  const cli = join(createRequire(import.meta.url).resolve('playwright-core/package.json'), '..', 'cli.js')
  // Its system libraries need root; without it only the browser is downloaded.
  const withDeps = process.getuid?.() === 0 ? ['--with-deps'] : []
  spawnSync(process.execPath, [cli, 'install', ...withDeps, 'chromium'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Ubuntu's chromium package is a script that needs the snap, which test machines rarely have. */
/** @param {string} path */
function isSnapStub(path) {
  const head = readFileSync(path).subarray(0, 4096).toString('latin1')
  return head.startsWith('#!') && head.includes('snap') && !existsSync('/snap/bin/chromium')
}
