// `npm run test:engines`: a reader's and an editor's walk in WebKit, and the end-to-end files in Firefox (docs/browsers.md).
// Installs the browsers where it may (Debian, as root), and closes with what ran and what was left out.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { FIREFOX_FILES, LEFT_OUT } from './engine-files.mjs'

const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'dbus', 'python3-gi', 'gir1.2-webkit2-4.1']
const PROGRAMS = ['firefox-esr', 'WebKitWebDriver', 'Xvfb', 'dbus-run-session', 'python3']
const REPORTS = 'node_modules/.cache/tests'

const lacking = () => PROGRAMS.filter((name) => !existsSync(`/usr/bin/${name}`))

function install() {
  if (lacking().length === 0) return
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) {
    console.error(
      `Not here: ${lacking().join(', ')}. On Debian, as root: apt-get install ${PACKAGES.join(' ')}`,
    )
    process.exit(1)
  }
  console.log(`Installing ${PACKAGES.join(', ')}`)
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', ...PACKAGES],
  ]) {
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  if (lacking().length > 0) throw new Error(`Could not be installed: ${lacking().join(', ')}`)
}

/** @param {string} engine @param {string[]} args */
function run(engine, args) {
  console.log(`\n── ${engine}`)
  const report = `${REPORTS}/${engine}.json`
  mkdirSync(REPORTS, { recursive: true })
  rmSync(report, { force: true })
  const { status } = spawnSync(
    'npx',
    [
      '--no-install',
      'vitest',
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { stdio: 'inherit', env: { ...process.env, ENGINE: engine } },
  )
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : {}
  // A file that cannot be loaded fails the run without a failed test in it.
  return { engine, passed, failed: status === 0 ? failed : Math.max(failed, 1) }
}

install()
const built = spawnSync(process.execPath, ['scripts/build.mjs', '--if-changed'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(1)
const results = [
  run('webkit', ['--project', 'webkit']),
  run('firefox', ['--project', 'e2e', '--maxWorkers=2', ...FIREFOX_FILES]),
]
console.log('\nLeft out in Firefox:')
for (const [what, why] of Object.entries(LEFT_OUT)) console.log(`  ${what}: ${why}`)
for (const { engine, passed, failed } of results) console.log(`${engine}: ${passed} passed, ${failed} failed`)
process.exit(results.every(({ failed }) => failed === 0) ? 0 : 1)
