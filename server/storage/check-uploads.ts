// Checks uploaded files: a whole picture of a type that browsers show, whose content type and extension match it,
// while there is room. The table API checks permissions; this checks content.
import { pictureTypeIn } from '#domain/pictures/picture-type.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import sharp from 'sharp'
import { withLimit } from '../http/concurrency.ts'
import { adapterOf, bytesOf, type FileStore, type StorageAdapter } from './file-store.ts'
import { pictureTypeOf } from './picture-types.ts'
import type { Statements } from '../gateway/database.ts'
import { type Environment, wholeNumber } from '../settings/settings.ts'

export interface UploadsOptions {
  readonly files: FileStore
  /** The limits of the store. */
  readonly most: StoredTotals
  /** Counts the stored files. */
  readonly totals: () => Promise<StoredTotals>
}

export interface Uploads {
  /** The table API's interface to the store, which rejects files that are not pictures. */
  readonly adapter: StorageAdapter
  /** Answers a request, replacing the response if an upload in it was refused. */
  answer(work: () => Promise<Response>): Promise<Response>
}

/** The maximum number of pixels: those of a 100-megapixel camera. The backoffice sends at most 2.6 million. */
const MOST_PIXELS = 110_000_000
/** The timeout for decoding a picture, in seconds. */
const PATIENCE_SECONDS = 10
const DECODED_AT_ONCE = 2

interface Refusal {
  readonly status: 400 | 415 | 507
  readonly error: string
  readonly message: string
}

const NO_ROOM: Refusal = {
  status: 507,
  error: 'quota_exceeded',
  message: 'The disk of the pictures is full, or takes no writes',
}
const NO_NAME: Refusal = {
  status: 400,
  error: 'InvalidKey',
  message: 'No file can have this name: it is too long, or that of a folder, or below another file',
}
/** The system's errors while a file is written. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  ENOSPC: NO_ROOM,
  EDQUOT: NO_ROOM,
  EROFS: NO_ROOM,
  EEXIST: NO_NAME,
  ENOTDIR: NO_NAME,
  EISDIR: NO_NAME,
  ENAMETOOLONG: NO_NAME,
}

/** Wraps a store with these checks. */
export function createUploads({ files, most, totals }: UploadsOptions): Uploads {
  const inTurn = withLimit(DECODED_AT_ONCE)
  const adapter = adapterOf(files)
  const current = new AsyncLocalStorage<{ refusal: Refusal | null }>()

  async function refusalOf(bytes: Uint8Array, key: string, type: string): Promise<Refusal | null> {
    const stored = await totals()
    if (stored.count >= most.count) return full(`${most.count} files`)
    if (stored.bytes + bytes.byteLength > most.bytes)
      return full(`${Math.floor(most.bytes / 1024 / 1024)} MB`)
    const found = pictureTypeIn(bytes)
    if (found === null || !(await inTurn(() => isDecodable(bytes)))) {
      return notTaken('The file is no PNG, JPEG, WebP or AVIF that can be decoded')
    }
    if (found !== type) return notTaken(`The file is ${found}, and was sent as ${type}`)
    if (found === pictureTypeOf(key)) return null
    return notTaken(`The file is ${found}, and its name ends as that of another type`)
  }

  return {
    adapter: {
      ...adapter,
      async uploadObject(bucket, key, version, body, type, cacheControl) {
        const bytes = await bytesOf(body)
        let refusal = await refusalOf(bytes, key, type)
        try {
          if (refusal === null)
            return await adapter.uploadObject(bucket, key, version, bytes, type, cacheControl)
        } catch (error) {
          refusal = REFUSALS[Object(error).code] ?? null
          if (refusal === null) throw error
        }
        const here = current.getStore()
        if (here) here.refusal = refusal
        throw new Error(refusal.message)
      },
    },
    async answer(work) {
      const here: { refusal: Refusal | null } = { refusal: null }
      const answer = await current.run(here, work)
      if (here.refusal === null) return answer
      await answer.body?.cancel()
      const { status, error, message } = here.refusal
      const headers = new Headers(answer.headers)
      headers.delete('content-length')
      headers.set('cache-control', 'no-store')
      return Response.json({ statusCode: String(status), error, message }, { status, headers })
    },
  }
}

/** Whether every pixel can be decoded. Keeps nothing in memory. */
async function isDecodable(bytes: Uint8Array): Promise<boolean> {
  try {
    await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'truncated', sequentialRead: true })
      .timeout({ seconds: PATIENCE_SECONDS })
      .resize({ width: 16, height: 16, fit: 'fill', fastShrinkOnLoad: false })
      .raw()
      .toBuffer()
    return true
  } catch {
    return false
  }
}

function full(limit: string): Refusal {
  const message = `The store of pictures is full: it may hold ${limit}`
  return { status: 507, error: 'quota_exceeded', message }
}

function notTaken(message: string): Refusal {
  return { status: 415, error: 'invalid_mime_type', message }
}

export interface StoredTotals {
  readonly bytes: number
  readonly count: number
}

const MB = 1024 * 1024
const DEFAULT_MB = 20_000
const DEFAULT_COUNT = 200_000

/** The limits of `FILES_MOST_MB` and `FILES_MOST_COUNT`. Throws a readable message if one is not a number. */
export function readMostStored(env: Environment): StoredTotals {
  return {
    bytes: (wholeNumber(env, 'FILES_MOST_MB', { least: 1, most: 1_000_000_000 }) ?? DEFAULT_MB) * MB,
    count: wholeNumber(env, 'FILES_MOST_COUNT', { least: 1, most: 1_000_000_000 }) ?? DEFAULT_COUNT,
  }
}

/** Counts the files of the bucket by their rows. */
export async function storedTotals(statements: Statements): Promise<StoredTotals> {
  const { rows } = await statements.query<Record<'bytes' | 'count', unknown>>(
    `select count(*) as count, coalesce(sum((metadata->>'size')::bigint), 0) as bytes
    from storage.objects where bucket_id = 'pictures'`,
  )
  return { bytes: Number(rows[0]?.bytes), count: Number(rows[0]?.count) }
}
