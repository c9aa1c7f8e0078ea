// `npm run test:deep`: the randomised tests at full length. They cover runs of server and devices, walks of an editor, injected faults,
// killed browsers and servers, hostile bodies, stale caches and open transactions. It prints each seed; SYNC_SEED=… repeats the same
// cases. It ends with what passed and what failed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findOrInstallBrowser } from './tests/browser.mjs'
import { findOrFetchNginx } from './tests/nginx.mjs'
import { build, vitest } from './tests/runs.mjs'

const POSTGRESQL = '/usr/lib/postgresql'

const e2e = (/** @type {string[]} */ ...files) => ({
  project: 'e2e',
  files: files.map((file) => `tests/e2e/${file}`),
  needs: [browser, built],
})

/**
 * Each run: Vitest's project and its files, or the database of a soak; and what it needs.
 * @type {readonly { name: string, project?: string, files?: string[], soak?: string, needs?: (() => object | void)[] }[]}
 */
const runs = [
  { name: 'random runs of sync', project: 'unit', files: ['tests/sync/model'] },
  {
    name: 'bodies, read twice',
    project: 'unit',
    files: ['tests/content/safe-nodes', 'tests/content/drawn-without-browser'],
  },
  { name: 'bodies in a browser', ...e2e('reading/bodies') },
  { name: 'planted faults', project: 'unit', files: ['tests/sync/planted-faults'] },
  { name: 'PostgreSQL', project: 'schema', files: ['tests/schema/sync/commit-order'], needs: [postgreSql] },
  {
    name: 'three processes on PostgreSQL behind one nginx',
    project: 'server',
    files: ['tests/server/postgresql/processes.test'],
    needs: [built, postgreSql, nginx],
  },
  { name: 'real caches', project: 'server', files: ['tests/server/gateway/cache.test'], needs: [nginx] },
  {
    name: 'a backup put back, and 100 devices',
    project: 'server',
    files: ['tests/server/operations/backup.test'],
  },
  { name: 'walks of an editor', ...e2e('drafts/draft-walks') },
  { name: 'walks on two devices', ...e2e('drafts/device-walks') },
  { name: 'bodies in the visual mode', project: 'unit', files: ['tests/admin/body-editor'] },
  { name: 'killed while writing', ...e2e('drafts/kill') },
  { name: 'large photographs', ...e2e('editor/pictures') },
  { name: 'layout at every width', ...e2e('reading/layout-shift') },
  { name: 'wrong answers to the worker', ...e2e('offline/wrong-answers') },
  {
    name: 'faults on every visit, rows and screens of every kind and width',
    ...e2e(
      'offline/failures',
      'reading/narrow-screen',
      'reading/page-styles',
      'reading/for-everyone',
      'editor/failed-saves',
    ),
  },
  { name: 'recipes behind a proxy', ...e2e('hosting/recipes'), needs: [built, nginx] },
  { name: 'five minutes of load with kills, on PGlite', soak: 'pglite', needs: [built] },
  {
    name: 'five minutes of load with kills, on PostgreSQL',
    soak: 'postgresql',
    needs: [built, postgreSql, nginx],
  },
  { name: 'killed in sync', ...e2e('offline/kill-sync') },
]

function postgreSql() {
  if (!existsSync(POSTGRESQL))
    throw new Error('No PostgreSQL here: install one of version 15 or later (Debian: postgresql).')
}

function nginx() {
  return { NGINX_PATH: findOrFetchNginx() }
}

function browser() {
  findOrInstallBrowser()
}

function built() {
  if (!build()) throw new Error('The build failed.')
}

/** @param {(typeof runs)[number]} options */
function run({ project = '', files = [], soak, needs = [] }) {
  try {
    const env = Object.assign({ DEEP: '1' }, ...needs.map((need) => need()))
    if (!soak) return vitest(['--silent=false', '--project', project, ...files], env)
    const args = ['scripts/bench.mjs', 'soak', '--minutes=5', `--database=${soak}`]
    return (
      spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
    )
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
