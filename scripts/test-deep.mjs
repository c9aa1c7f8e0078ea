// `npm run test:deep`: the tests that live by chance, at full length: random lives of server and devices, faults planted
// into the source, browsers that are killed. Says each seed; SYNC_SEED=… lives through the same ones again.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findOrInstallBrowser } from './browser.mjs'

/** @param {string[]} args */
function run(args, env = {}) {
  const { status } = spawnSync('npx', ['--no-install', 'vitest', 'run', '--silent=false', ...args], {
    stdio: 'inherit',
    env: { ...process.env, DEEP: '1', ...env },
  })
  return status === 0
}

const lived = run(['--project', 'unit', 'tests/sync/model', 'tests/sync/planted-faults'])
if (!existsSync('dist/server/main.js'))
  console.error('No build in dist/: the browsers are not killed. Make one: node scripts/build.mjs')
const killed =
  existsSync('dist/server/main.js') &&
  run(['--project', 'e2e', 'kill'], { CHROMIUM_PATH: findOrInstallBrowser() })
process.exit(lived && killed ? 0 : 1)
