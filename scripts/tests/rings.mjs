// The product's main walks: one for each screen and each promise of the README. `npm test` runs these in a browser,
// `npm run test:all` all.

/** By file of `tests/e2e`: the beginnings of its walks' names. @type {Readonly<Record<string, readonly string[]>>} */
export const MAIN_WALKS = {
  'reading/reading': ['P3.1 Back from an article', 'P4.1 the header stays'],
  'reading/reading-place': ['an article that was left is offered'],
  'reading/reading-tools': ['a picture opens the size', 'the size of the letters'],
  'reading/rendered-pages': ['links work before', 'P8.4 an unknown article'],
  'reading/without-script': ['every list shows', 'an article is there whole', 'a search is asked'],
  'reading/later-visit': ['is painted by the worker'],
  'reading/for-everyone': ['cards are gone through by j'],
  'finding/carousel': ['P4.9 the carousel disables'],
  'finding/finding': ['a tap on one opens it'],
  'finding/saved': ['an article is saved from its line'],
  'finding/comparison': ['reviews are chosen on a card'],
  'finding/new-reviews': ['newer reviews wait'],
  'finding/settings': ['sees what is on the device'],
  'offline/offline': [
    'offline, the home page starts cold',
    'offline, search works',
    'offline, every article can be read',
    'back online',
  ],
  'offline/failures': ['P13.10'],
  'worker/installing': ['an offer that comes before'],
  'worker/update': ['is what Actualizar ends in, in the second'],
  'editor/backoffice-walk': ['P15.4', 'a category is created'],
  'editor/article-form-write': ['P24.6 an update', 'a reload loses nothing'],
  'editor/article-form-answers': ['401: the password'],
  'editor/conflict': ['texts changed in different paragraphs'],
  'editor/pictures': ['a 12-megapixel'],
  'editor/whole-review': ['headings, list'],
  'editor/visual': ['stays as it is but for'],
  'editor/previews': ['what stands in the form'],
  'drafts/publishing': ['‘Dejar de publicar’ makes'],
  'drafts/scheduling': ['what is due is published'],
  'drafts/server-drafts': ['what is typed on one device'],
  'drafts/history': ['‘Papelera’ lists', 'a version shows'],
  'hosting/content': ['move in, move out'],
  'hosting/moving-in': ['a WordPress site'],
  'hosting/static-export': ['after one visit'],
}

const beginnings = Object.values(MAIN_WALKS).flat()
const pattern = beginnings.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')

/** Vitest's arguments for exactly these. */
export const MAIN_WALK_RUN = {
  options: ['--project', 'e2e', '--testNamePattern', pattern],
  files: Object.keys(MAIN_WALKS).map((file) => `tests/e2e/${file}.test.ts`),
}

/** The server's long tests: `npm test` leaves them to `npm run test:all`. */
export const LONG_TESTS = [
  'embedded/database-thread',
  'embedded/disk',
  'embedded/housekeeping',
  'embedded/open-database',
  'embedded/scheduled-publishing',
  'embedded/vacuum',
  'gateway/cache',
  'gateway/concurrent-callers',
  'gateway/statement-limit',
  'gateway/strangers',
  'operations/backup-sessions',
  'operations/content-foreign',
  'operations/content-sample',
  'operations/moving-in',
  'operations/soak',
  'pages/export',
  'pages/pages-memory',
  'pages/pages-valid',
  'postgresql/hosted-check',
  'postgresql/lost-connections',
  'postgresql/move-to-postgresql',
  'postgresql/processes',
  'postgresql/processes-s3',
  'postgresql/rolling-restart',
  'sign-in/previous-secret',
  'sign-in/refresh-tokens',
  'sign-in/second-administrator',
  'sign-in/sign-in-history',
  'sign-in/sign-in-limits',
  'storage/file-stores',
  'storage/unused-pictures',
].map((name) => `tests/server/${name}.test.ts`)
