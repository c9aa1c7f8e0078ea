// Subsets Anybody (OFL 1.1) to the characters, features and axis ranges of the design, and adds its licence. The result is committed: run
// this again only when the package or the list of characters changes.
import { copyFile, readFile, stat, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const from = new URL('../../node_modules/@fontsource-variable/anybody/', import.meta.url)
const to = new URL('../../src/styles/fonts/', import.meta.url)
const LIMIT = 40_000

// ASCII, the letters of Spanish, Catalan, Portuguese, French and German names, and Spanish typography.
const ascii = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCodePoint(0x20 + i)).join('')
const characters = `${ascii}ÁÉÍÓÚÜÑÇÀÈÒÄÖáéíóúüñçàèòâêôäöß¿¡«»ºª·°²³½€£©×–—‘’“”•…−`

const whole = await readFile(new URL('files/anybody-latin-standard-normal.woff2', from))
const font = await subsetFont(whole, characters, {
  targetFormat: 'woff2',
  // No weight below 400: the light masters would cost bytes, and the design does not use them.
  variationAxes: { wght: { min: 400, max: 800 }, wdth: { min: 50, max: 150 } },
  keepFeatures: ['kern', 'tnum'],
  preserveNameIds: [1, 2, 4, 6, 13, 14],
  noHinting: true,
})
const target = new URL('anybody-es.woff2', to)
await writeFile(target, font)
await copyFile(new URL('LICENSE', from), new URL('OFL.txt', to))

// The decorative letters, REVIEWS and 404, in a separate file that is small enough for the first page.
const drawn = await subsetFont(whole, 'REVIWS40', {
  targetFormat: 'woff2',
  variationAxes: { wght: 800, wdth: { min: 50, max: 150 } },
  preserveNameIds: [13, 14],
  noHinting: true,
})
await writeFile(new URL('anybody-drawn.woff2', to), drawn)
process.stdout.write(`anybody-drawn.woff2: ${drawn.byteLength} bytes\n`)

const { size } = await stat(target)
if (size > LIMIT) throw new Error(`anybody-es.woff2 is ${size} bytes, more than ${LIMIT}`)
process.stdout.write(`anybody-es.woff2: ${size} bytes, ${new Set(characters).size} characters\n`)
