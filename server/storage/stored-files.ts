// Uploaded pictures in a folder. The backend has its own file store, but that writes outside the data folder. On Node 20 its reads also
// break off after the headers.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { bytesOf, type FileStore, MARK } from './file-store.ts'
import { pictureTypeOf } from './picture-types.ts'
import { makeFolder, writeWhole } from './write-whole.ts'

/** The system's errors for a missing file, which include a folder and a path below a file. */
const NO_SUCH_FILE = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'])

/** Keeps files below `folder`, at bucket/key. Keys that lead out of the bucket are refused. */
export function createStoredFiles(folder: string): FileStore {
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
    return metadataOf(path, size, mtime)
  }

  /** Writes atomically, so readers never see half a picture. */
  async function put(path: string, bytes: Uint8Array): Promise<void> {
    await makeFolder(dirname(path))
    await writeWhole(path, bytes)
  }

  return {
    where: folder,
    adapter: {
      driver: 'files',
      async getObject(bucket, key) {
        const path = pathOf(bucket, key)
        const found = await unlessMissing(async () => ({
          metadata: await describe(path),
          body: await readFile(path),
        }))
        return found
          ? { httpStatusCode: 200, ...found }
          : { httpStatusCode: 404, metadata: metadataOf(path, 0, new Date(0)) }
      },
      async uploadObject(bucket, key, _version, body) {
        const path = pathOf(bucket, key)
        await put(path, await bytesOf(body))
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
    },
    async readMark() {
      try {
        await mkdir(root, { recursive: true })
        return await unlessMissing(() => readFile(join(root, MARK), 'utf8'))
      } catch (error) {
        throw new Error(
          `The folder of pictures ${folder} cannot be used (${String(Object(error).message)}). Name another with FILES_DIR.`,
        )
      }
    },
    writeMark: (mark) => writeWhole(join(root, MARK), mark),
    async list(bucket) {
      const home = join(root, bucket)
      const entries = await unlessMissing(() => readdir(home, { recursive: true, withFileTypes: true }))
      const paths = (entries ?? []).filter((entry) => entry.isFile())
      return await Promise.all(
        paths.map(async ({ parentPath, name }) => {
          const path = join(parentPath, name)
          const { size, mtimeMs } = await stat(path)
          return {
            name: relative(home, path).split(sep).join('/'),
            from: `${size} ${Math.floor(mtimeMs)}`,
            read: () => readFile(path),
          }
        }),
      )
    },
    check: null,
  }
}

function metadataOf(path: string, size: number, mtime: Date) {
  return {
    cacheControl: 'public, max-age=3600',
    contentLength: size,
    size,
    mimetype: pictureTypeOf(path),
    lastModified: mtime,
    eTag: `"${hashOf(`${size} ${mtime.getTime()}`)}"`,
  }
}

/** Null if there is no such file. */
async function unlessMissing<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (NO_SUCH_FILE.has(Object(error).code)) return null
    throw error
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
