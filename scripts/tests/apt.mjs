// Installs Debian's packages for the tests, or brings them up to date: as root, or where sudo asks for no password.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Whether this is Debian: its browsers are its own packages. */
export function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

/** Whether apt-get is here. */
export const hasApt = () => existsSync('/usr/bin/apt-get')

/**
 * Installs the newest of each package, one by one: not every release has all of them, and one that lacks does not keep the
 * others away. Says nothing of failures: the caller looks for the programs.
 * @param {readonly string[]} packages
 */
export function aptInstall(packages) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  // Lists of last month name the browsers of last month.
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
 * The first number of what `program --version` prints, such as 156 of 'Chromium 156.0.8078.79'; null where it prints none.
 * @param {string} program
 * @returns {number | null}
 */
export function majorVersionOf(program) {
  const { stdout } = spawnSync(program, ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return versionIn(stdout ?? '')
}

/** @param {string} words @returns {number | null} */
export function versionIn(words) {
  const found = /\b(\d+)\.\d/.exec(words)?.[1]
  return found === undefined ? null : Number(found)
}
