// Zips made file by file (zip.js). The time stamp and the compressor are fixed, so that the same content gives the same
// bytes everywhere, but for who asks for the machine's own compressor, which works beside the rest of the program. A zip past 4 GB or 65,000 files gets the larger form (zip64).

import { TextReader, Uint8ArrayReader, Writer, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'

/** Of the local calendar, as zips have it. */
const DAY = [1980, 0, 1] as const

/** A zip that is being made. Each step ends when its bytes have been written. */
export interface ZipMaker {
  /** `pack`: whether the file gets smaller by it; pictures do not. */
  add(name: string, file: string | Uint8Array, pack: boolean): Promise<void>
  end(): Promise<void>
}

/** Makes a zip. `write` takes its bytes, in order. `ownCompressor`: the machine's own, not the one that is the same everywhere. */
export function makeZip(write: (bytes: Uint8Array) => Promise<void>, ownCompressor = false): ZipMaker {
  const zip = new ZipWriter(new BytesWriter(write), {
    lastModDate: new Date(...DAY),
    extendedTimestamp: false,
    // The browsers' own compressors give different bytes for the same text.
    useCompressionStream: ownCompressor,
    // The page's policy allows no worker that is made from text.
    useWebWorkers: false,
  })
  return {
    async add(name, file, pack) {
      const bytes = typeof file === 'string' ? new TextReader(file) : new Uint8ArrayReader(file)
      await zip.add(name, bytes, { level: pack ? (ownCompressor ? 6 : 9) : 0 })
    },
    async end() {
      await zip.close()
    },
  }
}

class BytesWriter extends Writer<undefined> {
  private readonly write: (bytes: Uint8Array) => Promise<void>

  constructor(write: (bytes: Uint8Array) => Promise<void>) {
    super()
    this.write = write
  }

  override async writeUint8Array(bytes: Uint8Array): Promise<void> {
    await this.write(bytes)
  }

  override getData(): Promise<undefined> {
    return Promise.resolve(undefined)
  }
}
