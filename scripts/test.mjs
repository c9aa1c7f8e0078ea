// `npm test`: every check of the project, in the order in which they fail fastest; closes with the counts.
// `npm run test:quick`: what needs no build and no browser, for while one works: types, lint, law and unit tests.
// `npm test -- --only unit,schema` runs those Vitest projects alone, without the other checks.
// Three browsers share the machine in it. What fails in at most sixteen files is run once more, a file at a time with nothing
// beside it, and named at the end: a fault fails again, a limit that only a busy machine misses does not. `--once` leaves that out.
// Where Firefox is installed, two files of end-to-end tests run in it, too, and where WebKit is, the walks; all in `npm run test:engines`.
// Run by npm, which puts node_modules/.bin on the PATH.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { findBrowser, findHeadlessShell, findOrInstallBrowser, updateBrowser } from './tests/browser.mjs'
import { problemOf } from './tests/engines.mjs'

const REPORT = 'node_modules/.cache/tests/report.json'

/** @typedef {{ name: string, status: string, assertionResults: { status: string, fullName: string }[] }} FileReport */

/** What runs in other engines, too: in Firefox two files, short, each with a part that engines differ in; in WebKit its walks. */
const ENGINES = /** @type {const} */ ([
  {
    engine: 'firefox',
    name: 'Firefox',
    args: [
      '--project',
      'e2e',
      'tests/e2e/reading/nothing-stored.test.ts',
      'tests/e2e/reading/older-browser.test.ts',
    ],
  },
  { engine: 'webkit', name: 'WebKit', args: ['--project', 'webkit'] },
])

/** Files that may fail and be run again; more of them are no accident. */
const RUN_AGAIN = 16

const isOnce = process.argv.includes('--once')
const isQuick = process.argv.includes('--quick')
const only = process.argv.includes('--only')
  ? (process.argv[process.argv.indexOf('--only') + 1] ?? '').split(',')
  : null
/** Vitest's projects; null: all of them. */
const projects = isQuick ? ['law', 'unit'] : only
let passed = 0
let failed = 0
/** Of the tests that failed in the end, a line each. @type {string[]} */
const failures = []

/** @param {string} name @param {string} program @param {string[]} args @param {Record<string, string>} [env] */
function check(name, program, args, env = {}) {
  console.log(`\n── ${name}`)
  const { status } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } })
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
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
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
  findOrInstallBrowser()
  updateBrowser()
  console.log(`\nThe browser is ${[findBrowser(), findHeadlessShell()].filter(Boolean).join(' and ')}`)
}

/**
 * Runs Vitest and reads its report.
 * @param {string} name @param {readonly string[]} args @param {Record<string, string>} [env]
 * @returns {{ passed: number, failed: number, failedFiles: FileReport[] }}
 */
function vitest(name, args, env) {
  rmSync(REPORT, { force: true })
  mkdirSync('node_modules/.cache/tests', { recursive: true })
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`]
  const isGreen = check(name, 'npx', ['--no-install', 'vitest', 'run', ...args, ...report], env)
  try {
    /** @type {{ numPassedTests: number, numFailedTests: number, testResults: FileReport[] }} */
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(REPORT, 'utf8'))
    const failedFiles = testResults.filter(({ status }) => status === 'failed')
    // A file that cannot be loaded fails the run without a failed test in it.
    return { passed: numPassedTests, failed: isGreen ? 0 : Math.max(numFailedTests, 1), failedFiles }
  } catch {
    return { passed: 0, failed: 1, failedFiles: [] }
  }
}

/** @param {FileReport[]} files @returns {string[]} each failed test with its file; a file without one could not be loaded */
function linesOf(files) {
  return files.flatMap(({ name, assertionResults }) => {
    const file = relative(process.cwd(), name)
    const tests = assertionResults.filter(({ status }) => status === 'failed')
    return tests.length === 0 ? [`  ${file}`] : tests.map(({ fullName }) => `  ${file}: ${fullName}`)
  })
}

/**
 * Runs files one after the other, each in a Vitest of its own: a project's own `maxWorkers` goes before the command's.
 * @param {string[]} files @param {readonly string[]} args of the run in which they failed @param {Record<string, string>} [env]
 * @returns {ReturnType<typeof vitest>} of all of them
 */
function runEachAlone(files, args, env) {
  const projectsAsked = args.filter((_, at) => args[at] === '--project' || args[at - 1] === '--project')
  const runs = files.map((file) =>
    vitest(`${file} again, with nothing beside it`, [...projectsAsked, file], env),
  )
  return {
    passed: runs.reduce((sum, run) => sum + run.passed, 0),
    failed: runs.reduce((sum, run) => sum + run.failed, 0),
    failedFiles: runs.flatMap((run) => run.failedFiles),
  }
}

/**
 * Runs Vitest, and what failed once more, with nothing beside it, where it is no more than an accident may be. Counts.
 * @param {string} name @param {readonly string[]} args @param {Record<string, string>} [env]
 */
function counted(name, args, env) {
  const first = vitest(name, args, env)
  const again = first.failedFiles.map((file) => relative(process.cwd(), file.name))
  const isTriedAgain = !isOnce && again.length > 0 && again.length <= RUN_AGAIN
  const last = isTriedAgain ? runEachAlone(again, args, env) : first
  passed += first.passed + first.failed - last.failed
  failed += last.failed
  const lines = linesOf(last.failedFiles)
  failures.push(...lines)
  const mended = linesOf(first.failedFiles).filter((line) => !lines.includes(line))
  if (mended.length > 0) console.log(`\nFailed beside others and passed alone:\n${mended.join('\n')}`)
}

counted(
  'tests',
  (projects ?? []).flatMap((name) => ['--project', name]),
)

if (projects === null) {
  for (const { engine, name, args } of ENGINES) {
    const problem = problemOf(engine)
    if (problem === null) counted(`a sample in ${name}`, args, { ENGINE: engine })
    else console.log(`\n${problem} The sample in ${name} does not run (npm run test:engines installs it).`)
  }
}

close()
