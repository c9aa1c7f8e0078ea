// Where the bytes of uploaded pictures are kept: a folder, or a bucket of an S3-compatible store. The rest of the server knows
// neither from the other.
import type { App } from '@supabase/lite'
import type { Check } from '../observe/health.ts'

export type StorageAdapter = NonNullable<App['_storageAdapter']>

export interface FileStore {
  /** The folder, or the bucket's address: for people, without a secret in it. */
  readonly where: string
  /** The table API's own way to it. A file that is missing is one without a body; a store that does not answer throws. */
  readonly adapter: StorageAdapter
  /** Whose pictures these are; null: nobody's so far. Throws a sentence where the place cannot be used. */
  readMark(): Promise<string | null>
  writeMark(mark: string): Promise<void>
  /** All files of a bucket of the table API. */
  list(bucket: string): Promise<readonly StoredFile[]>
  /** Does it answer? Null: a folder, which is looked at as such. */
  readonly check: Check | null
}

export interface StoredFile {
  /** Its path in the bucket, with slashes. */
  readonly name: string
  /** Another one when its bytes are. */
  readonly from: string
  readonly read: () => Promise<Uint8Array>
}

/** In the store, beside the buckets: which magazine's pictures these are. It is in no bucket, so no address leads to it. */
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
