// `npm run test:postgres`: runs the server's tests on a PostgreSQL that they start themselves, through DATABASE_URL. Then come some
// end-to-end tests, whose sites have databases there. Tests of the embedded database's files are skipped (`EMBEDDED_ALONE` in
// vite.config.ts). `-- NAME` runs the files with that name, of both kinds. Run by npm, which puts node_modules/.bin on the PATH.
import { findOrInstallBrowser } from './tests/browser.mjs'
import { build, vitest } from './tests/runs.mjs'

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

if (!build()) process.exit(1)
findOrInstallBrowser()
const runs =
  names.length > 0
    ? [['--project', 'server', '--project', 'e2e', ...names]]
    : [
        ['--project', 'server'],
        ['--project', 'e2e', ...SAMPLE],
      ]
const ends = runs.map((args) => vitest(args, { SERVER_DATABASE: 'postgresql' }))
process.exit(ends.every(Boolean) ? 0 : 1)
