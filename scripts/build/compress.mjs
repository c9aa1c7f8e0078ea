// Compresses the build's text files once, at the highest level, with `.br` and `.gz` copies. So the server never has to.
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXTS = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml'])

/** In bytes; compressing smaller files gains nothing. */
const WORTH_IT = 512

/** @param {string} folder a build; compressed copies are written into it */
export async function compressFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = entries.filter((entry) => entry.isFile() && TEXTS.has(extname(entry.name)))
  await Promise.all(texts.map((entry) => compressFile(join(entry.parentPath, entry.name))))
}

/** @param {string} place */
async function compressFile(place) {
  const bytes = await readFile(place)
  if (bytes.byteLength < WORTH_IT) return
  const copies = {
    br: await promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
    gz: await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  }
  for (const [suffix, copy] of Object.entries(copies)) {
    if (copy.byteLength < bytes.byteLength) await writeFile(`${place}.${suffix}`, copy)
  }
}
