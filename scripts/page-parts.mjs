// Writes dist/pages.json with the client's build: what a rendered page has in itself besides its words (`src/page`). Its late
// style sheets go into the build as files, before the worker's list of files is made.
import { createHash } from 'node:crypto'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createServer, minify } from 'vite'
import { companyOf, vocabularyOf } from './page-selectors.mjs'
import { cutStyles, faceRules, withoutFace } from './page-styles.mjs'

/** The file, beside the build. */
export const PAGE_PARTS = 'pages.json'

/** What the renderer writes besides the sheet reads these (`src/content/category-colours.tsx`). */
const COLOURS = '--flood --on-flood --cat --on-cat --cat-ink'

/**
 * Custom properties, fonts and chunks by kind of page: the screens that it draws, as modules.
 * @type {Readonly<Record<'list' | 'article' | 'other', readonly string[]>>}
 */
const SCREENS = { list: [], article: ['src/reader/article/article.tsx'], other: [] }

/**
 * The plugin. It stands before VitePWA, whose list of files is made of what has been written, and behind `moduleList`,
 * whose list it reads.
 * @param {string} modules the list of modules (`module-list.ts`)
 * @returns {import('vite').Plugin}
 */
export function pageParts(modules) {
  let root = ''
  return {
    name: 'cacharreo-page-parts',
    apply: (config, { command }) => command === 'build' && config.build?.ssr === undefined,
    configResolved(config) {
      root = config.root
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: () => writePageParts(root, modules),
    },
  }
}

/**
 * The inline scripts, small, and the styles and scripts of each kind of page.
 * @param {string} root the project's folder; `dist/client` is built
 * @param {string} modules
 */
async function writePageParts(root, modules) {
  const shell = await readFile(join(root, 'dist/client/app.html'), 'utf8')
  const [linked] = [...shell.matchAll(/<link rel="stylesheet"[^>]*\shref="([^"]+)"/g)].map(
    ([, href = '']) => href,
  )
  if (linked === undefined) throw new Error('The shell names no style sheet.')
  const css = await readFile(join(root, 'dist/client', linked), 'utf8')
  const pages = await drawSamples(root)
  const canShare = companyOf(await readSources(root))
  // Fetched ahead, it is there for the first paint or not used: what stands does not move.
  const rules = faceRules(css).replaceAll(/font-display:\s*swap/g, 'font-display:optional')
  const face = {
    rules,
    sheet: await writeSheet(root, 'face', rules),
    font: /url\(["']?([^"')]+)/.exec(rules)?.[1] ?? '',
  }
  /** @param {string} kind @param {readonly string[]} drawn */
  const stylesOf = async (kind, drawn) => {
    const { inline, late } = cutStyles(css, {
      vocabulary: vocabularyOf(drawn),
      canShare,
      usedElsewhere: COLOURS,
    })
    return { inline, linked: [], late: [await writeSheet(root, `late-${kind}`, late)], face }
  }
  const parts = {
    theme: await minified(join(root, 'public/theme.js')),
    starter: await minified(join(root, 'src/inline/start-app.js')),
    styles: {
      list: await stylesOf('list', pages.list),
      article: await stylesOf('article', pages.article),
      other: { inline: '', linked: [await writeSheet(root, 'whole', withoutFace(css))], late: [], face },
    },
    screens: await chunksOf(root, modules),
  }
  await writeFile(join(root, 'dist', PAGE_PARTS), `${JSON.stringify(parts, null, 2)}\n`)
}

/**
 * Pages of each kind, drawn by the renderer itself.
 * @param {string} root @returns {Promise<{ list: string[], article: string[] }>}
 */
async function drawSamples(root) {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    cacheDir: 'node_modules/.cache/page-parts',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, ws: false, hmr: false },
  })
  try {
    const { samplePages } = await server.ssrLoadModule('/scripts/sample-pages.ts')
    return await samplePages(root)
  } finally {
    await server.close()
  }
}

/** The app's sources by their paths. @param {string} root @returns {Promise<Map<string, string>>} */
async function readSources(root) {
  const folder = join(root, 'src')
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.tsx?$/.test(name))
  return new Map(
    await Promise.all(
      names.map(async (name) => /** @type {const} */ ([name, await readFile(join(folder, name), 'utf8')])),
    ),
  )
}

/** Writes a style sheet into the build. Its address. @param {string} root @param {string} name @param {string} css */
async function writeSheet(root, name, css) {
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8)
  const address = `/assets/${name}-${hash}.css`
  await writeFile(join(root, 'dist/client', address), css)
  return address
}

/**
 * The addresses of the chunks that hold a kind's screens, each behind those that it imports.
 * @param {string} root @param {string} modules
 */
async function chunksOf(root, modules) {
  /** @type {import('./module-list.ts').BuiltChunk[]} */
  const chunks = JSON.parse(await readFile(resolve(root, modules), 'utf8'))
  /** @param {readonly string[]} screens */
  const find = (screens) => {
    /** @type {Set<string>} */
    const found = new Set()
    /** @param {import('./module-list.ts').BuiltChunk | undefined} chunk */
    const add = (chunk) => {
      if (!chunk || chunk.isEntry) return
      for (const file of chunk.imports) add(chunks.find((other) => other.file === file))
      found.add(`/${chunk.file}`)
    }
    for (const screen of screens) add(chunks.find((chunk) => chunk.modules.includes(screen)))
    return [...found]
  }
  return Object.fromEntries(Object.entries(SCREENS).map(([kind, screens]) => [kind, find(screens)]))
}

/** @param {string} file */
async function minified(file) {
  const { code } = await minify(file, await readFile(file, 'utf8'), { module: false })
  return code.trim().replace(/;$/, '')
}
