// The smallest build that can render pages: a shell, a script, a style sheet and the pages' inline parts.
import type { PageParts } from '../../../src/page/page-parts.ts'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export const SHELL = `<!doctype html>
<html lang="es">
  <head>
    <meta charset="utf-8" />
    <!-- words --><title>Cacharreo</title><!-- /words -->
    <script src="/theme.js"></script>
    <script type="module" crossorigin src="/assets/app-1.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/app-1.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`

const STYLES = { linked: ['/assets/app-1.css'], late: [], wide: null, face: null }
export const PARTS: PageParts = {
  release: { version: '1.0.0', commit: null },
  theme: 'document.documentElement.dataset.theme="claro"',
  starter: 'addEventListener("load",()=>{})',
  loader: '/assets/load-app.js',
  styles: {
    home: { ...STYLES, inline: 'ol{margin:0}' },
    list: { ...STYLES, inline: 'li{margin:0}' },
    article: { ...STYLES, inline: 'p{margin:0}' },
    other: { ...STYLES, inline: '' },
  },
}

export interface SmallBuild {
  readonly clientDir: string
  /** Adds a file. */
  write(file: string, text: string): Promise<void>
  dispose(): Promise<void>
}

/** Creates a build in a temporary folder. */
export async function makeSmallBuild(): Promise<SmallBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'cacharreo-build-'))
  const clientDir = join(folder, 'client')
  async function write(file: string, text: string): Promise<void> {
    await mkdir(dirname(join(clientDir, file)), { recursive: true })
    await writeFile(join(clientDir, file), text)
  }
  await write('app.html', SHELL)
  await write('theme.js', PARTS.theme)
  await write('sw.js', 'skipWaiting()')
  await write('assets/app-1.js', 'export {}')
  await write('assets/app-1.css', 'p{color:red}')
  await write('../pages.json', JSON.stringify(PARTS))
  return { clientDir, write, dispose: () => rm(folder, { recursive: true, force: true }) }
}
