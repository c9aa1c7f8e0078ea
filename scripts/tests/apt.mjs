// Installs or updates Debian's packages for the tests: as root, or if sudo needs no password.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Whether this is Debian, which packages browsers itself. */
export function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

/** Whether apt-get is installed. */
export const hasApt = () => existsSync('/usr/bin/apt-get')

/**
 * Installs the newest version of each package, one by one. A release may lack some of them, and a missing one must not block the others.
 * Failures are ignored: the caller looks for the programs.
 * @param {readonly string[]} packages
 */
export function aptInstall(packages) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  // An outdated package list would name outdated browsers.
  run([...sudo, 'apt-get', 'update', '-qq'])
  for (const name of packages) run([...sudo, 'apt-get', 'install', '-y', '-qq', name])
}

/** @param {string[]} command */
function run([program = '', ...args]) {
  spawnSync(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/**
 * The first number in the output of `program --version`, such as 156 of 'Chromium 156.0.8078.79'; null if there is none.
 * @param {string} program
 * @returns {number | null}
 */
export function majorVersionOf(program) {
  const { stdout } = spawnSync(program, ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const found = /\b(\d+)\.\d/.exec(stdout ?? '')?.[1]
  return found === undefined ? null : Number(found)
}
