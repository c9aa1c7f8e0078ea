// `npm run build`: builds the client into dist/client, compressed, and the server into dist/server. `--if-changed` skips an up-to-date
// build; `--for-start` also prints progress, for `npm start`. `--edge` also builds dist/edge/worker.js. `--server` builds only the server;
// with `--development`, the one of `npm run dev`. Each part (`PARTS`) is built in a separate process, which frees its memory: a machine
// with 1 GB cannot hold two at once.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { build as viteBuild } from 'vite'
import { builtRelease } from './build/build-facts.mjs'
import { buildIfChanged, recordBuild } from './build/build-record.mjs'
import { compressFolder } from './build/compress.mjs'
import { keepingFormerAssets } from './build/former-assets.mjs'
import { leaveOutExpected } from './build/expected-warnings.mjs'
import { shortClasses } from './build/short-classes.mjs'
import { BUILD_TARGET, LEAN_LIBRARIES } from './build/floor.mjs'
import { ensureKeys } from './keys.mjs'
import { refuseTakenPort } from './refusals.mjs'

// Keeps browser-only code out of the builds that render pages: the backoffice, and lazily loaded chunks.

/** Modules to leave out, as patterns of their import as the screens write it. */
const LEFT_OUT = [
  /^#admin\//,
  /^#reader\/settings\//,
  /\/carousel-swiper\.ts$/,
  /\/worker-versions\.ts$/,
  /\/suggestions-list\.tsx$/,
  /\/text-finder\.ts$/,
  /\/toast-stage\.tsx$/,
  /\/(?:picture-viewer|reading-tools|card-buttons|compare-toggle|frame-extras)\.tsx$/,
  /\/memory-databases\.ts$/,
]

/**
 * The plugin that replaces these modules with empty ones.
 * @returns {import('vite').Plugin}
 */
function withoutLeftOut() {
  const EMPTY = '\0left-out'
  return {
    name: 'cacharreo-without-left-out',
    enforce: 'pre',
    resolveId: (source) => (LEFT_OUT.some((end) => end.test(source)) ? EMPTY : null),
    load: (id) => (id === EMPTY ? 'export {}' : null),
  }
}

const root = resolve(import.meta.dirname, '..')

/** The initial database of every data folder. */
const EMPTY_DATABASE = 'dist/server/empty-database.gz'

/** Packages that are installed beside the built server; all others are bundled. */
const { dependencies } = JSON.parse(await readFile(resolve(root, 'package.json'), 'utf8'))
const ssr = { noExternal: /** @type {const} */ (true), external: Object.keys(dependencies) }

/** For a process that runs only once: skips optimising its WebAssembly. */
const LESS_MEMORY = ['--liftoff-only']

/** React's `renderToString` without its streaming half, which is just as large and unused. */
const RENDER_TO_STRING = 'node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js'

/**
 * The parts of a build, in order.
 * @type {Record<string, (logLevel: 'warn' | 'error') => Promise<unknown>>}
 */
const PARTS = {
  client: (logLevel) => viteBuild({ root, logLevel }),
  async worker(logLevel) {
    await buildBackground(logLevel)
    await buildNoWorker(logLevel)
    await compressFolder(resolve(root, 'dist/client'))
  },
  server: (logLevel) => bundleServer(logLevel),
  database: buildDatabaseThread,
}

/**
 * Builds client and server. Assets of earlier builds stay for a week.
 * @param {'warn' | 'error'} logLevel the bundler's messages to print
 */
export async function build(logLevel = 'warn') {
  await keepingFormerAssets(resolve(root, 'dist'), async () => {
    for (const part of Object.keys(PARTS)) await runApart(import.meta.filename, '--part', part, logLevel)
  })
}

/**
 * Runs a Node program to its end. Throws if it fails; it has then printed the reason itself. @param {readonly string[]} words
 */
export async function runApart(...words) {
  const program = spawn(process.execPath, words, {
    cwd: root,
    stdio: 'inherit',
    // Overrides the caller's environment: a build must not contain React's development half.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const stop = () => program.kill()
  process.once('SIGTERM', stop)
  const [code] = await once(program, 'exit')
  process.off('SIGTERM', stop)
  if (code !== 0) throw new Error('The build was not finished.')
}

/**
 * Builds without the client's configuration.
 * @param {'warn' | 'error'} logLevel @param {import('vite').InlineConfig} config
 */
const buildAlone = (logLevel, config) =>
  viteBuild({ root, configFile: false, publicDir: false, logLevel, ...config })

/**
 * Builds the worker's second script as one classic script, because this worker can load no other kind.
 * @param {'warn' | 'error'} logLevel
 */
async function buildBackground(logLevel) {
  await buildAlone(logLevel, {
    plugins: [withoutLeftOut(), shortClasses(root)],
    define: {
      'import.meta.env.WITHOUT_DOM': 'true',
      'process.env.NODE_ENV': '"production"',
      PAGE_PARTS: await readFile(resolve(root, 'dist/pages.json'), 'utf8'),
    },
    resolve: {
      // A worker has no document, so this uses the server halves of the router and React.
      conditions: ['worker', 'module', 'import', 'default'],
      alias: { ...LEAN_LIBRARIES, 'react-dom/server': resolve(root, RENDER_TO_STRING) },
    },
    build: {
      outDir: 'dist/client',
      emptyOutDir: false,
      target: BUILD_TARGET,
      lib: {
        entry: 'src/background.ts',
        name: 'cacharreoBackground',
        formats: ['iife'],
        fileName: () => 'background.js',
      },
      rolldownOptions: { onLog: leaveOutExpected, output: { codeSplitting: false } },
    },
  })
}

/**
 * Builds the worker that removes the worker (docs/operations.md): with the worker switched off, a host serves it as `/sw.js`.
 * @param {'warn' | 'error'} logLevel
 */
async function buildNoWorker(logLevel) {
  await buildAlone(logLevel, {
    build: {
      outDir: 'dist/client',
      emptyOutDir: false,
      target: BUILD_TARGET,
      lib: { entry: 'sw/no-worker.ts', name: 'noWorker', formats: ['iife'], fileName: () => 'no-worker.js' },
    },
  })
}

/**
 * Builds only the server, with its commands: Node 20 cannot run TypeScript.
 * @param {'warn' | 'error'} logLevel
 * @param {{ isForDevelopment?: boolean }} [options] the development server's sheet has the classes' full names
 */
export async function buildServer(logLevel = 'warn', options = {}) {
  await bundleServer(logLevel, options)
  await buildDatabaseThread()
}

/** @param {'warn' | 'error'} logLevel @param {{ isForDevelopment?: boolean }} [options] */
async function bundleServer(logLevel, { isForDevelopment = false } = {}) {
  await buildAlone(logLevel, {
    plugins: [withoutLeftOut(), ...(isForDevelopment ? [] : [shortClasses(root)])],
    ssr,
    define: {
      APP_RELEASE: JSON.stringify(builtRelease(root)),
      ...(!isForDevelopment && { 'process.env.NODE_ENV': '"production"' }),
    },
    build: {
      ssr: true,
      // A server of the production build may be running, and loads its parts when it needs them.
      outDir: isForDevelopment ? 'dist/development' : 'dist/server',
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: {
        onLog: leaveOutExpected,
        input: {
          main: 'server/main.ts',
          command: 'server/command.ts',
          keeper: 'server/upgrade/keeper.ts',
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}

/**
 * Builds the thread of the embedded database and the empty database, unless they are newer than their sources. Tests run the rest of the
 * server from source.
 */
export async function buildDatabaseThread() {
  const sources = resolve(root, 'server/pglite')
  const changed = async (/** @type {string} */ path) => (await stat(path).catch(() => null))?.mtimeMs ?? 0
  const times = (await readdir(sources)).map((name) => changed(resolve(sources, name)))
  if ((await changed(resolve(root, EMPTY_DATABASE))) > Math.max(...(await Promise.all(times)))) return
  await buildAlone('warn', {
    ssr,
    build: {
      ssr: true,
      outDir: 'dist/server',
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: {
        input: {
          'database-thread': 'server/pglite/database-thread.ts',
          'prepare-database': 'server/pglite/prepare-database.ts',
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'database-[hash].js' },
      },
    },
  })
  await runApart(...LESS_MEMORY, 'dist/server/prepare-database.js', EMPTY_DATABASE)
}

/**
 * Builds the module for edge hosts as one file. The client must be built first.
 * @param {string} outDir
 * @param {'warn' | 'error'} logLevel
 */
export async function buildEdge(outDir = 'dist/edge', logLevel = 'warn') {
  process.env['NODE_ENV'] = 'production'
  await buildAlone(logLevel, {
    plugins: [withoutLeftOut(), shortClasses(root)],
    define: {
      'import.meta.env.WITHOUT_DOM': 'true',
      'process.env.NODE_ENV': '"production"',
      EDGE_SHELL: JSON.stringify(await readFile(resolve(root, 'dist/client/app.html'), 'utf8')),
      PAGE_PARTS: await readFile(resolve(root, 'dist/pages.json'), 'utf8'),
      EDGE_BUILD: JSON.stringify(UNNAMED_BUILD),
    },
    resolve: {
      conditions: ['worker', 'module', 'import', 'default'],
      alias: { 'react-dom/server': resolve(root, RENDER_TO_STRING) },
    },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      lib: { entry: 'server/pages/edge.ts', formats: ['es'], fileName: () => 'worker.js' },
      rolldownOptions: { onLog: leaveOutExpected, output: { codeSplitting: false } },
    },
  })
  const worker = resolve(root, outDir, 'worker.js')
  const code = await readFile(worker, 'utf8')
  const name = createHash('sha256').update(code).digest('hex').slice(0, 16)
  await writeFile(worker, code.replaceAll(UNNAMED_BUILD, name))
}

/** A placeholder for the hash of the edge build, which is known only after its code is generated. */
const UNNAMED_BUILD = 'edge-build-without-a-name'

/** Handles the command line. @param {readonly string[]} words */
async function run(words) {
  const [first, part = '', logLevel] = words
  if (first === '--part') return await PARTS[part]?.(logLevel === 'error' ? 'error' : 'warn')
  if (words.includes('--server'))
    return await buildServer('error', { isForDevelopment: words.includes('--development') })
  if (words.includes('--for-start')) {
    await refuseTakenPort(await ensureKeys(root))
    await buildIfChanged(root, async () => {
      console.log('\n  Building the magazine; this takes up to a minute.')
      await build('error')
    })
  } else if (words.includes('--if-changed')) await buildIfChanged(root, build)
  else await recordBuild(root, build)
  if (words.includes('--edge')) await buildEdge()
}

if (process.argv[1] === import.meta.filename) {
  await run(process.argv.slice(2)).catch((error) => {
    console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}
