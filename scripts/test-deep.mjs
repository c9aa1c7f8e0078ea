// `npm run test:deep`: the randomised tests at full length. They cover runs of server and devices, walks of an editor, injected faults,
// killed browsers and servers, hostile bodies, stale caches and open transactions. It prints each seed; SYNC_SEED=… repeats the same
// cases. It ends with what passed and what failed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findOrInstallBrowser } from './tests/browser.mjs'
import { findOrFetchNginx } from './tests/nginx.mjs'

const POSTGRESQL = '/usr/lib/postgresql'

/** Each run has Vitest's project and its files, or the database of a soak test, and an optional preparation. */
const runs = [
  { name: 'random runs of sync', project: 'unit', files: ['tests/sync/model'] },
  {
    name: 'bodies, read twice',
    project: 'unit',
    files: ['tests/content/safe-nodes', 'tests/content/drawn-without-browser'],
  },
  {
    name: 'bodies in a browser',
    project: 'e2e',
    files: ['tests/e2e/reading/bodies'],
    prepare: prepareBrowser,
  },
  { name: 'planted faults', project: 'unit', files: ['tests/sync/planted-faults'] },
  {
    name: 'PostgreSQL',
    project: 'schema',
    files: ['tests/schema/sync/commit-order'],
    prepare: findPostgreSql,
  },
  {
    name: 'three processes on PostgreSQL behind one nginx',
    project: 'server',
    files: ['tests/server/postgresql/processes.test'],
    prepare: preparePostgreSql,
  },
  {
    name: 'real caches',
    project: 'server',
    files: ['tests/server/gateway/cache.test'],
    prepare: prepareNginx,
  },
  {
    name: 'a backup put back, and 100 devices',
    project: 'server',
    files: ['tests/server/operations/backup.test'],
  },
  {
    name: 'walks of an editor',
    project: 'e2e',
    files: ['tests/e2e/drafts/draft-walks'],
    prepare: prepareBrowser,
  },
  {
    name: 'walks on two devices',
    project: 'e2e',
    files: ['tests/e2e/drafts/device-walks'],
    prepare: prepareBrowser,
  },
  { name: 'bodies in the visual mode', project: 'unit', files: ['tests/admin/body-editor'] },
  { name: 'killed while writing', project: 'e2e', files: ['tests/e2e/drafts/kill'], prepare: prepareBrowser },
  {
    name: 'large photographs',
    project: 'e2e',
    files: ['tests/e2e/editor/pictures'],
    prepare: prepareBrowser,
  },
  {
    name: 'layout at every width',
    project: 'e2e',
    files: ['tests/e2e/reading/layout-shift'],
    prepare: prepareBrowser,
  },
  {
    name: 'wrong answers to the worker',
    project: 'e2e',
    files: ['tests/e2e/offline/wrong-answers'],
    prepare: prepareBrowser,
  },
  {
    name: 'faults on every visit, rows and screens of every kind and width',
    project: 'e2e',
    files: ['offline/failures', 'reading/narrow-screen', 'reading/page-styles', 'editor/failed-saves'].map(
      (name) => `tests/e2e/${name}`,
    ),
    prepare: prepareBrowser,
  },
  {
    name: 'recipes behind a proxy',
    project: 'e2e',
    files: ['tests/e2e/hosting/recipes'],
    prepare: prepareRecipes,
  },
  { name: 'five minutes of load with kills, on PGlite', soak: 'pglite', prepare: prepareServer },
  { name: 'five minutes of load with kills, on PostgreSQL', soak: 'postgresql', prepare: preparePostgreSql },
  { name: 'killed in sync', project: 'e2e', files: ['tests/e2e/offline/kill-sync'], prepare: prepareBrowser },
]

function findPostgreSql() {
  if (!existsSync(POSTGRESQL))
    throw new Error('No PostgreSQL here: install one of version 15 or later (Debian: postgresql).')
  return {}
}

/** The processes run the build. */
function preparePostgreSql() {
  build()
  return { ...findPostgreSql(), ...prepareNginx() }
}

function prepareServer() {
  build()
  return {}
}

function prepareNginx() {
  return { NGINX_PATH: findOrFetchNginx() }
}

function prepareRecipes() {
  build()
  return prepareNginx()
}

function prepareBrowser() {
  findOrInstallBrowser()
  build()
  return {}
}

function build() {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs', '--if-changed'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The build failed.')
}

/** @param {{ project?: string, files?: string[], soak?: string, prepare?: () => Record<string, string> }} options */
function run({ project = '', files = [], soak, prepare = () => ({}) }) {
  const [program, ...words] = soak
    ? [process.execPath, 'scripts/bench.mjs', 'soak', '--minutes=5', `--database=${soak}`]
    : ['npx', '--no-install', 'vitest', 'run', '--silent=false', '--project', project, ...files]
  try {
    const env = { ...process.env, ...prepare(), DEEP: '1' }
    const { status } = spawnSync(program, words, { stdio: 'inherit', env })
    return status === 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return false
  }
}

const ends = runs.map((options) => {
  console.log(`\n── ${options.name}`)
  const begun = performance.now()
  const isGood = run(options)
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
  return { isGood, words: `${isGood ? 'good  ' : 'FAILED'}  ${options.name}, ${minutes} min` }
})
console.log(`\n${ends.map(({ words }) => words).join('\n')}`)
const failed = ends.filter(({ isGood }) => !isGood).length
console.log(`\n${ends.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
