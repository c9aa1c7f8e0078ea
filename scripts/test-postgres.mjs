// `npm run test:postgres`: the server's tests with DATABASE_URL, on a PostgreSQL that they start for themselves. What is about
// the embedded database's files alone is left out (`EMBEDDED_ALONE` in vite.config.ts). `-- NAME` runs the files of that name.
// Run by npm, which puts node_modules/.bin on the PATH.
import { spawnSync } from 'node:child_process'

const built = spawnSync(process.execPath, ['scripts/build.mjs', '--if-changed'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(1)
const { status } = spawnSync(
  'npx',
  ['--no-install', 'vitest', 'run', '--project', 'server', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, SERVER_DATABASE: 'postgresql' } },
)
process.exit(status ?? 1)
