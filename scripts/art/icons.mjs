// Draws every icon of the app from public/favicon.svg: `node scripts/art/icons.mjs`. The results are committed.
import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

const SOURCE = readFileSync('public/favicon.svg', 'utf8')
const MARK = /<path id="mark"[^>]*>/.exec(SOURCE)?.[0] ?? ''
const GROUND = '#131416'
const INK = '#fdfdfc'

/** The mark in the middle, grown to a share of the 512 px that it is drawn on. `ground` null leaves it transparent. */
function icon({ mark = MARK, grow = 1, ground = /** @type {string | null} */ (GROUND) }) {
  const back = ground === null ? '' : `<rect width="512" height="512" fill="${ground}"/>`
  const move = `translate(256 256) scale(${grow}) translate(-256 -256)`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${back}<g transform="${move}">${mark}</g></svg>`
}

/**
 * A stroked drawing of 24 units, as the interface's own icons are.
 * @param {string} path
 */
function line(path) {
  return `<g transform="translate(112 112) scale(12)" fill="none" stroke="${INK}" stroke-width="2" stroke-linecap="square"><path d="${path}"/></g>`
}

/**
 * @param {string} svg
 * @param {number} size
 */
async function png(svg, size, { opaque = false } = {}) {
  const drawn = sharp(Buffer.from(svg), { density: 144 }).resize(size, size)
  return (opaque ? drawn.flatten({ background: GROUND }) : drawn)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

/**
 * An .ico is a list of sizes, and may hold PNG (every browser since 2010 reads that).
 * @param {{ size: number, bytes: Buffer }[]} pictures
 */
function ico(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  pictures.forEach(({ size, bytes }, index) => {
    const entry = 6 + 16 * index
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(bytes.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += bytes.length
  })
  return Buffer.concat([head, ...pictures.map(({ bytes }) => bytes)])
}

// Alone on its ground the mark may be larger than inside the circle that a mask leaves of it (40 % of the width).
const any = icon({ grow: 1.2 })
const search = 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L21 21'
const pen = 'M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5'
const bookmark = 'M6 3.5h12v17l-6-4.5-6 4.5z'
const files = {
  'icons/icon-192.png': await png(any, 192),
  'icons/icon-512.png': await png(any, 512),
  'icons/maskable-512.png': await png(icon({}), 512, { opaque: true }),
  'icons/monochrome-512.png': await png(icon({ grow: 1.2, ground: null }), 512),
  'icons/shortcut-search-96.png': await png(icon({ mark: line(search) }), 96),
  'icons/shortcut-saved-96.png': await png(icon({ mark: line(bookmark) }), 96),
  'icons/shortcut-new-96.png': await png(icon({ mark: line(pen) }), 96),
  'apple-touch-icon.png': await png(any, 180, { opaque: true }),
  'favicon.ico': ico(
    await Promise.all([16, 32, 48].map(async (size) => ({ size, bytes: await png(any, size) }))),
  ),
}
for (const [name, bytes] of Object.entries(files)) {
  writeFileSync(`public/${name}`, bytes)
  console.log(`public/${name} ${bytes.length} bytes`)
}
