// Two of the three rings of checks; each ends with the counts. The innermost is `test-quick.mjs`.
// - `npm test`: all checks except long tests of server and build, with the main journeys in a browser (`tests/rings.mjs`).
// - `npm run test:all`, `npm test -- --all`: everything, and some tests in Firefox and WebKit if installed.
// - `npm test -- --only unit,schema`: only those Vitest projects.
// - `--once`: without a second run, in which up to sixteen failed files run one at a time.
import { spawnSync } from 'node:child_process'
import { relative } from 'node:path'
import { findBrowser, findHeadlessShell, findOrInstallBrowser, reportOldBrowser } from './tests/browser.mjs'
import { problemOf } from './tests/engines.mjs'
import { MAIN_JOURNEY_RUN } from './tests/rings.mjs'
import { build, countedVitest } from './tests/runs.mjs'

/** @typedef {import('./tests/runs.mjs').FileReport} FileReport */

/** Tests in other engines: Firefox runs two short files about features that differ, WebKit the journeys of `tests/engines`. */
const ENGINES = /** @type {const} */ ([
  {
    engine: 'firefox',
    name: 'Firefox',
    run: {
      options: ['--project', 'e2e'],
      files: ['nothing-stored', 'older-browser'].map((name) => `tests/e2e/reading/${name}.test.ts`),
    },
  },
  { engine: 'webkit', name: 'WebKit', run: { options: ['--project', 'webkit'] } },
])

/** The maximum number of failed files to run again; more are not a coincidence. */
const RUN_AGAIN = 16

const isOnce = process.argv.includes('--once')
const isAll = process.argv.includes('--all')
/** Vitest's projects, if the command names them. */
const only = process.argv.includes('--only')
  ? (process.argv[process.argv.indexOf('--only') + 1] ?? '').split(',')
  : null
if (!process.stdout.isTTY) process.env['NO_COLOR'] = '1'
let passed = 0
let failed = 0
/** The tests that failed in the end, one per line. @type {string[]} */
const failures = []

/** @param {string} name @param {() => boolean} passes */
function check(name, passes) {
  console.log(`\n── ${name}`)
  const good = passes()
  if (good) passed += 1
  else failed += 1
  return good
}

/** @param {string} program @param {string[]} args */
const runs = (program, args) => () => spawnSync(program, args, { stdio: 'inherit' }).status === 0

function close() {
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}

if (only === null) {
  check('format', runs('oxfmt', ['--check']))
  check('lint and layer rules', runs('oxlint', ['-c', 'oxlint.config.mjs']))
  check('types', runs('tsc', ['-b']))
  // Without a build the browser tests would wait for a magazine that never starts.
  if (!check('build', build)) close()
}

if (only === null || only.includes('e2e')) {
  findOrInstallBrowser()
  reportOldBrowser()
  console.log(`\nThe browser is ${[findBrowser(), findHeadlessShell()].filter(Boolean).join(' and ')}`)
}

/**
 * Runs Vitest under a heading.
 * @param {string} name @param {readonly string[]} args @param {Record<string, string>} [env]
 */
function vitest(name, args, env) {
  console.log(`\n── ${name}`)
  const { files, ...counts } = countedVitest(args, env)
  return { ...counts, failedFiles: files.filter(({ status }) => status === 'failed') }
}

/**
 * @param {FileReport[]} files
 * @returns {string[]} each failed test with its file; only the file if it could not be loaded
 */
function linesOf(files) {
  return files.flatMap(({ name, assertionResults }) => {
    const file = relative(process.cwd(), name)
    const tests = assertionResults.filter(({ status }) => status === 'failed')
    return tests.length === 0 ? [`  ${file}`] : tests.map(({ fullName }) => `  ${file}: ${fullName}`)
  })
}

/**
 * Runs files one at a time, each in its own Vitest: a project's own `maxWorkers` overrides the command's.
 * @param {readonly string[]} files @param {readonly string[]} options @param {Record<string, string>} [env]
 * @returns {ReturnType<typeof vitest>} the totals
 */
function runEachAlone(files, options, env) {
  const runs = files.map((file) => vitest(`${file} again, with nothing beside it`, [...options, file], env))
  return {
    passed: runs.reduce((sum, run) => sum + run.passed, 0),
    failed: runs.reduce((sum, run) => sum + run.failed, 0),
    failedFiles: runs.flatMap((run) => run.failedFiles),
  }
}

/**
 * Runs Vitest, and reruns failed files one at a time if there are few. Prints the counts.
 * @param {string} name @param {{ options: readonly string[], files?: readonly string[] }} run
 * @param {Record<string, string>} [env]
 */
function counted(name, { options, files = [] }, env) {
  const first = vitest(name, [...options, ...files], env)
  const again = first.failedFiles.map((file) => relative(process.cwd(), file.name))
  const isTriedAgain = !isOnce && again.length > 0 && again.length <= RUN_AGAIN
  const last = isTriedAgain ? runEachAlone(again, options, env) : first
  passed += first.passed + first.failed - last.failed
  failed += last.failed
  const lines = linesOf(last.failedFiles)
  failures.push(...lines)
  const mended = linesOf(first.failedFiles).filter((line) => !lines.includes(line))
  if (mended.length > 0) console.log(`\nFailed beside others and passed alone:\n${mended.join('\n')}`)
}

/** @param {readonly string[]} names */
const ofProjects = (names) => names.flatMap((name) => ['--project', name])

if (only !== null || isAll) counted('tests', { options: ofProjects(only ?? []) })
else {
  const options = ofProjects(['unit', 'law', 'schema', 'server', 'build'])
  counted('tests', { options }, { WITHOUT_LONG_TESTS: '1' })
  counted('main journeys', MAIN_JOURNEY_RUN)
}

if (isAll) {
  for (const { engine, name, run } of ENGINES) {
    const problem = problemOf(engine)
    if (problem === null) counted(`a sample in ${name}`, run, { ENGINE: engine })
    else console.log(`\n${problem} The sample in ${name} does not run (npm run test:engines installs it).`)
  }
}

close()
