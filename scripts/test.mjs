// `npm test`: every check of the project, in the order in which they fail fastest; closes with the counts.
// `npm run test:quick`: what needs no build and no browser, for while one works: types, lint, law and unit tests.
// `npm test -- --only unit,schema` runs those Vitest projects alone, without the other checks.
// Run by npm, which puts node_modules/.bin on the PATH.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { findHeadlessShell, findOrInstallBrowser } from './browser.mjs'

const REPORT = 'node_modules/.cache/tests/report.json'

const isQuick = process.argv.includes('--quick')
const only = process.argv.includes('--only')
  ? (process.argv[process.argv.indexOf('--only') + 1] ?? '').split(',')
  : null
/** Vitest's projects; null: all of them. */
const projects = isQuick ? ['law', 'unit'] : only
let passed = 0
let failed = 0

/** @param {string} name @param {string} program @param {string[]} args */
function check(name, program, args) {
  console.log(`\n── ${name}`)
  const { status } = spawnSync(program, args, { stdio: 'inherit' })
  return status === 0
}

/** @param {string} name @param {string} program @param {string[]} args */
function countedCheck(name, program, args) {
  const good = check(name, program, args)
  if (good) passed += 1
  else failed += 1
  return good
}

function close() {
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}

if (only === null) {
  if (!isQuick) countedCheck('format', 'oxfmt', ['--check'])
  countedCheck('lint and layer rules', 'oxlint', ['-c', 'oxlint.config.mjs'])
  countedCheck('types', 'tsc', ['-b'])
  // Without a build the browser would wait for a magazine that never comes.
  if (!isQuick && !countedCheck('build', process.execPath, ['scripts/build.mjs', '--if-changed'])) close()
}

if (projects === null || projects.includes('e2e')) {
  const browser = findOrInstallBrowser()
  console.log(`\nThe browser is ${[browser, findHeadlessShell()].filter(Boolean).join(' and ')}`)
}

rmSync(REPORT, { force: true })
mkdirSync('node_modules/.cache/tests', { recursive: true })
const green = check('tests', 'npx', [
  '--no-install',
  'vitest',
  'run',
  ...(projects ?? []).flatMap((name) => ['--project', name]),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${REPORT}`,
])
try {
  const report = JSON.parse(readFileSync(REPORT, 'utf8'))
  passed += report.numPassedTests
  failed += report.numFailedTests
  // A file that cannot be loaded fails the run without a failed test in it.
  if (!green && report.numFailedTests === 0) failed += 1
} catch {
  failed += 1
}

close()
