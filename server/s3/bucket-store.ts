// Stores uploaded pictures in a bucket of an S3-compatible store. They pass through this server like those in a folder, so the bucket can
// stay private.
import { type FileStore, MARK, type StoredFile } from '../storage/file-store.ts'
import { onceAMinute } from '../observe/console-lines.ts'
import { GOOD } from '../observe/health.ts'
import { pictureTypeOf } from '../storage/picture-types.ts'
import type { S3Settings } from '../settings/settings.ts'
import { type AskStore, createAskStore, type Patience, StoreError } from './ask-store.ts'
import { listKeys, readPage } from './list-keys.ts'

/** Keeps files at bucket/name within the S3 bucket. */
export function createBucketStore(settings: S3Settings, patience?: Patience): FileStore {
  const { address } = settings
  const ask = createAskStore(settings, patience)
  const askForReaders = tellingTheLog(ask)

  async function write(key: string, body: Uint8Array<ArrayBuffer>): Promise<void> {
    const headers = { 'content-type': pictureTypeOf(key) }
    if ((await askForReaders('PUT', key, { body, headers })) === null)
      throw new StoreError(address, 'answers 404', `PUT ${key}`)
  }

  return {
    where: address,
    read: async (bucket, name) => (await askForReaders('GET', keyOf(bucket, name)))?.bytes ?? null,
    write: async (bucket, name, bytes) => await write(keyOf(bucket, name), bytes),
    async remove(bucket, name) {
      await askForReaders('DELETE', keyOf(bucket, name))
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
        if (isPlain(key)) files.push({ name, from: tag })
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
  const report = onceAMinute()
  return async (...asked) => {
    try {
      return await ask(...asked)
    } catch (error) {
      if (error instanceof StoreError) report(() => console.error(error.message))
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
