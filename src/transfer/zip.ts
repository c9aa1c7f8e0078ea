// Zips made and unpacked (fflate). The time stamp is fixed, so that the same content gives the same bytes everywhere.

import { inflateSync, strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** Of the local calendar, as zips have it. */
const DAY = [1980, 0, 1] as const

/** Makes a zip, file by file. Each step gives the bytes that have become certain. */
export interface ZipMaker {
  /** `pack`: whether the file gets smaller by it; pictures do not. */
  add(name: string, file: string | Uint8Array, pack: boolean): readonly Uint8Array[]
  end(): readonly Uint8Array[]
}

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
    add(name, content, pack) {
      const file = pack ? new ZipDeflate(name, { level: 9 }) : new ZipPassThrough(name)
      file.mtime = new Date(...DAY)
      zip.add(file)
      file.push(typeof content === 'string' ? strToU8(content) : content, true)
      return taken()
    },
    end() {
      zip.end()
      return taken()
    },
  }
}

/** Undoes the compression. The answer is never longer than `size`, whatever is in there; throws on nonsense. */
export function inflate(packed: Uint8Array, size: number): Uint8Array {
  // A place of the named size is never outgrown.
  return inflateSync(packed, { out: new Uint8Array(size) })
}
