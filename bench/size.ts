// `npm run bench -- size`: the JavaScript that a reader loads before the first screen, file by file, and its sum.
import { join } from 'node:path'
import { compressedSize, firstScreen, LIMIT_KB, readBuild } from '../scripts/build/first-screen.ts'

/** Prints the table; the last line is the sum in kilobytes. */
export function run(): void {
  const build = readBuild()
  const sizes = firstScreen(build)
    .map((file) => ({ file, bytes: compressedSize(join(build.folder, file)) }))
    .toSorted((a, b) => b.bytes - a.bytes)
  for (const { file, bytes } of sizes) console.log(`${kilobytes(bytes).padStart(8)} KB  ${file}`)
  const sum = sizes.reduce((total, { bytes }) => total + bytes, 0)
  console.log(`${kilobytes(LIMIT_KB * 1000).padStart(8)} KB  is the limit`)
  console.log(`size: ${kilobytes(sum)}`)
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
