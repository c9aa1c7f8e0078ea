// The list of contents of a zip, read with suspicion before anything in it is unpacked: paths that leave it, sizes that
// cannot be, files on top of each other, twice, encrypted or cut off. Nothing is ever unpacked beyond the size that the
// list names, and every file is checked against its checksum.

import { type Read, unreadable } from './content.ts'
import { crc32 } from './crc32.ts'
import { inflate } from './zip.ts'

/** The bytes of a file, wherever they are; only what is asked for is read. */
export interface ByteSource {
  readonly size: number
  /** The bytes from `from` up to, not including, `to`; both lie within the size. */
  read(from: number, to: number): Promise<Uint8Array>
}

export interface ZipEntry {
  readonly name: string
  /** Bytes, unpacked and packed. */
  readonly size: number
  readonly packed: number
  readonly isPacked: boolean
  readonly checksum: number
  /** Where its own header begins. */
  readonly at: number
}

export type ZipDirectory = ReadonlyMap<string, ZipEntry>

const END = 0x06054b50
const LISTED = 0x02014b50
const LOCAL = 0x04034b50
const END_SIZE = 22
const LISTED_SIZE = 46
const LOCAL_SIZE = 30
const LONGEST_COMMENT = 0xffff
/** In these two fields the sizes of larger zips (zip64) stand elsewhere. */
const ELSEWHERE = 0xffffffff
const MOST_LISTED = 32 * 1024 * 1024
/** All that a zip may hold, in bytes. */
const MOST_UNPACKED = 8 * 1024 * 1024 * 1024
/** Deflate cannot do better than 1032 : 1. */
const BEST_RATIO = 1032

const CUT_OFF = 'El archivo no es un zip, o está cortado.'
const DAMAGED = 'El zip está dañado.'

/** Reads the list of contents, folders left out. */
export async function openZip(source: ByteSource): Promise<Read<ZipDirectory>> {
  const from = Math.max(0, source.size - END_SIZE - LONGEST_COMMENT)
  const tail = viewOf(await source.read(from, source.size))
  const end = endIn(tail)
  if (end === null) return unreadable(CUT_OFF)
  const count = tail.getUint16(end + 10, true)
  const size = tail.getUint32(end + 12, true)
  const at = tail.getUint32(end + 16, true)
  if (at === ELSEWHERE || count === 0xffff) return unreadable('El zip es demasiado grande (zip64).')
  if (at + size > from + end || size > MOST_LISTED) return unreadable(DAMAGED)
  const listed = viewOf(await source.read(at, at + size))
  const entries: ZipEntry[] = []
  let place = 0
  for (let n = 0; n < count; n += 1) {
    if (place + LISTED_SIZE > size || listed.getUint32(place, true) !== LISTED) return unreadable(DAMAGED)
    const entry = entryAt(listed, place)
    if (!entry.ok) return entry
    entries.push(entry.value)
    place += LISTED_SIZE + lengthsAt(listed, place + 28, 3)
  }
  return withinReason(
    entries.filter(({ name }) => !name.endsWith('/')),
    at,
  )
}

/** Unpacks one file, whole and checked. `largest`: bytes that it may have. */
export async function readEntry(
  source: ByteSource,
  entry: ZipEntry,
  largest: number,
): Promise<Read<Uint8Array>> {
  if (entry.size > largest) return unreadable(`${entry.name} es demasiado grande.`)
  const damaged = unreadable(`${entry.name} está dañado en el zip.`)
  if (entry.at + LOCAL_SIZE > source.size) return damaged
  const header = viewOf(await source.read(entry.at, entry.at + LOCAL_SIZE))
  if (header.getUint32(0, true) !== LOCAL) return damaged
  const start = entry.at + LOCAL_SIZE + lengthsAt(header, 26, 2)
  if (start + entry.packed > source.size) return damaged
  const packed = await source.read(start, start + entry.packed)
  const bytes = entry.isPacked ? unpacked(packed, entry.size) : packed
  const isWhole = bytes !== null && bytes.byteLength === entry.size && crc32(bytes) === entry.checksum
  return isWhole ? { ok: true, value: bytes } : damaged
}

function entryAt(view: DataView, place: number): Read<ZipEntry> {
  const flags = view.getUint16(place + 8, true)
  const method = view.getUint16(place + 10, true)
  const packed = view.getUint32(place + 20, true)
  const size = view.getUint32(place + 24, true)
  const length = view.getUint16(place + 28, true)
  const at = view.getUint32(place + 42, true)
  if (place + LISTED_SIZE + length > view.byteLength) return unreadable(DAMAGED)
  const letters = new Uint8Array(view.buffer, view.byteOffset + place + LISTED_SIZE, length)
  // Names of ours are ASCII; in others it is enough to tell them apart.
  const name = Array.from(letters, (letter) => String.fromCharCode(letter)).join('')
  if (leavesZip(name)) return unreadable('El zip tiene rutas que salen de él; no se ha leído nada.')
  if ((flags & 1) === 1) return unreadable('El zip está cifrado.')
  if (method !== 0 && method !== 8) return unreadable('El zip está comprimido de una forma que no se conoce.')
  if ([packed, size, at].includes(ELSEWHERE)) return unreadable('El zip es demasiado grande (zip64).')
  const isPacked = method === 8
  if (isPacked ? size > packed * BEST_RATIO : size !== packed) return unreadable(DAMAGED)
  return { ok: true, value: { name, size, packed, isPacked, checksum: view.getUint32(place + 16, true), at } }
}

function leavesZip(name: string): boolean {
  return /^\/|[\\:\0]/.test(name) || name.split('/').includes('..')
}

/** No two files of one name or on top of each other, and together no more than a zip may hold. */
function withinReason(entries: readonly ZipEntry[], end: number): Read<ZipDirectory> {
  const directory = new Map(entries.map((entry) => [entry.name, entry]))
  if (directory.size < entries.length) return unreadable('El zip tiene dos archivos con el mismo nombre.')
  const unpackedSize = entries.reduce((sum, { size }) => sum + size, 0)
  if (unpackedSize > MOST_UNPACKED) return unreadable('El contenido del zip es demasiado grande.')
  const places = entries.toSorted((a, b) => a.at - b.at)
  const overlap = places.some(
    ({ at, packed, name }, n) => at + LOCAL_SIZE + name.length + packed > (places[n + 1]?.at ?? end),
  )
  return overlap ? unreadable(DAMAGED) : { ok: true, value: directory }
}

/** The last place where the end's mark stands and what it says of the comment behind it is true. */
function endIn(tail: DataView): number | null {
  for (let at = tail.byteLength - END_SIZE; at >= 0; at -= 1) {
    const isEnd = tail.getUint32(at, true) === END
    if (isEnd && at + END_SIZE + tail.getUint16(at + 20, true) === tail.byteLength) return at
  }
  return null
}

/** Lengths of the parts behind a header: so many numbers of two bytes, added up. */
function lengthsAt(view: DataView, at: number, count: number): number {
  return Array.from({ length: count }, (_, n) => view.getUint16(at + 2 * n, true)).reduce((a, b) => a + b, 0)
}

function unpacked(packed: Uint8Array, size: number): Uint8Array | null {
  try {
    return inflate(packed, size)
  } catch {
    return null
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
