// Draws what an iPhone or iPad shows while the installed app starts: `node scripts/art/splash.mjs`. The results are committed.
// Each is named by its size in pixels, which `src/app/start/splash.ts` works out on the device.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

const MARK = /<path id="mark"[^>]*>/.exec(readFileSync('public/favicon.svg', 'utf8'))?.[0] ?? ''
const FOLDER = 'public/splash'

/** The paper and ink of the tokens. */
const THEMES = { light: { paper: '#fdfdfc', ink: '#131416' }, dark: { paper: '#131416', ink: '#eeefed' } }

/** Points and pixels per point of the telephones that run iOS 17 or later: SE, 13 mini, XR, XS Max, 14, 13 Pro Max, 15, 16 Plus, Air, 17, 17 Pro Max. */
const PHONES = [
  [375, 667, 2],
  [375, 812, 3],
  [414, 896, 2],
  [414, 896, 3],
  [390, 844, 3],
  [428, 926, 3],
  [393, 852, 3],
  [430, 932, 3],
  [420, 912, 3],
  [402, 874, 3],
  [440, 956, 3],
]

/** The tablets: mini, the small ones of before, Air, Pro of 11 and of 13 inches. */
const TABLETS = [
  [744, 1133, 2],
  [768, 1024, 2],
  [810, 1080, 2],
  [834, 1112, 2],
  [820, 1180, 2],
  [834, 1194, 2],
  [834, 1210, 2],
  [1024, 1366, 2],
  [1032, 1376, 2],
]

/** The mark's width on the screen, in points. */
const MARK_POINTS = 132

/**
 * @param {{ paper: string, ink: string }} theme
 * @param {number} width
 * @param {number} height
 * @param {number} ratio
 */
function splash({ paper, ink }, width, height, ratio) {
  const side = MARK_POINTS * ratio
  const x = (width - side) / 2
  const y = (height - side) / 2
  const mark = MARK.replace(/fill="[^"]*"/g, '')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${paper}"/>
    <svg x="${x}" y="${y}" width="${side}" height="${side}" viewBox="0 0 512 512" fill="${ink}">${mark}</svg>
  </svg>`
}

rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
// A device is held either way.
const sizes = [...PHONES, ...TABLETS].flatMap(([w = 0, h = 0, ratio = 1]) => [
  [w * ratio, h * ratio, ratio],
  [h * ratio, w * ratio, ratio],
])
let total = 0
for (const [name, theme] of Object.entries(THEMES))
  for (const [width = 0, height = 0, ratio = 1] of sizes) {
    const bytes = await sharp(Buffer.from(splash(theme, width, height, ratio)))
      .png({ compressionLevel: 9, palette: true, colours: 16 })
      .toBuffer()
    writeFileSync(`${FOLDER}/${name}-${width}x${height}.png`, bytes)
    total += bytes.length
  }
console.log(`${FOLDER}: ${sizes.length * 2} pictures, ${total} bytes`)
