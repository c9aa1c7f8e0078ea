// `npm run test:quick`: types, lint, and the unit tests of uncommitted changes, or of the last commit if there are none. Prints each check
// as it ends, with its output if it failed. Run by npm, which puts node_modules/.bin on the PATH.
import { spawn, spawnSync } from 'node:child_process'

const isChanged = spawnSync('git', ['status', '--porcelain'], { encoding: 'utf8' }).stdout.trim() !== ''
const changed = isChanged ? ['--changed'] : ['--changed', 'HEAD~1']

/** @type {readonly (readonly [name: string, program: string, args: readonly string[]])[]} */
const CHECKS = [
  ['types', 'tsc', ['-b']],
  ['lint and layer rules', 'oxlint', ['-c', 'oxlint.config.mjs', '--quiet']],
  ['tests', 'vitest', ['run', '--project', 'unit', '--reporter=minimal', '--passWithNoTests', ...changed]],
]

/**
 * Runs a check in parallel with the others. Prints its result, and its output if it failed.
 * @param {(typeof CHECKS)[number]} check @returns {Promise<boolean>} whether it passed
 */
function passes([name, program, args]) {
  const child = spawn(program, args, { env: { ...process.env, NO_COLOR: '1' } })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => {
      const seconds = Math.round(performance.now() / 1000)
      if (status === 0) console.log(`── ${name}: passed after ${seconds} s`)
      else console.log(`── ${name}: failed after ${seconds} s\n${printed.trim()}\n`)
      resolve(status === 0)
    })
  })
}

const results = await Promise.all(CHECKS.map(passes))
const passed = results.filter(Boolean).length
console.log(`${passed} checks passed, ${results.length - passed} failed`)
process.exit(passed === results.length ? 0 : 1)
