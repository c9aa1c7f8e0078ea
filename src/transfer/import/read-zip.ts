// Opens a zip and trusts nothing in it (zip.js). It rejects path traversal, duplicate names, contradicting headers and
// encrypted files, and unpacks up to the caller's limit with a checksum.
import {
  ERR_BAD_FORMAT,
  ERR_EOCDR_NOT_FOUND,
  ERR_UNSAFE_FILENAME,
  type FileEntry,
  Reader,
  Uint8ArrayWriter,
  WARNING_DUPLICATE_FILENAME,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-native.js'
import { type Read, unreadable } from '../export/content.ts'

/** The bytes of a file from any source; only requested ranges are read. */
export interface ByteSource {
  readonly size: number
  /** Reads the bytes from `from` to before `to`, both within the size. Rejects if they are unreadable. */
  read(from: number, to: number): Promise<Uint8Array>
}

/** A file in a zip. */
export interface ZipFile {
  readonly name: string
  /** The unpacked size in bytes, according to the directory. */
  readonly size: number
  /** Unpacks and verifies the file, of at most `largest` bytes. Rejects if the source is unreadable. */
  read(largest: number): Promise<Read<Uint8Array>>
}

/** The files of a zip by name, without folders. */
export type ZipFiles = ReadonlyMap<string, ZipFile>

/** The most bytes of the directory: about 300,000 files. */
const LARGEST_LIST = 32 * 1024 * 1024
/** The most reads to find the directory. A valid zip needs fewer than ten. */
const MOST_READS = 1000
/** The most unpacked bytes of all files together. */
const MOST_UNPACKED = 64 * 1024 * 1024 * 1024
const STORED = 0
const DEFLATED = 8

const OPTIONS = {
  strictness: 'strict',
  checkCrc32: true,
  checkOverlappingEntry: true,
  // The page's policy forbids workers created from strings.
  useWebWorkers: false,
} as const

const CUT_OFF = 'El archivo no es un zip, o está cortado.'
const LEAVES = 'El zip tiene rutas que salen de él; no se ha leído nada.'
const DAMAGED = 'El zip está dañado.'

/** Opens a zip. Rejects with the source's error if the source is unreadable. */
export async function openZip(source: ByteSource): Promise<Read<ZipFiles>> {
  const bytes = new SourceReader(source)
  const files = new Map<string, ZipFile>()
  let unpacked = 0
  try {
    for await (const entry of new ZipReader(bytes, OPTIONS).getEntriesGenerator()) {
      if (/[\\:]/.test(entry.filename)) return unreadable(LEAVES)
      if (entry.encrypted) return unreadable('El zip está cifrado.')
      if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
        return unreadable('El zip está comprimido de una forma que no se conoce.')
      }
      unpacked += entry.uncompressedSize
      if (unpacked > MOST_UNPACKED) return unreadable('El contenido del zip es demasiado grande.')
      if (!entry.directory) files.set(entry.filename, zipFile(entry, bytes))
    }
  } catch (error) {
    if (bytes.failure !== null) throw bytes.failure.error
    return unreadable(wordsOf(error))
  }
  bytes.isOpening = false
  return { ok: true, value: files }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return DAMAGED
  if (error.message === ERR_UNSAFE_FILENAME) return LEAVES
  if (error.message === ERR_BAD_FORMAT || error.message === ERR_EOCDR_NOT_FOUND) return CUT_OFF
  const isTwice = 'reason' in error && error.reason === WARNING_DUPLICATE_FILENAME
  return isTwice ? 'El zip tiene dos archivos con el mismo nombre.' : DAMAGED
}

function zipFile(entry: FileEntry, bytes: SourceReader): ZipFile {
  const { filename: name, uncompressedSize: size } = entry
  return {
    name,
    size,
    async read(largest) {
      if (size > largest) return unreadable(`${name} es demasiado grande.`)
      try {
        return { ok: true, value: await entry.getData(new Uint8ArrayWriter()) }
      } catch {
        if (bytes.failure !== null) throw bytes.failure.error
        return unreadable(`${name} está dañado en el zip.`)
      }
    },
  }
}

/** The source for zip.js, with limits against a hostile directory. */
class SourceReader extends Reader<ByteSource> {
  isOpening = true
  /** The source's error, if that was unreadable and not the zip itself invalid. */
  failure: { readonly error: unknown } | null = null
  private readonly source: ByteSource
  private reads = 0

  constructor(source: ByteSource) {
    super(source)
    this.source = source
    this.size = source.size
  }

  override async readUint8Array(from: number, length: number): Promise<Uint8Array> {
    this.reads += 1
    if (this.isOpening && (this.reads > MOST_READS || length > LARGEST_LIST)) throw new Error(DAMAGED)
    try {
      return await this.source.read(from, Math.min(from + length, this.size))
    } catch (error) {
      this.failure = { error }
      throw error
    }
  }
}
