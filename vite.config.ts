import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type ConfigEnv, loadEnv } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { appPictures, narrowPictures } from './scripts/build/app-pictures.ts'
import { buildFacts } from './scripts/build/build-facts.mjs'
import { leaveOutExpected } from './scripts/build/expected-warnings.mjs'
import { BUILD_TARGET, LEAN_LIBRARIES } from './scripts/build/floor.mjs'
import { LONG_TESTS } from './scripts/tests/rings.mjs'
import { WindowLast } from './scripts/tests/window-last.mjs'
import { developmentWorker } from './scripts/build/development-worker.ts'
import { plainProperties } from './scripts/build/plain-properties.ts'
import { moduleList, shellPage } from './scripts/build/module-list.ts'
import { pageParts } from './scripts/build/page-parts.ts'
import { promisedFiles } from './scripts/build/promised-files.ts'
import { shortClasses } from './scripts/build/short-classes.mjs'
import { webManifest } from './scripts/build/web-manifest.ts'
import { site } from './src/site.ts'

const CLIENT = 'dist/client'
const MODULES = 'dist/modules.json'
/** `Features.LightDark` of lightningcss. */
const LIGHT_DARK = 1 << 20
const facts = buildFacts(import.meta.dirname)

/** The walks in WebKit (docs/browsers.md). */
const webKitWalks = {
  name: 'webkit',
  maxWorkers: 1,
  include: ['tests/engines/**/*.test.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  globalSetup: 'tests/support/server/first-starts.ts',
}

/** Tests that `npm run test:postgres` leaves out: those of the embedded database's files, and those without a database. */
const EMBEDDED_ALONE = [
  'operations/backup',
  'operations/backup-daily',
  'operations/backup-names',
  'operations/backup-sessions',
  'operations/journal',
  'embedded/damaged-data',
  'embedded/data-folder',
  'embedded/database-thread',
  'embedded/development',
  'embedded/disk',
  'pages/files',
  'postgresql/moves',
  'postgresql/moves-hosted',
  'embedded/open-database',
  'embedded/releases',
  'sign-in/secrets',
  'embedded/stopping',
  'embedded/vacuum',
].map((name) => `tests/server/${name}.test.ts`)

/** `npm run test:engines` runs the end-to-end tests in Firefox. */
const isFirefox = process.env['ENGINE'] === 'firefox'

/** The tests that `npm test` leaves out. */
const longTests = process.env['WITHOUT_LONG_TESTS'] === '1' ? LONG_TESTS : []

/**
 * Whether this configuration uses the built client. Browser tests render pages from source for it; unit tests and `npm run dev` have no
 * build.
 */
function meetsBuild({ test }: ViteUserConfig, { command }: ConfigEnv): boolean {
  return command === 'build' || (typeof test?.name === 'string' && test.name !== 'unit')
}

/** Resolves a path from the project's folder. */
const at = (path: string) => resolve(import.meta.dirname, path)

export default defineConfig(({ command, mode }) => {
  const env = loadEnv(mode, import.meta.dirname, 'DATA_DIR')
  return {
    // Tests load packages as Node does: an alias would apply to only part of them, and there would be two Dexies.
    resolve: { alias: command === 'build' ? LEAN_LIBRARIES : {} },
    plugins: [
      react(),
      tailwindcss(),
      plainProperties(),
      { ...shortClasses(import.meta.dirname), apply: meetsBuild },
      moduleList(MODULES),
      developmentWorker(),
      narrowPictures('public/pictures'),
      appPictures(),
      shellPage(),
      pageParts(MODULES),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'sw',
        filename: 'sw.ts',
        // `prompt` from the first release: changing from automatic updates later would strand people (P14.3).
        registerType: 'prompt',
        injectRegister: false,
        manifest: webManifest,
        includeManifestIcons: false,
        // The worker is a separate build, which would otherwise log every step.
        integration: {
          configureCustomSWViteBuild: (worker) => {
            worker.logLevel = 'warn'
          },
        },
        injectManifest: {
          rollupFormat: 'iife',
          // Everything that a screen needs, and the icon that the browser requests on every visit. Pictures are cached with use.
          globPatterns: [
            '**/*.{html,js,css,woff2}',
            'favicon.svg',
            'logo*.svg',
            'placeholder.svg',
            'icons/icon-192.png',
            'manifest.webmanifest',
          ],
          globIgnores: ['sw.js', 'pictures/**', 'screenshots/**', 'assets/{face,wide}-*.css'],
          manifestTransforms: [promisedFiles(at(CLIENT), at(MODULES))],
        },
      }),
    ],
    define: {
      // Used in index.html as %SITE_NAME%.
      'import.meta.env.SITE_NAME': JSON.stringify(site.name),
      'import.meta.env.SITE_DESCRIPTION': JSON.stringify(site.description),
      'import.meta.env.APP_VERSION': JSON.stringify(facts.version),
      'import.meta.env.APP_DATE': JSON.stringify(facts.day),
    },
    server: {
      fs: {
        // The defaults, and folders that Vite would otherwise serve to anyone: the schema, the data, the server's own files.
        deny: [
          '.env',
          '.env.*',
          '*.{crt,pem}',
          '**/.git/**',
          ...['supabase', 'server', '.data', env['DATA_DIR'] ?? '.data'].map(
            (folder) => `${resolve(import.meta.dirname, folder)}/**`,
          ),
        ],
      },
    },
    css: {
      // The minifier would add a polyfill for light-dark() next to our own (`src/styles/tokens.css`).
      lightningcss: { exclude: LIGHT_DARK },
    },
    build: {
      outDir: CLIENT,
      emptyOutDir: true,
      target: BUILD_TARGET,
      manifest: true,
      modulePreload: {
        polyfill: false,
        // What `main.tsx` imports runs after the first paint, and a list of its files would be longer than the module.
        resolveDependencies: (_file, files, { hostId }) => (hostId.startsWith('assets/index-') ? [] : files),
      },
      // The content security policy forbids fonts within a style sheet.
      assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
      // In kilobytes before compression. The real limit applies to compressed files, in tests/build/first-screen.test.ts.
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        onLog: leaveOutExpected,
        output: {
          // The first screen's code is split so that each chunk is evaluated as a task of its own (`src/inline/start-app.js`). By default
          // the bundler splits it wherever a later screen shares a module, into about twenty small files that compress worse. Only
          // `main.tsx` starts anything: importing any other chunk has no effect on the page.
          codeSplitting: {
            groups: [
              {
                name: 'libraries',
                tags: ['$initial'],
                test: /node_modules\/(react|react-dom|scheduler|@tanstack|dexie)|\/store\/device\/refused-globals/,
                priority: 2,
              },
              {
                name: 'app',
                tags: ['$initial'],
                test: (id) => !/(\/src\/main\.tsx|\.html|\.css)$/.test(id),
                priority: 1,
              },
            ],
          },
        },
      },
    },
    test: {
      // The backend logs every request that it refuses, and in tests most refusals are intended.
      silent: 'passed-only',
      // Two cores run two files at a time; the default is one. `e2e` runs after the others, three at a time, because browser tests spend
      // some of their time waiting. With four at a time each takes longer and the total is no shorter (126 s against 136 for 82 of them).
      maxWorkers: 2,
      sequence: { sequencer: WindowLast },
      // `isolate: false` below: files keep their own state private, and share what takes longer to load than most of them take to run.
      // That is the embedded database's program, or React and the app.
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            isolate: false,
            restoreMocks: true,
            unstubGlobals: true,
            setupFiles: 'tests/support/window/shared-window.ts',
            include: [
              'tests/{domain,transfer,api,store,sync,content,ui,reader,admin,app,page}/**/*.test.{ts,tsx}',
            ],
            testTimeout: 30_000,
            hookTimeout: 30_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'law',
            include: ['tests/law.test.ts', 'tests/law/**/*.test.ts'],
            testTimeout: 30_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'schema',
            isolate: false,
            include: ['tests/schema/**/*.test.ts'],
            testTimeout: 60_000,
            hookTimeout: 120_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'server',
            isolate: false,
            include: ['tests/server/**/*.test.ts'],
            exclude: [
              ...(process.env['SERVER_DATABASE'] === 'postgresql' ? EMBEDDED_ALONE : []),
              ...longTests,
            ],
            globalSetup: 'tests/support/server/first-starts.ts',
            testTimeout: 60_000,
            hookTimeout: 120_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'build',
            include: ['tests/build/**/*.test.ts'],
            exclude: longTests,
            testTimeout: 30_000,
            hookTimeout: 30_000,
          },
        },
        // Not every machine has other engines' browsers: `npm run test:engines` installs them.
        ...(process.env['ENGINE'] === 'webkit' ? [{ extends: true as const, test: webKitWalks }] : []),
        {
          extends: true,
          test: {
            name: 'e2e',
            isolate: false,
            // Firefox uses more memory and is slower; in about one of a hundred tests a page crashes.
            maxWorkers: isFirefox ? 2 : 3,
            retry: isFirefox ? 1 : 0,
            sequence: { groupOrder: 1 },
            include: ['tests/e2e/**/*.test.ts'],
            testTimeout: isFirefox ? 120_000 : 60_000,
            hookTimeout: isFirefox ? 240_000 : 120_000,
            globalSetup: 'tests/support/server/first-starts.ts',
            setupFiles: ['tests/support/browser/no-trouble.ts', 'tests/support/browser/left-out.ts'],
            expect: { poll: { timeout: 15_000, interval: 100 } },
          },
        },
      ],
    },
  }
})
