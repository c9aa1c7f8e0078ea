// Uploaded pictures in a folder. The backend has its own file store, but that writes outside the data folder. On Node 20 its reads also
// break off after the headers.
import { mkdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { filesUnder } from './files-under.ts'
import { type FileStore, MARK } from './file-store.ts'
import { makeFolder, writeWhole } from './write-whole.ts'

/** The system's errors for a missing file, which include a folder and a path below a file. */
const NO_SUCH_FILE = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'])

/** Keeps files below `folder`, at bucket/name. */
export function createStoredFiles(folder: string): FileStore {
  const root = resolve(folder)

  function pathOf(bucket: string, name: string): string {
    const home = join(root, bucket)
    const path = resolve(home, name)
    if (!home.startsWith(root + sep) || !path.startsWith(home + sep))
      throw new Error('The key leaves its bucket.')
    return path
  }

  return {
    where: folder,
    async read(bucket, name) {
      const path = pathOf(bucket, name)
      return await unlessMissing(() => readFile(path))
    },
    async write(bucket, name, bytes) {
      const path = pathOf(bucket, name)
      await makeFolder(dirname(path))
      await writeWhole(path, bytes)
    },
    async remove(bucket, name) {
      await rm(pathOf(bucket, name), { force: true })
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
      const names = await filesUnder(home)
      return await Promise.all(
        names.map(async (name) => {
          const { size, mtimeMs } = await stat(join(home, name))
          return { name, from: `${size} ${Math.floor(mtimeMs)}` }
        }),
      )
    },
    check: null,
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
