// Firefox and WebKit for the tests: which are installed, missing or too old, and how to install them on Debian.
// `node scripts/tests/engines.mjs` installs both if possible, and reports what is missing.
import { existsSync } from 'node:fs'
import { aptInstall, hasApt, majorVersionOf } from './apt.mjs'

/** Older versions lack a command that the driver needs (network.addDataCollector): 140 lacks it, 153 has it. */
const OLDEST_FIREFOX = 153
const WEBKIT_PROGRAMS = ['WebKitWebDriver', 'Xvfb', 'dbus-run-session', 'python3']
const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'dbus', 'python3-gi', 'gir1.2-webkit2-4.1']

/** @typedef {'firefox' | 'webkit'} Engine */

/**
 * The reason why the tests cannot run in an engine, as text; null if they can.
 * @param {Engine} engine
 * @returns {string | null}
 */
export function problemOf(engine) {
  if (engine === 'webkit') {
    const lacking = WEBKIT_PROGRAMS.filter((name) => !existsSync(`/usr/bin/${name}`))
    return lacking.length > 0 ? `Not here: ${lacking.join(', ')}.` : null
  }
  const path = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr'
  if (!existsSync(path)) return `Not here: ${path}.`
  const version = majorVersionOf(path)
  if (version !== null && version >= OLDEST_FIREFOX) return null
  return `Firefox ${version ?? 'without a version'} is too old for the driver of the tests, which asks for ${OLDEST_FIREFOX}.`
}

/**
 * Installs missing engines, or updates them (Debian, as root or with sudo).
 * @returns {string[]} the remaining problems, as text; empty if there are none.
 */
export function installEngines() {
  const problems = () => [problemOf('firefox'), problemOf('webkit')].filter((problem) => problem !== null)
  if (problems().length > 0 && hasApt()) {
    console.log(`Installing ${PACKAGES.join(', ')}`)
    aptInstall(PACKAGES)
  }
  const left = problems()
  return left.length > 0 ? [...left, `On Debian: apt-get update, apt-get install ${PACKAGES.join(' ')}`] : []
}

if (import.meta.filename === process.argv[1]) {
  for (const line of installEngines()) console.log(line)
}
