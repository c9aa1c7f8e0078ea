// `npm run build`: the client into dist/client, compressed, and the server into dist/server.
import { resolve } from 'node:path'
import { build as viteBuild } from 'vite'
import { compressFolder } from './compress.mjs'
import { ensureKeys } from './keys.mjs'

const root = resolve(import.meta.dirname, '..')

/** Builds both. The reader's key is compiled into the client, so it is generated first. */
export async function build() {
  await ensureKeys(root)
  await viteBuild({ root, logLevel: 'warn' })
  await buildBackground()
  await compressFolder(resolve(root, 'dist/client'))
  await buildServer()
}

/** The worker's round without a page, as one classic script: a worker can load no other. */
async function buildBackground() {
  await viteBuild({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: 'dist/client',
      emptyOutDir: false,
      target: 'es2023',
      lib: {
        entry: 'src/background.ts',
        name: 'cacharreoBackground',
        formats: ['iife'],
        fileName: () => 'background.js',
      },
      // Rows in memory are of no use without a page.
      rolldownOptions: { external: /memory-databases/ },
    },
  })
}

/** Builds the server alone: Node 20 does not run TypeScript. Packages stay where they are, in node_modules. */
export async function buildServer() {
  await viteBuild({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: 'server/main.ts',
      outDir: 'dist/server',
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'main.js', chunkFileNames: '[name].js' } },
    },
  })
}

if (process.argv[1] === import.meta.filename) await build()
