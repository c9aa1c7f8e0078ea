// The bytes of uploaded pictures, in the data folder. The backend brings a file store of its own, but it writes outside
// the data folder, and on Node 20 every read of it breaks off after the headers.
import { createHash } from 'node:crypto'
import { readFile, rm, stat } from 'node:fs/promises'
import { dirname, extname, join, resolve, sep } from 'node:path'
import type { App } from '@supabase/lite'
import { makeFolder, writeWhole } from './write-whole.ts'

type StorageAdapter = NonNullable<App['_storageAdapter']>

/** The only types that are ever said to a browser: an address in this store can never be a page or a script. */
const pictureTypes: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/** Files under `folder`, at bucket/key. Keys that lead out of the bucket are refused. */
export function createStoredFiles(folder: string): StorageAdapter {
  const root = resolve(folder)

  function pathOf(bucket: string, key: string): string {
    const home = join(root, bucket)
    const path = resolve(home, key)
    if (!home.startsWith(root + sep) || !path.startsWith(home + sep))
      throw new Error('The key leaves its bucket.')
    return path
  }

  async function describe(path: string) {
    const { size, mtime } = await stat(path)
    return {
      cacheControl: 'public, max-age=3600',
      contentLength: size,
      size,
      mimetype: pictureTypes[extname(path).toLowerCase()] ?? 'application/octet-stream',
      lastModified: mtime,
      eTag: `"${hashOf(`${size} ${mtime.getTime()}`)}"`,
    }
  }

  /** A reader never sees half a picture. */
  async function put(path: string, bytes: Uint8Array): Promise<void> {
    await makeFolder(dirname(path))
    await writeWhole(path, bytes)
  }

  return {
    driver: 'files',
    async getObject(bucket, key) {
      const path = pathOf(bucket, key)
      return { httpStatusCode: 200, metadata: await describe(path), body: await readFile(path) }
    },
    async uploadObject(bucket, key, _version, body) {
      const path = pathOf(bucket, key)
      await put(path, body instanceof Uint8Array ? body : await bytesOf(body))
      return await describe(path)
    },
    async deleteObject(bucket, key) {
      await rm(pathOf(bucket, key), { force: true })
    },
    async deleteObjects(bucket, keys) {
      for (const key of keys) await rm(pathOf(bucket, key), { force: true })
    },
    async copyObject(fromBucket, from, _version, toBucket, to) {
      const target = pathOf(toBucket, to)
      await put(target, await readFile(pathOf(fromBucket, from)))
      const { eTag, lastModified } = await describe(target)
      return { httpStatusCode: 200, eTag, lastModified }
    },
    async headObject(bucket, key) {
      return await describe(pathOf(bucket, key))
    },
    privateAssetUrl: () => Promise.reject(new Error('Pictures are not transformed here.')),
  }
}

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
