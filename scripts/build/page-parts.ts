// Writes dist/pages.json with the client's build: the parts of a rendered page besides its text (`src/page`). It writes late style sheets
// as files of the build before the worker's list of files is made.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createServer, minify, type Plugin } from 'vite'
import type { Face, KindStyles, PageKind, PageParts } from '../../src/page/page-parts.ts'
import { LATER_PARTS } from '../../src/page/later-parts.ts'
import { readShell } from '../../src/page/shell.ts'
import { builtRelease } from './build-facts.mjs'
import { type BuiltChunk, SHELL_FILE } from './module-list.ts'
import { faceRules, pageStylesOf, parsePages, WIDE, withoutFace } from './page-styles.ts'
import { shortClasses } from './short-classes.mjs'

/** Relative to the project's root. */
const PAGE_PARTS = 'dist/pages.json'

/** Custom properties that the renderer writes besides the sheet (`src/content/category-colours.tsx`). */
const COLOURS = '--flood --on-flood --cat --on-cat --cat-ink --if-light --if-dark'

/** Modules of page kinds whose screens have chunks of their own. */
const SCREENS: Readonly<Partial<Record<PageKind, readonly string[]>>> = {
  article: ['src/reader/article/article.tsx'],
}

/** The content of the footer, which is below the first viewport. Later parts of a list may be in the first viewport. */
const FOOTER = 'footer > *'

/** Sample pages, as markup, of each kind that has its own styles. */
type Samples = Readonly<Record<Exclude<PageKind, 'other'>, readonly string[]>>

/**
 * The plugin. It runs after `moduleList`, whose list it reads, and before VitePWA, which lists the written files. `modules` is the path of
 * that list.
 */
export function pageParts(modules: string): Plugin {
  let root = ''
  return {
    name: 'cacharreo-page-parts',
    apply: (config, { command }) => command === 'build' && config.build?.ssr === undefined,
    configResolved(config) {
      root = config.root
    },
    writeBundle: { order: 'post', sequential: true, handler: () => writePageParts(root, modules) },
  }
}

async function writePageParts(root: string, modules: string): Promise<void> {
  const client = join(root, 'dist/client')
  const shell = await readFile(join(client, SHELL_FILE), 'utf8')
  const linked = /<link rel="stylesheet"[^>]*\shref="([^"]+)"/.exec(shell)?.[1]
  if (linked === undefined) throw new Error('The shell names no style sheet.')
  const css = await readFile(join(client, linked), 'utf8')
  const samples = await drawSamples(root)
  // A preloaded font is either ready for the first paint or not used at all, so nothing shifts.
  const rules = faceRules(css).replaceAll(/font-display:\s*swap/g, 'font-display:optional')
  const face: Face = {
    rules,
    sheet: await writeSheet(client, 'face', rules),
    font: /url\(["']?([^"')]+)/.exec(rules)?.[1] ?? '',
  }
  const whole = await writeSheet(client, 'whole', withoutFace(css))
  const stylesOf = async (kind: keyof Samples): Promise<KindStyles> => {
    const { inline, wide } = pageStylesOf(
      css,
      parsePages(samples[kind], kind === 'list' ? FOOTER : `${FOOTER},${LATER_PARTS}`),
      COLOURS,
    )
    return {
      inline,
      wide: { rules: wide, sheet: await writeSheet(client, `wide-${kind}`, wide), media: WIDE },
      linked: [],
      late: [whole],
      face,
    }
  }
  const chunks: BuiltChunk[] = JSON.parse(await readFile(resolve(root, modules), 'utf8'))
  const parts: PageParts = {
    release: builtRelease(root),
    theme: await minified(join(root, 'public/theme.js')),
    starter: await minified(join(root, 'src/inline/start-app.js')),
    loader: await writeLoader(root, client, { shell, chunks }),
    styles: {
      home: await stylesOf('home'),
      list: await stylesOf('list'),
      article: await stylesOf('article'),
      other: {
        inline: '',
        wide: null,
        linked: [whole],
        late: [],
        face,
      },
    },
  }
  await writeFile(join(root, PAGE_PARTS), `${JSON.stringify(parts, null, 2)}\n`)
  await writeFile(join(client, SHELL_FILE), await withIntegrity(client, shell))
}

/** Renders samples from the renderer's sources (`sample-pages.ts`). */
async function drawSamples(root: string): Promise<Samples> {
  const server = await createServer({
    root,
    configFile: false,
    plugins: [shortClasses(root)],
    logLevel: 'error',
    appType: 'custom',
    cacheDir: 'node_modules/.cache/page-parts',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, ws: false, hmr: false },
  })
  try {
    const { samplePages } = await server.ssrLoadModule('/scripts/build/sample-pages.ts')
    return await samplePages(root)
  } finally {
    await server.close()
  }
}

/**
 * Writes the script that starts the app, with the addresses of the shell's scripts and of those of each page kind. Their hashed names do
 * not compress, and in each page they would delay its picture. Returns its address.
 */
async function writeLoader(
  root: string,
  client: string,
  { shell, chunks }: { readonly shell: string; readonly chunks: readonly BuiltChunk[] },
): Promise<string> {
  const { imported, scripts } = readShell(shell, '')
  const screens = Object.fromEntries(
    Object.entries(SCREENS).map(([kind, modules]) => [kind, chunksOf(chunks, modules)]),
  )
  const addresses = new Set([...imported, ...scripts, ...Object.values(screens).flat()])
  const integrity = await integrityOf(client, [...addresses])
  const older = await minified(join(root, 'public/older-browser.js'))
  const code = await minified(join(root, 'src/inline/load-app.js'), true)
  return await writeAsset(
    client,
    'load-app',
    'js',
    `const APP=${JSON.stringify({ imported, screens, scripts, integrity })};${older};${code}`,
  )
}

function writeSheet(client: string, name: string, css: string): Promise<string> {
  return writeAsset(client, name, 'css', css)
}

/** Writes a file into the build, with a hash of its text in the name. Returns its address. */
async function writeAsset(client: string, name: string, extension: string, text: string): Promise<string> {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8)
  const address = `/assets/${name}-${hash}.${extension}`
  await writeFile(join(client, address), text)
  return address
}

/** The addresses of these modules' chunks, each preceded by its imports. */
function chunksOf(chunks: readonly BuiltChunk[], modules: readonly string[]): string[] {
  const found = new Set<string>()
  const add = (chunk: BuiltChunk | undefined) => {
    if (!chunk || chunk.isEntry) return
    for (const file of chunk.imports) add(chunks.find((other) => other.file === file))
    found.add(`/${chunk.file}`)
  }
  for (const module of modules) add(chunks.find((chunk) => chunk.modules.includes(module)))
  return [...found]
}

async function minified(file: string, module = false): Promise<string> {
  const { code } = await minify(file, await readFile(file, 'utf8'), { module })
  return code.trim().replace(/;$/, '')
}

// Subresource Integrity: the browser runs a script only if its bytes are those of the build.

/** Matches tags of the shell that load a module by a hashed address, whose bytes never change. */
const FETCHES_MODULE = /<(?:script type="module"|link rel="modulepreload")[^>]*\s(?:src|href)="([^"]+)"/g

/** The `integrity` of each file, by address. `client` is the folder of the built client. */
export async function integrityOf(
  client: string,
  addresses: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const hashes = addresses.map(async (address) => {
    const hash = createHash('sha384').update(await readFile(join(client, address)))
    return [address, `sha384-${hash.digest('base64')}`] as const
  })
  return Object.fromEntries(await Promise.all(hashes))
}

/** Adds an `integrity` to each tag of the shell that loads a module. */
async function withIntegrity(client: string, shell: string): Promise<string> {
  const addresses = Array.from(shell.matchAll(FETCHES_MODULE), ([, address]) => address ?? '')
  const integrity = await integrityOf(client, addresses)
  return shell.replaceAll(
    FETCHES_MODULE,
    (tag, address: string) => `${tag} integrity="${integrity[address]}"`,
  )
}
