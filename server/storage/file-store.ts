// The interface for uploaded pictures: a folder, or a bucket of an S3-compatible store. The rest of the server does not know which.
import type { App } from '@supabase/lite'
import { tagOf } from '../http/answer.ts'
import type { Check } from '../observe/health.ts'
import { pictureTypeOf } from './picture-types.ts'

export type StorageAdapter = NonNullable<App['_storageAdapter']>
type Bytes = Uint8Array<ArrayBuffer>

/** Every name that could lead out of its bucket is refused. If the store does not answer, each function throws. */
export interface FileStore {
  /** The folder, or the bucket's address, for messages. Contains no secret. */
  readonly where: string
  /** Null if there is no such file. */
  read(bucket: string, name: string): Promise<Bytes | null>
  /** Stores or replaces a file atomically, so that readers never get half of it. */
  write(bucket: string, name: string, bytes: Bytes): Promise<void>
  /** Does nothing if there is no such file. */
  remove(bucket: string, name: string): Promise<void>
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
}

/** A file next to the buckets that identifies the magazine. It is in no bucket, so no public address leads to it. */
export const MARK = '.magazine'

/** The table API's interface to a store. Its other functions reject, because the gate admits no request that needs them. */
export function adapterOf(files: Pick<FileStore, 'read' | 'write' | 'remove'>): StorageAdapter {
  const unused = () => Promise.reject(new Error('The magazine makes no such request.'))
  return {
    driver: 'files',
    async getObject(bucket, key) {
      const bytes = await files.read(bucket, key)
      return bytes === null
        ? { httpStatusCode: 404, metadata: metadataOf(key, new Uint8Array()) }
        : { httpStatusCode: 200, metadata: metadataOf(key, bytes), body: Buffer.from(bytes) }
    },
    async uploadObject(bucket, key, _version, body) {
      const bytes = await bytesOf(body)
      await files.write(bucket, key, bytes)
      return metadataOf(key, bytes)
    },
    deleteObject: (bucket, key) => files.remove(bucket, key),
    deleteObjects: unused,
    copyObject: unused,
    headObject: unused,
    privateAssetUrl: unused,
  }
}

function metadataOf(key: string, bytes: Bytes) {
  return {
    cacheControl: 'public, max-age=3600',
    contentLength: bytes.byteLength,
    size: bytes.byteLength,
    // By its extension, whatever the uploader declared.
    mimetype: pictureTypeOf(key),
    lastModified: new Date(),
    eTag: tagOf(bytes),
  }
}

/** Collects a body from the table API. */
export async function bytesOf(body: Uint8Array | AsyncIterable<Uint8Array>): Promise<Bytes> {
  if (body instanceof Uint8Array) return new Uint8Array(body)
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}
