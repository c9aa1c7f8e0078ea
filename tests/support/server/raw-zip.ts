// Zips written byte by byte (APPNOTE 6.3), with any wrong field, unlike those of a library.
import { crc32, deflateRawSync } from 'node:zlib'

export interface RawFile {
  readonly name: string
  readonly bytes: Uint8Array
  /** Compressed if true; otherwise stored. */
  readonly pack?: boolean
  /** Wrong values in the headers. */
  readonly claim?: { readonly size?: number; readonly checksum?: number; readonly at?: number }
  /** Bits of the header: 1 encrypted, 0x800 the name is UTF-8. */
  readonly flags?: number
  readonly method?: number
}

export interface RawZip {
  /** The bytes before the directory, each part at the offset that its header states. */
  readonly parts: readonly { readonly at: number; readonly bytes: Uint8Array }[]
  readonly size: number
}

/** Sizes and offsets in the larger form (zip64), needed or not; `gap`: leading bytes without content. */
export function rawZip(
  files: readonly RawFile[],
  { zip64 = false, gap = 0 }: { readonly zip64?: boolean; readonly gap?: number } = {},
): RawZip {
  const parts: { at: number; bytes: Uint8Array }[] = []
  const listed: Buffer[] = []
  let at = 0
  for (const [index, file] of files.entries()) {
    const body = file.pack ? deflateRawSync(file.bytes) : Buffer.from(file.bytes)
    const header = {
      name: Buffer.from(file.name),
      flags: file.flags ?? 0,
      method: file.method ?? (file.pack ? 8 : 0),
      checksum: file.claim?.checksum ?? crc32(file.bytes),
      packed: body.byteLength,
      size: file.claim?.size ?? file.bytes.byteLength,
      at: file.claim?.at ?? at,
    }
    const local = Buffer.concat([localHeader(header, zip64), body])
    parts.push({ at, bytes: local })
    listed.push(listedHeader(header, zip64))
    // The gap is between the first file and the others, like a file of that length.
    at += local.byteLength + (index === 0 ? gap : 0)
  }
  const list = Buffer.concat(listed)
  const tail = Buffer.concat([list, endOf({ count: files.length, length: list.byteLength, at }, zip64)])
  parts.push({ at, bytes: tail })
  return { parts, size: at + tail.byteLength }
}

/** All bytes of a zip without a gap. */
export function bytesOf({ parts }: RawZip): Uint8Array {
  return Buffer.concat(parts.map(({ bytes }) => bytes))
}

interface Header {
  readonly name: Buffer
  readonly flags: number
  readonly method: number
  readonly checksum: number
  readonly packed: number
  readonly size: number
  readonly at: number
}

const ELSEWHERE = 0xffffffff
/** 1980-01-01. */
const DAY = 0x21

function localHeader({ name, flags, method, checksum, packed, size }: Header, zip64: boolean): Buffer {
  const extra = zip64 ? larger([size, packed]) : Buffer.alloc(0)
  const sizes = zip64 ? [ELSEWHERE, ELSEWHERE] : [packed, size]
  return Buffer.concat([
    u32(0x04034b50),
    u16(zip64 ? 45 : 20, flags, method, 0, DAY),
    u32(checksum, ...sizes),
    u16(name.byteLength, extra.byteLength),
    name,
    extra,
  ])
}

function listedHeader({ name, flags, method, checksum, packed, size, at }: Header, zip64: boolean): Buffer {
  const extra = zip64 ? larger([size, packed, at]) : Buffer.alloc(0)
  const sizes = zip64 ? [ELSEWHERE, ELSEWHERE] : [packed, size]
  return Buffer.concat([
    u32(0x02014b50),
    u16(zip64 ? 45 : 20, zip64 ? 45 : 20, flags, method, 0, DAY),
    u32(checksum, ...sizes),
    u16(name.byteLength, extra.byteLength, 0, 0, 0),
    u32(0, zip64 ? ELSEWHERE : at),
    name,
    extra,
  ])
}

function endOf(list: { count: number; length: number; at: number }, zip64: boolean): Buffer {
  const { count, length, at } = list
  if (!zip64) return Buffer.concat([u32(0x06054b50), u16(0, 0, count, count), u32(length, at), u16(0)])
  return Buffer.concat([
    Buffer.concat([u32(0x06064b50), u64(44), u16(45, 45), u32(0, 0), u64(count, count, length, at)]),
    Buffer.concat([u32(0x07064b50, 0), u64(at + length), u32(1)]),
    Buffer.concat([u32(0x06054b50), u16(0, 0, 0xffff, 0xffff), u32(ELSEWHERE, ELSEWHERE), u16(0)]),
  ])
}

function larger(values: readonly number[]): Buffer {
  return Buffer.concat([u16(1, values.length * 8), u64(...values)])
}

function u16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, index) => bytes.writeUInt16LE(value, index * 2))
  return bytes
}

function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32LE(value, index * 4))
  return bytes
}

function u64(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 8)
  values.forEach((value, index) => bytes.writeBigUInt64LE(BigInt(value), index * 8))
  return bytes
}
