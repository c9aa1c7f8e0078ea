// Reads files for an import: from disk in parts, as text, and as a hash.
import { open } from 'node:fs/promises'
import type { ByteSource } from '#transfer/import/read-zip.ts'
import { createHash } from 'node:crypto'
import type { Hash } from '#transfer/import/sample.ts'

/** A file on disk, read on demand. The caller must `close` it. */
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

/** Decodes UTF-8; throws on invalid bytes. */
export function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

/** SHA-256 of a text as UTF-8, in hexadecimal. */
export const sha256: Hash = (text) => Promise.resolve(createHash('sha256').update(text).digest('hex'))
