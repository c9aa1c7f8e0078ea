// Zips by fflate, as import and export see them. The time stamp is fixed, so that the same content gives the same bytes.
import { Zip, ZipDeflate, ZipPassThrough, inflateSync } from 'fflate'
import { open } from 'node:fs/promises'
import type { ZipMaker } from '#domain/transfer/export-content.ts'
import { ZIP_DAY } from '#domain/transfer/plan-export.ts'
import type { Unpacker } from '#domain/transfer/read-export.ts'
import type { ByteSource } from '#domain/transfer/zip-directory.ts'

/** A zip that is being made. */
export function makeZip(): ZipMaker {
  let certain: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    certain.push(bytes)
  })
  const taken = () => {
    const bytes = certain
    certain = []
    return bytes
  }
  return {
    add(name, bytes, pack) {
      const file = pack ? new ZipDeflate(name, { level: 9 }) : new ZipPassThrough(name)
      file.mtime = new Date(...ZIP_DAY)
      zip.add(file)
      file.push(bytes, true)
      return taken()
    },
    end() {
      zip.end()
      return taken()
    },
  }
}

export const unpacker: Unpacker = {
  // A place of the named size is never outgrown.
  inflate: (packed, size) => inflateSync(packed, { out: new Uint8Array(size) }),
  text: (bytes) => new TextDecoder('utf-8', { fatal: true }).decode(bytes),
}

/** A file on disk, read where it is asked for. `close` it in the end. */
export async function openFile(path: string): Promise<ByteSource & { close(): Promise<void> }> {
  const file = await open(path)
  const { size } = await file.stat()
  return {
    size,
    async read(from, to) {
      const bytes = new Uint8Array(to - from)
      let filled = 0
      while (filled < bytes.byteLength) {
        const { bytesRead } = await file.read(bytes, filled, bytes.byteLength - filled, from + filled)
        if (bytesRead === 0) throw new Error(`${path} se ha acortado mientras se leía.`)
        filled += bytesRead
      }
      return bytes
    },
    close: () => file.close(),
  }
}
