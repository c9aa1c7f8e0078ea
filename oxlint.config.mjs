// The law of the house, in one table; everything below it only spells the table out for the linter.
import { defineConfig } from 'oxlint'

/** Which room may import which. A room not listed is closed. `room/file.ts` opens one file of a closed room. */
const mayImport = {
  domain: [],
  ui: ['domain'],
  content: ['domain', 'ui'],
  api: ['domain'],
  store: ['domain'],
  sync: ['domain', 'api', 'store'],
  reader: ['domain', 'ui', 'content', 'store', 'sync/status.ts', 'sync/ask.ts'],
  admin: ['domain', 'ui', 'content', 'store', 'sync', 'api'],
  app: ['domain', 'ui', 'content', 'store', 'sync', 'api', 'reader', 'admin'],
}

/** Files of an open room that stay closed to all but the rooms named. */
const keptFor = {
  'store/ingest.ts': ['sync'],
  'store/drafts.ts': ['admin'],
  'api/session.ts': ['admin'],
}

/** Screens: they share `shared`, never each other. */
const screens = {
  reader: { shared: ['shell', 'cards'], each: ['home', 'article', 'search', 'saved', 'settings'] },
  admin: { shared: ['shell'], each: ['login', 'articles', 'categories'] },
}

/** A package has one home; the rest of the house uses what that room makes of it. */
const packageHome = {
  '@supabase/postgrest-js': ['api'],
  '@supabase/auth-js': ['api'],
  '@supabase/storage-js': ['api'],
  dexie: ['store'],
  'dexie-react-hooks': ['store'],
  dompurify: ['content'],
  swiper: ['reader'],
  'react-toastify': ['ui'],
  '@headlessui/react': ['ui'],
  'workbox-window': ['app'],
  react: ['ui', 'content', 'store', 'reader', 'admin', 'app'],
  '@tanstack/react-router': ['reader', 'admin', 'app'],
}

/** A browser global has one home, too. */
const globalHome = {
  fetch: 'api',
  indexedDB: 'store',
  localStorage: 'store',
  sessionStorage: 'store',
  caches: 'sw',
}

const rooms = Object.keys(mayImport)
const anySpelling = (path) => [`#${path}`, `**/${path}`]

function roomRules(room, inside = '') {
  const open = mayImport[room]
  const closedRooms = rooms.filter((r) => r !== room && !open.includes(r))
  const closedFiles = Object.entries(keptFor)
    .filter(([file, by]) => !file.startsWith(`${room}/`) && !by.includes(room))
    .map(([file]) => file)
  const siblings = screens[room]?.each.filter((s) => s !== inside) ?? []
  const patterns = [
    {
      group: [
        ...closedRooms.flatMap((r) => anySpelling(`${r}/**`)),
        ...open.filter((o) => o.includes('.')).flatMap((o) => anySpelling(o).map((p) => `!${p}`)),
      ],
      message: `src/${room} may import: ${open.join(', ') || 'nothing of the house'}.`,
    },
    {
      group: closedFiles.flatMap(anySpelling),
      message: 'This file is kept for another room (keptFor in oxlint.config.mjs).',
    },
    {
      group: inside ? siblings.flatMap((s) => [`#${room}/${s}/**`, `../${s}/**`]) : [],
      message: `Screens share ${room}/${screens[room]?.shared.join(' and ')}, never each other.`,
    },
    {
      group: Object.entries(packageHome)
        .filter(([, home]) => !home.includes(room))
        .flatMap(([p]) => [p, `${p}/**`]),
      message: 'This package lives in another room (packageHome in oxlint.config.mjs).',
    },
  ].filter((p) => p.group.length > 0)
  const denied = Object.entries(globalHome)
    .filter(([, home]) => home !== room)
    .map(([name, home]) => ({ name, message: `Only src/${home} touches ${name}.` }))
  return {
    files: [inside ? `src/${room}/${inside}/**` : `src/${room}/**`],
    rules: {
      'no-restricted-imports': ['error', { patterns }],
      'no-restricted-globals': ['error', ...denied],
    },
  }
}

export default defineConfig({
  plugins: ['import', 'typescript', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'vitest'],
  categories: { correctness: 'error' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
    'no-console': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unsafe-type-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-floating-promises': 'error', // a write to IndexedDB that nobody awaits is a lost write
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
  },
  // An override's options replace earlier ones whole, so each folder gets its complete list, the narrow folders last.
  overrides: [
    ...rooms.map((room) => roomRules(room)),
    ...Object.entries(screens).flatMap(([room, { each }]) => each.map((screen) => roomRules(room, screen))),
    {
      files: ['sw/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: ['#*/**', '!#domain/**', '**/src/**'],
                message: 'The worker imports domain and Workbox only.',
              },
            ],
          },
        ],
      },
    },
    {
      files: ['server/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: ['#*/**', '!#domain/**', '**/src/**', '**/sw/**'],
                message: 'The server imports domain and its own packages only.',
              },
            ],
          },
        ],
      },
    },
    // Commands speak to whoever typed them.
    { files: ['scripts/**', 'bench/**'], rules: { 'no-console': 'off' } },
    { files: ['*.config.{ts,mjs}'], rules: { 'import/no-default-export': 'off' } },
  ],
})
