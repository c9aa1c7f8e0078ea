// Zips of any shape, made as exports are.
import { makeZip } from '#transfer/zip.ts'

/** A zip of these files, texts packed and bytes as they are. */
export function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const zip = makeZip()
  const chunks = Object.entries(files).flatMap(([name, file]) =>
    zip.add(name, file, typeof file === 'string'),
  )
  return Buffer.concat([...chunks, ...zip.end()])
}
