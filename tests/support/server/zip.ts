// Zips of any content, written like exports.
import { makeZip } from '#transfer/export/write-zip.ts'

/** A zip of these files, with texts compressed and bytes stored. */
export async function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  const zip = makeZip((bytes) => {
    chunks.push(bytes)
    return Promise.resolve()
  })
  for (const [name, file] of Object.entries(files)) await zip.add(name, file, typeof file === 'string')
  await zip.end()
  return Buffer.concat(chunks)
}
