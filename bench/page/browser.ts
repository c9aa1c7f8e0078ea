// A browser with an otherwise empty page that holds the store, for the benchmarks of the store.
import { createServer } from 'node:http'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { build, type Plugin } from 'vite'
import { BROWSER_FLAGS, findOrInstallBrowser } from '../../scripts/tests/browser.mjs'

/** Additional contents of the page. */
export interface PageOptions {
  /** The folder filled by `install-peers.ts`. If given, there is a page `/peers` with `window.peerBench`. */
  readonly peers?: string | null
}

/** Calls the benchmark with a page that has `window.storeBench`; the database is in a temporary folder. */
export async function inStorePage<T>(
  bench: (page: Page) => Promise<T>,
  { peers = null }: PageOptions = {},
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'cacharreo-store-'))
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: join(folder, 'page'),
      target: 'es2023',
      rolldownOptions: {
        input: ['store', ...(peers === null ? [] : ['peers'])].map((name) =>
          resolve(`bench/page/${name}.ts`),
        ),
        output: { entryFileNames: '[name].js' },
      },
    },
    plugins: peers === null ? [] : [packagesFrom(peers)],
  })
  const server = createServer(({ url }, answer) => {
    const name = readdirSync(join(folder, 'page'), { recursive: true }).find(
      (file) => url === `/${String(file)}`,
    )
    const isScript = name !== undefined
    answer.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html')
    answer.end(
      isScript
        ? readFileSync(join(folder, 'page', String(name)))
        : `<!doctype html><title>bench</title><script type="module" src="${url}.js"></script>`,
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const place = server.address()
  const port = typeof place === 'object' && place !== null ? place.port : 0
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: findOrInstallBrowser(),
    args: [...BROWSER_FLAGS],
  })
  try {
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${port}/store`)
    await page.waitForFunction(() => 'storeBench' in window)
    return await bench(page)
  } finally {
    await context.close()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The packages of `peers.ts` are in a separate folder. */
function packagesFrom(folder: string): Plugin {
  return {
    name: 'peers',
    enforce: 'pre',
    resolveId(id, importer) {
      const isPackage = importer?.endsWith('/peers.ts') && !id.startsWith('.')
      return isPackage ? this.resolve(id, join(folder, 'package.json'), { skipSelf: true }) : null
    },
  }
}
