// Writes zips with zip.js. Time stamp and compressor are fixed, so the same content results in the same bytes.
// Optionally it uses the platform's parallel compressor, whose output differs.
import { TextReader, Uint8ArrayReader, Writer, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'

/** In local time, as zips require. */
const DAY = [1980, 0, 1] as const

/** A zip in progress. Each call resolves when its bytes have been written. */
export interface ZipMaker {
  /** `pack`: compress the file; pictures do not get smaller. */
  add(name: string, file: string | Uint8Array, pack: boolean): Promise<void>
  end(): Promise<void>
}

/** Creates a zip. `write` receives its bytes, in order. `ownCompressor`: the platform's, whose output differs. */
export function makeZip(write: (bytes: Uint8Array) => Promise<void>, ownCompressor = false): ZipMaker {
  const zip = new ZipWriter(new BytesWriter(write), {
    lastModDate: new Date(...DAY),
    extendedTimestamp: false,
    // The browsers' own compressors produce different bytes for the same text.
    useCompressionStream: ownCompressor,
    // The page's policy forbids workers created from strings.
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
