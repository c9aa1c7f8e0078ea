// The port for uploaded pictures: a folder, or a bucket of an S3-compatible store. The rest of the server does not
// know which.
import type { App } from '@supabase/lite'
import type { Check } from '../observe/health.ts'

export type StorageAdapter = NonNullable<App['_storageAdapter']>

export interface FileStore {
  /** The folder, or the bucket's address: for people, without a secret. */
  readonly where: string
  /** The table API's interface. A missing file has no body; a store that does not answer throws. */
  readonly adapter: StorageAdapter
  /** The magazine that owns these pictures; null: none so far. Throws a sentence where the place cannot be used. */
  readMark(): Promise<string | null>
  writeMark(mark: string): Promise<void>
  /** All files of a bucket of the table API. */
  list(bucket: string): Promise<readonly StoredFile[]>
  /** Does it answer? Null: a folder, which the caller checks as such. */
  readonly check: Check | null
}

export interface StoredFile {
  /** Its path in the bucket, with slashes. */
  readonly name: string
  /** Changes with its bytes. */
  readonly from: string
  readonly read: () => Promise<Uint8Array>
}

/** In the store, beside the buckets: identifies the magazine of these pictures. It is in no bucket, so no address leads to it. */
export const MARK = '.magazine'

/** A body of the table API, whole. */
export async function bytesOf(
  body: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>> {
  if (body instanceof Uint8Array) return new Uint8Array(body)
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}
