// Narrower copies of the publication's pictures, made at build time: `NAME-1200x675.w480.webp` beside
// `NAME-1200x675.webp` (`src/domain/pictures/picture-address.ts` promises them). Made once and kept by content.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { pictureOf } from '../../src/domain/pictures/picture-address.ts'

const QUALITY = 74

/** Goes into the name of what is kept: change it whenever the same picture should come out differently. */
const RECIPE = `webp-${QUALITY}-1`

/** The plugin: writes the copies into the build, serves them in development. `source` is the folder of the originals. */
export function narrowPictures(source: string): Plugin {
  let root = ''
  let outDir = ''
  let isForBrowsers = false
  return {
    name: 'cacharreo-narrow-pictures',
    configResolved(config) {
      root = config.root
      outDir = resolve(root, config.build.outDir)
      // Tests run the plugin, too, and build nothing.
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

/** The picture at that width, from what was kept or made now. */
async function narrowCopy(root: string, original: string, width: number): Promise<Buffer> {
  const bytes = await readFile(original)
  const key = createHash('sha256').update(bytes).update(`${RECIPE} ${width}`).digest('hex').slice(0, 32)
  const folder = resolve(root, 'node_modules/.cache/pictures')
  const kept = join(folder, `${key}.webp`)
  if (existsSync(kept)) return await readFile(kept)
  // Loaded only when something must be made.
  const { default: sharp } = await import('sharp')
  const made = await sharp(bytes).resize({ width }).webp({ quality: QUALITY, effort: 5 }).toBuffer()
  await mkdir(folder, { recursive: true })
  await writeFile(`${kept}.${process.pid}`, made)
  await rename(`${kept}.${process.pid}`, kept)
  return made
}
