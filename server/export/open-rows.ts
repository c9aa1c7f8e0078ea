// The rows of an export. They come from a hosted project by its API, or from the embedded backend opened in this
// process. The server must have stopped for the latter.
import { existsSync } from 'node:fs'
import { type Api, createApi } from '#api/client.ts'
import { ownFolder } from '../embedded/data-folder.ts'
import type { StoredFile } from '../storage/file-store.ts'
import { openFileStore } from '../storage/open-file-store.ts'
import { type Environment, readHosted, readKeys, readSettings } from '../settings/settings.ts'

export interface OpenRows {
  readonly api: Api
  /** The uploaded pictures; null where they are elsewhere. */
  readonly uploads: (() => Promise<readonly StoredFile[]>) | null
  /** The embedded storage, to read a picture by its address; null where it is elsewhere. */
  readonly storage: ((request: Request) => Promise<Response>) | null
  close(): Promise<void>
}

/** Opens them. Throws a sentence when they are not available: a server runs on the same data, or there are none. */
export async function openRows(root: string, env: Environment): Promise<OpenRows> {
  const { hostedOrigin, dataDir, postgresql, filesDir, filesS3 } = readSettings(env, root)
  if (hostedOrigin !== null) {
    return {
      api: createApi(readHosted(env)),
      uploads: null,
      storage: null,
      close: () => Promise.resolve(),
    }
  }
  if (!postgresql && !existsSync(dataDir)) {
    throw new Error(`There is no magazine in ${dataDir}: "npm start" begins one, DATA_DIR names another.`)
  }
  const keys = readKeys(env)
  const lock = postgresql ? null : await ownFolder(dataDir)
  try {
    // Loaded only here: a hosted project needs no database.
    const { startBackend } = await import('../gateway/backend.ts')
    const files = await openFileStore({ filesDir, filesS3 }, dataDir)
    const backend = await startBackend({ root, dataDir, keys, postgresql, files })
    const api = createApi({
      url: 'http://localhost',
      key: keys.publishable,
      fetch: (address, init) => backend.fetch(new Request(address, init)),
    })
    return {
      api,
      uploads: () => files.list('pictures'),
      storage: (request) => backend.fetch(request),
      async close() {
        await backend.close()
        await lock?.giveBack()
      },
    }
  } catch (error) {
    await lock?.giveBack()
    throw error
  }
}
