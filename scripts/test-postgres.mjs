// `npm run test:postgres`: runs the server's tests on a PostgreSQL that they start themselves, through DATABASE_URL. Then come some
// end-to-end tests, whose sites have databases there. Tests of the embedded database's files are skipped (`EMBEDDED_ALONE` in
// vite.config.ts). `-- NAME` runs the files with that name, of both kinds. Run by npm, which puts node_modules/.bin on the PATH.
import { spawnSync } from 'node:child_process'
import { findOrInstallBrowser } from './tests/browser.mjs'

/** The end-to-end tests that use the database most: sync by readers, and every way of writing. */
const SAMPLE = [
  'offline/offline',
  'worker/worker',
  'editor/article-form-answers',
  'editor/conflict',
  'editor/pictures',
  'drafts/history',
  'drafts/scheduling',
  'drafts/server-drafts',
].map((name) => `tests/e2e/${name}.test.ts`)

const names = process.argv.slice(2)

/** @param {string[]} args */
function run(args) {
  const { status } = spawnSync('npx', ['--no-install', 'vitest', 'run', ...args], {
    stdio: 'inherit',
    env: { ...process.env, SERVER_DATABASE: 'postgresql' },
  })
  return status === 0
}

const built = spawnSync(process.execPath, ['scripts/build.mjs', '--if-changed'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(1)
findOrInstallBrowser()
const runs =
  names.length > 0
    ? [['--project', 'server', '--project', 'e2e', ...names]]
    : [
        ['--project', 'server'],
        ['--project', 'e2e', ...SAMPLE],
      ]
process.exit(runs.map(run).every(Boolean) ? 0 : 1)
