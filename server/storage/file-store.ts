// The interface for uploaded pictures: a folder, or a bucket of an S3-compatible store. The rest of the server does not know which.
import type { App } from '@supabase/lite'
import type { Check } from '../observe/health.ts'

export type StorageAdapter = NonNullable<App['_storageAdapter']>

export interface FileStore {
  /** The folder, or the bucket's address, for messages. Contains no secret. */
  readonly where: string
  /** The table API's interface. A missing file has no body; if the store does not answer, it throws. */
  readonly adapter: StorageAdapter
  /** The magazine that owns these pictures; null if none does yet. Throws a readable message if the store is unusable. */
  readMark(): Promise<string | null>
  writeMark(mark: string): Promise<void>
  /** All files in a bucket of the table API. */
  list(bucket: string): Promise<readonly StoredFile[]>
  /** Checks whether the store answers; null for a folder, which the caller checks itself. */
  readonly check: Check | null
}

export interface StoredFile {
  /** Its path in the bucket, with slashes. */
  readonly name: string
  /** Changes whenever the bytes change. */
  readonly from: string
  readonly read: () => Promise<Uint8Array>
}

/** A file next to the buckets that identifies the magazine. It is in no bucket, so no public address leads to it. */
export const MARK = '.magazine'

/** Collects a body from the table API. */
export async function bytesOf(
  body: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>> {
  if (body instanceof Uint8Array) return new Uint8Array(body)
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}
