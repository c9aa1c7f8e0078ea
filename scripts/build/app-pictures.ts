// The icons and the iOS launch images of the installed app, drawn from public/favicon.svg by the build.
import { readFileSync, existsSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { pictureOf } from '../../src/domain/pictures/picture-address.ts'

const GROUND = '#131416'
const ON_GROUND = '#fdfdfc'

/** The tokens' paper and ink. */
const THEMES = { light: ['#fdfdfc', '#131416'], dark: ['#131416', '#eeefed'] } as const

/** The size of the mark on a launch image, in points. */
const SPLASH_MARK = 132

/** Screens that the generator does not know: the 11- and 13-inch iPad Pro since 2024, in pixels. */
const NEWER_SCREENS = [
  { width: 1668, height: 2420, scaleFactor: 2 },
  { width: 2064, height: 2752, scaleFactor: 2 },
]

/** Drawings on a grid of 24 units, like the interface's own icons. */
const SHORTCUTS = {
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L21 21',
  saved: 'M6 3.5h12v17l-6-4.5-6 4.5z',
  new: 'M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5',
}

/** The plugin: adds the pictures to the build, and serves them in development. */
export function appPictures(): Plugin {
  return {
    name: 'cacharreo-app-pictures',
    async generateBundle() {
      const all = Object.entries(await drawPictures())
      await Promise.all(
        all.map(async ([fileName, draw]) => this.emitFile({ type: 'asset', fileName, source: await draw() })),
      )
    },
    configureServer(server) {
      let pictures: ReturnType<typeof drawPictures> | undefined
      server.middlewares.use((request, response, next) => {
        pictures ??= drawPictures()
        pictures
          .then(async (all) => {
            const bytes = await all[(request.url ?? '').slice(1)]?.()
            return bytes ? response.end(bytes) : next()
          })
          .catch(next)
      })
    },
  }
}

async function drawPictures(): Promise<Record<string, () => Promise<Uint8Array>>> {
  // Imported only when a picture must be drawn.
  const { generateFavicon, generateMaskableAsset } = await import('@vite-pwa/assets-generator/api')
  const { createAppleSplashScreens } = await import('@vite-pwa/assets-generator/config')
  const mark = /<path id="mark" (d="[^"]*")/.exec(readFileSync('public/favicon.svg', 'utf8'))?.[1] ?? ''

  /** The mark in the middle of a square of `units`; the mark itself is drawn on 512. */
  const markSvg = (fill: string, units: number) => svg(units, 256, `<path ${mark} fill="${fill}"/>`)
  const draw = (source: Buffer, width: number, height = width, background = GROUND, padding = 0) => {
    const resizeOptions = { fit: 'contain', background } as const
    const options = { padding, resizeOptions, outputOptions: { compressionLevel: 9 } }
    return cachedPicture('.', [source, JSON.stringify({ width, height, options })], async () =>
      (await generateMaskableAsset('png', source, { width, height }, options)).toBuffer(),
    )
  }

  // Without a mask the mark may be larger than in a mask's circle (40 % of the width).
  const large = markSvg(ON_GROUND, 512 / 1.2)
  const icons = {
    'icons/icon-192.png': () => draw(large, 192),
    'icons/icon-512.png': () => draw(large, 512),
    'icons/maskable-512.png': () => draw(markSvg(ON_GROUND, 512), 512),
    'icons/monochrome-512.png': () => draw(large, 512, 512, 'transparent'),
    'apple-touch-icon.png': () => draw(large, 180),
    'favicon.ico': async () => await generateFavicon('png', await draw(large, 48)),
  }
  const shortcuts = Object.entries(SHORTCUTS).map(([name, path]) => {
    const line = `<path d="${path}" fill="none" stroke="${ON_GROUND}" stroke-width="2" stroke-linecap="square"/>`
    return [`icons/shortcut-${name}-96.png`, () => draw(svg(512 / 12, 12, line), 96)] as const
  })
  // Both orientations. `src/app/start/splash.ts` computes the name on the device.
  const screens = [...createAppleSplashScreens().sizes, ...NEWER_SCREENS].flatMap(
    ({ width, height, scaleFactor }) =>
      Object.entries(THEMES).flatMap(([theme, [paper, ink]]) => {
        const padding = 1 - (SPLASH_MARK * scaleFactor) / width
        return [[width, height] as const, [height, width] as const].map(
          ([across, down]) =>
            [
              `splash/${theme}-${across}x${down}.png`,
              () => draw(markSvg(ink, 512), across, down, paper, padding),
            ] as const,
        )
      }),
  )
  return { ...icons, ...Object.fromEntries([...shortcuts, ...screens]) }
}

/** A square of `units` around the middle of a drawing. */
function svg(units: number, middle: number, drawing: string): Buffer {
  const from = middle - units / 2
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="${from} ${from} ${units} ${units}">${drawing}</svg>`,
  )
}

// Narrower copies of the publication's pictures, written by the build: `NAME-1200x675.w480.webp` next to `NAME-1200x675.webp`.
// `src/domain/pictures/picture-address.ts` relies on them. Copies are cached by content.

const QUALITY = 74

/** Part of the cache key: change it whenever the same picture must be encoded anew. */
const RECIPE = `webp-${QUALITY}-1`

/** The plugin: writes the copies into the build, and serves them in development. `source` is the folder of the originals. */
export function narrowPictures(source: string): Plugin {
  let root = ''
  let outDir = ''
  let isForBrowsers = false
  return {
    name: 'cacharreo-narrow-pictures',
    configResolved(config) {
      root = config.root
      outDir = resolve(root, config.build.outDir)
      // Tests also run the plugin, but build nothing.
      isForBrowsers = config.command === 'build' && !config.build.ssr
    },
    async closeBundle(error) {
      if (error || !isForBrowsers || this.meta.watchMode) return
      const target = join(outDir, 'pictures')
      await mkdir(target, { recursive: true })
      const names = (await readdir(resolve(root, source))).filter((name) => name.endsWith('.webp'))
      for (const name of names) {
        for (const { width, src } of pictureOf(`/pictures/${name}`).variants) {
          await writeFile(join(outDir, src), await narrowCopy(root, resolve(root, source, name), width))
        }
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '').replace(/\?.*$/, '')
        const picture = pictureOf(path)
        const variant = picture.variants.find(({ src }) => src === path)
        const original = resolve(root, source, picture.src.slice('/pictures/'.length))
        if (
          !variant ||
          !/^\/pictures\/[\w-]+$/.test(picture.src.replace('.webp', '')) ||
          !existsSync(original)
        ) {
          next()
          return
        }
        narrowCopy(root, original, variant.width).then((bytes) => {
          response.setHeader('content-type', 'image/webp')
          response.end(bytes)
        }, next)
      })
    },
  }
}

/** The picture at that width, from the cache or newly encoded. */
async function narrowCopy(root: string, original: string, width: number): Promise<Buffer> {
  const bytes = await readFile(original)
  return await cachedPicture(root, [bytes, `${RECIPE} ${width}`], async () => {
    // Imported only when a copy must be made.
    const { default: sharp } = await import('sharp')
    return await sharp(bytes).resize({ width }).webp({ quality: QUALITY, effort: 5 }).toBuffer()
  })
}

/** Returns the picture that an earlier build of `root` cached for the same sources; otherwise makes and caches it. */
async function cachedPicture(
  root: string,
  sources: readonly (string | Uint8Array)[],
  make: () => Promise<Buffer>,
): Promise<Buffer> {
  const hash = createHash('sha256')
  for (const source of sources) hash.update(source)
  const folder = resolve(root, 'node_modules/.cache/pictures')
  const kept = join(folder, hash.digest('hex').slice(0, 32))
  if (existsSync(kept)) return await readFile(kept)
  const made = await make()
  await mkdir(folder, { recursive: true })
  await writeFile(`${kept}.${process.pid}`, made)
  await rename(`${kept}.${process.pid}`, kept)
  return made
}
