// Writes dist/modules.json next to the build, not into it: which module is in which chunk, and what each chunk imports. The build's tests
// and `npm run bench -- size` read it (`scripts/build/first-screen.ts`).
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

// The built page is called app.html: the empty page in which the app renders every screen. A static host would serve a file called
// index.html for the home page's address.
/** The path of Vite's index.html in the build. */
export const SHELL_FILE = 'app.html'

/** The plugin. It runs before VitePWA, which lists the written files. */
export function shellPage(): Plugin {
  return {
    name: 'cacharreo-shell-page',
    apply: (config, { command }) => command === 'build' && config.build?.ssr === undefined,
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('The build has no index.html.')
        delete bundle['index.html']
        this.emitFile({ type: 'asset', fileName: SHELL_FILE, source: page.source })
      },
    },
  }
}

/** One JavaScript file of the build; no path has a leading slash. */
export interface BuiltChunk {
  readonly file: string
  readonly isEntry: boolean
  /** Chunks that must be loaded before this one runs. */
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
  /** Source files, relative to the project's root. */
  readonly modules: readonly string[]
  /** Style sheets that load with it. */
  readonly styles: readonly string[]
}

/** Files of the build that only the backoffice uses. Readers' devices never store them. */
export function backofficeFiles(chunks: readonly BuiltChunk[]): string[] {
  const chunkOf = new Map(chunks.map((chunk) => [chunk.file, chunk]))
  const readers = new Set<BuiltChunk>()
  const visit = (chunk: BuiltChunk | undefined) => {
    if (!chunk || readers.has(chunk) || chunk.modules.some((id) => id.startsWith('src/admin/'))) return
    readers.add(chunk)
    for (const file of [...chunk.imports, ...chunk.dynamicImports]) visit(chunkOf.get(file))
  }
  for (const chunk of chunks) if (chunk.isEntry) visit(chunk)
  const filesOf = (list: Iterable<BuiltChunk>) => [...list].flatMap(({ file, styles }) => [file, ...styles])
  const forReaders = new Set(filesOf(readers))
  return filesOf(chunks).filter((file) => !forReaders.has(file))
}

/** The plugin. It writes `target` after a build for the browser. */
export function moduleList(target: string): Plugin {
  let root = ''
  return {
    name: 'cacharreo-module-list',
    apply: (config, { command }) => command === 'build' && config.build?.ssr === undefined,
    configResolved(config) {
      root = config.root
    },
    writeBundle(_options, bundle) {
      const chunks: BuiltChunk[] = Object.values(bundle)
        .filter((output) => output.type === 'chunk')
        .map((chunk) => ({
          file: chunk.fileName,
          isEntry: chunk.isEntry,
          imports: chunk.imports,
          dynamicImports: chunk.dynamicImports,
          modules: Object.keys(chunk.modules).map((id) => relative(root, id)),
          styles: [...(chunk.viteMetadata?.importedCss ?? [])],
        }))
      mkdirSync(dirname(resolve(root, target)), { recursive: true })
      writeFileSync(resolve(root, target), `${JSON.stringify(chunks, null, 2)}\n`)
    },
  }
}
