// What the commands that run tests share: the build, and Vitest with its report.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'

const REPORT = 'node_modules/.cache/tests/report.json'

/** @typedef {{ status: string, fullName: string, ancestorTitles: string[], title: string }} TestReport */
/** @typedef {{ name: string, status: string, assertionResults: TestReport[] }} FileReport */

/** Builds what has changed. Returns whether there is a build then. */
export function build() {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs', '--if-changed'], { stdio: 'inherit' })
  return status === 0
}

/**
 * Runs Vitest.
 * @param {readonly string[]} args @param {Record<string, string>} [env] beside the environment of this process
 * @returns {boolean} whether it passed
 */
export function vitest(args, env) {
  const { status } = spawnSync('npx', ['--no-install', 'vitest', 'run', ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return status === 0
}

/**
 * Runs Vitest and reads its report.
 * @param {readonly string[]} args @param {Record<string, string>} [env]
 * @returns {{ passed: number, failed: number, files: FileReport[] }}
 */
export function countedVitest(args, env) {
  rmSync(REPORT, { force: true })
  mkdirSync('node_modules/.cache/tests', { recursive: true })
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`]
  const isGreen = vitest([...args, ...report], env)
  try {
    /** @type {{ numPassedTests: number, numFailedTests: number, testResults: FileReport[] }} */
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(REPORT, 'utf8'))
    // A file that cannot be loaded fails the run without a failed test.
    return { passed: numPassedTests, failed: isGreen ? 0 : Math.max(numFailedTests, 1), files: testResults }
  } catch {
    return { passed: 0, failed: 1, files: [] }
  }
}
