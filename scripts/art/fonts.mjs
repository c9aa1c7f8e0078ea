// Subsets Anybody (OFL 1.1) to the characters, features and axes of the design, and adds its licence. The card picture gets static fonts,
// because its renderer cannot read variable ones. The results are committed: run this again only when the package, the list of characters
// or the design changes.
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const from = new URL('../../node_modules/@fontsource-variable/anybody/', import.meta.url)
const to = new URL('../../src/styles/fonts/', import.meta.url)
const LIMIT = 40_000
/** The entries of the name table that stay: what the font is called, its licence and the address of that. */
const NAMES = [1, 2, 4, 6, 13, 14]

/** @param {string} script */
const source = (script) => readFile(new URL(`files/anybody-${script}-standard-normal.woff2`, from))
const whole = await source('latin')

/** @param {string} name @param {Buffer} font */
async function write(name, font) {
  await writeFile(new URL(name, to), font)
  process.stdout.write(`${name}: ${font.byteLength} bytes\n`)
}

// ASCII, the letters of Spanish, Catalan, Portuguese, French and German names, and Spanish typography.
const ascii = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCodePoint(0x20 + i)).join('')
const characters = `${ascii}ÁÉÍÓÚÜÑÇÀÈÒÄÖáéíóúüñçàèòâêôäöß¿¡«»ºª·°²³½€£©×–—‘’“”•…−`
const font = await subsetFont(whole, characters, {
  targetFormat: 'woff2',
  // No weight below 400: the light masters would cost bytes, and the design does not use them.
  variationAxes: { wght: { min: 400, max: 800 }, wdth: { min: 50, max: 150 } },
  keepFeatures: ['kern', 'tnum'],
  preserveNameIds: NAMES,
  noHinting: true,
})
await write('anybody-es.woff2', font)
if (font.byteLength > LIMIT) throw new Error(`anybody-es.woff2 has more than ${LIMIT} bytes`)

// The decorative letters, REVIEWS and 404, in a separate file that is small enough for the first page.
const drawn = await subsetFont(whole, 'REVIWS40', {
  targetFormat: 'woff2',
  variationAxes: { wght: 800, wdth: { min: 50, max: 150 } },
  preserveNameIds: [13, 14],
  noHinting: true,
})
await write('anybody-drawn.woff2', drawn)

const figures = '0123456789.'
/** The characters that the package may contain; `server/pages/card-coverage.json` lists those that it does. */
const latin = [
  [0x20, 0x7e],
  [0xa0, 0x2ff],
  [0x300, 0x36f],
  [0x1d00, 0x1eff],
  [0x2000, 0x206f],
  [0x20a0, 0x20c0],
  [0x2113, 0x2215],
  [0x2c60, 0x2c7f],
  [0xa720, 0xa7ff],
]
  .map(([first = 0, last = 0]) =>
    Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join(''),
  )
  .join('')

// Weights and widths as in src/styles/tokens.css.
const title = { wght: 650, wdth: 86 }
const label = { wght: 600, wdth: 112 }
const faces = [
  { name: 'title', script: 'latin', text: latin, axes: title },
  { name: 'title-ext', script: 'latin-ext', text: latin, axes: title },
  { name: 'title-vietnamese', script: 'vietnamese', text: latin, axes: title },
  { name: 'label', script: 'latin', text: latin, axes: label },
  { name: 'numeral', script: 'latin', text: figures, axes: { wght: 800, wdth: 74 } },
  { name: 'decimal', script: 'latin', text: figures, axes: { wght: 400, wdth: 58 } },
]

/** @type {Set<number>} */
const covered = new Set()
for (const { name, script, text, axes } of faces) {
  const cutFrom = await source(script)
  /** @param {'truetype' | 'woff'} targetFormat */
  const cut = (targetFormat) =>
    subsetFont(cutFrom, text, {
      targetFormat,
      variationAxes: axes,
      keepFeatures: ['kern', 'mark', 'ccmp'],
      preserveNameIds: NAMES,
      noHinting: true,
    })
  await write(`card-${name}.woff`, await cut('woff'))
  if (name.startsWith('title')) for (const code of charactersOf(await cut('truetype'))) covered.add(code)
}
const ranges = rangesOf([...covered].toSorted((a, b) => a - b))
await writeFile(
  new URL('../../server/pages/card-coverage.json', import.meta.url),
  `${JSON.stringify(ranges)}\n`,
)
await copyFile(new URL('LICENSE', from), new URL('OFL.txt', to))
process.stdout.write(`card-coverage.json: ${covered.size} characters\n`)

/**
 * The characters with a glyph in a font, from its `cmap` table; format 4 is enough below U+10000.
 * @param {Buffer} font
 */
function charactersOf(font) {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, i) => 12 + 16 * i)
  const cmap = font.readUInt32BE(
    8 + (tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap') ?? NaN),
  )
  const parts = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, i) => cmap + font.readUInt32BE(cmap + 8 + 8 * i),
  )
  const part = parts.find((at) => font.readUInt16BE(at) === 4) ?? NaN
  const twice = font.readUInt16BE(part + 6)
  /** @type {number[]} */
  const found = []
  for (let i = 0; i < twice; i += 2) {
    const last = font.readUInt16BE(part + 14 + i)
    const first = font.readUInt16BE(part + 16 + twice + i)
    for (let code = first; code <= last && code < 0xffff; code += 1) found.push(code)
  }
  return found
}

/**
 * @param {number[]} sorted
 * @returns {[first: number, last: number][]}
 */
function rangesOf(sorted) {
  /** @type {[number, number][]} */
  const ranges = []
  for (const code of sorted) {
    const open = ranges.at(-1)
    if (open?.[1] === code - 1) open[1] = code
    else ranges.push([code, code])
  }
  return ranges
}
