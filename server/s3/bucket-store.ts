// Stores uploaded pictures in a bucket of an S3-compatible store. They pass through this server like those in a folder, so the bucket can
// stay private.
import { together } from '../http/concurrency.ts'
import { bytesOf, type FileStore, MARK, type StoredFile } from '../storage/file-store.ts'
import { GOOD } from '../observe/health.ts'
import { pictureTypeOf } from '../storage/picture-types.ts'
import type { S3Settings } from '../settings/settings.ts'
import { type AskStore, createAskStore, type Patience, StoreError } from './ask-store.ts'
import { listKeys, readPage } from './list-keys.ts'

const DELETED_AT_ONCE = 8
/** The shortest interval between two reports of a failing store, in milliseconds. */
const SAID_EVERY = 60_000

/** Keeps files at bucket/key within the S3 bucket. Keys that could lead out of it are refused. */
export function createBucketStore(settings: S3Settings, patience?: Patience): FileStore {
  const { address } = settings
  const ask = createAskStore(settings, patience)
  const askForReaders = tellingTheLog(ask)

  async function get(bucket: string, key: string) {
    return await askForReaders('GET', keyOf(bucket, key))
  }

  async function write(key: string, body: Uint8Array<ArrayBuffer>): Promise<Headers> {
    const answer = await askForReaders('PUT', key, {
      body,
      headers: { 'content-type': pictureTypeOf(key) },
    })
    if (answer === null) throw new StoreError(address, 'answers 404', `PUT ${key}`)
    return answer.headers
  }

  async function put(bucket: string, key: string, body: Uint8Array<ArrayBuffer>) {
    return metadataOf(key, body.byteLength, await write(keyOf(bucket, key), body))
  }

  async function remove(bucket: string, key: string): Promise<void> {
    await askForReaders('DELETE', keyOf(bucket, key))
  }

  return {
    where: address,
    adapter: {
      driver: 's3',
      async getObject(bucket, key) {
        const found = await get(bucket, key)
        if (found === null) return { httpStatusCode: 404, metadata: metadataOf(key, 0, new Headers()) }
        const { bytes, headers } = found
        const metadata = metadataOf(key, bytes.byteLength, headers)
        return { httpStatusCode: 200, metadata, body: Buffer.from(bytes.buffer) }
      },
      async uploadObject(bucket, key, _version, body) {
        return await put(bucket, key, await bytesOf(body))
      },
      async deleteObject(bucket, key) {
        await remove(bucket, key)
      },
      async deleteObjects(bucket, keys) {
        await together(DELETED_AT_ONCE, keys, (key) => remove(bucket, key))
      },
      // Copies by hand: the store's own copy operation needs the bucket's name, which its address may not contain.
      async copyObject(fromBucket, from, _version, toBucket, to) {
        const found = await get(fromBucket, from)
        if (found === null) throw missing(fromBucket, from)
        const { eTag, lastModified } = await put(toBucket, to, found.bytes)
        return { httpStatusCode: 200, eTag, lastModified }
      },
      async headObject(bucket, key) {
        const found = await askForReaders('HEAD', keyOf(bucket, key))
        if (found === null) throw missing(bucket, key)
        return metadataOf(key, Number(found.headers.get('content-length')), found.headers)
      },
      privateAssetUrl: () => Promise.reject(new Error('Pictures are not transformed here.')),
    },
    async readMark() {
      try {
        // Only a listing can tell a missing key from a missing bucket.
        await readPage(ask, address, { 'max-keys': '1' })
        const found = await ask('GET', MARK)
        return found && Buffer.from(found.bytes).toString('utf8')
      } catch (error) {
        throw unusable(error)
      }
    },
    async writeMark(mark) {
      try {
        await write(MARK, new TextEncoder().encode(mark))
      } catch (error) {
        throw unusable(error)
      }
    },
    async list(bucket) {
      const files: StoredFile[] = []
      const prefix = `${bucket}/`
      for await (const { key, tag } of listKeys(ask, address, prefix)) {
        const name = key.slice(prefix.length)
        // Skips foreign keys that would lead out of a folder when copied to one.
        if (isPlain(key)) files.push({ name, from: tag, read: () => bytesAt(bucket, name) })
      }
      return files
    },
    async check() {
      try {
        return (await ask('GET', MARK)) === null ? `has no file ${MARK}` : GOOD
      } catch (error) {
        if (error instanceof StoreError) return error.reason
        throw error
      }
    },
  }

  async function bytesAt(bucket: string, key: string): Promise<Uint8Array> {
    const found = await get(bucket, key)
    if (found === null) throw missing(bucket, key)
    return found.bytes
  }

  function missing(bucket: string, key: string): StoreError {
    return new StoreError(address, 'answers 404', `${bucket}/${key}`)
  }

  function unusable(error: unknown): unknown {
    if (!(error instanceof StoreError)) return error
    return new Error(
      `The bucket of pictures ${address} ${error.reason}. Start the store, or put right FILES_S3, AWS_ACCESS_KEY_ID, ` +
        'AWS_SECRET_ACCESS_KEY and AWS_REGION.',
    )
  }
}

/** Logs errors of the store, because the table API's own log line for them is empty. */
function tellingTheLog(ask: AskStore): AskStore {
  let saidAt = -Infinity
  return async (...asked) => {
    try {
      return await ask(...asked)
    } catch (error) {
      if (error instanceof StoreError && performance.now() - saidAt > SAID_EVERY) {
        saidAt = performance.now()
        console.error(error.message)
      }
      throw error
    }
  }
}

/** The key in the store. Rejects dots, which URL parsers resolve, and empty segments, which stores treat differently. */
function keyOf(bucket: string, key: string): string {
  const whole = `${bucket}/${key}`
  if (!isPlain(whole)) throw new Error('The key leaves its bucket.')
  return whole
}

function isPlain(key: string): boolean {
  return key.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..')
}

function metadataOf(key: string, size: number, headers: Headers) {
  return {
    cacheControl: 'public, max-age=3600',
    contentLength: size,
    size,
    mimetype: pictureTypeOf(key),
    // The response to a write has no `Last-Modified`, only a `Date`.
    lastModified: new Date(headers.get('last-modified') ?? headers.get('date') ?? 0),
    eTag: headers.get('etag') ?? '',
  }
}
