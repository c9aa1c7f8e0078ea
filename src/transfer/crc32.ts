// The checksum of zips (ISO 3309), a table of 256 steps.

const POLYNOMIAL = 0xedb88320

const steps = Uint32Array.from({ length: 256 }, (_, byte) => {
  let step = byte
  for (let bit = 0; bit < 8; bit += 1) step = step & 1 ? (step >>> 1) ^ POLYNOMIAL : step >>> 1
  return step
})

/** A number from 0 to 2³² − 1. */
export function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) sum = (steps[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8)
  return (sum ^ 0xffffffff) >>> 0
}
