// A browser with an otherwise empty page that holds the store, for the benchmarks of the store.
import { createServer } from 'node:http'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { BROWSER_FLAGS, findOrInstallBrowser } from '../../scripts/tests/browser.mjs'

/** Calls the benchmark with a page that has `window.storeBench`; the database is in a temporary folder. */
export async function inStorePage<T>(bench: (page: Page) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'cacharreo-store-'))
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: join(folder, 'page'),
      target: 'es2023',
      rolldownOptions: { input: 'bench/page/store.ts', output: { entryFileNames: '[name].js' } },
    },
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
        : `<!doctype html><title>bench</title><script type="module" src="/store.js"></script>`,
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
