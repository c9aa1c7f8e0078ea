// How a command reaches the embedded database of a data folder: it opens it or, while a server owns it, asks that server.
import type { DatabaseHost } from '../gateway/database-host.ts'
import { openPglite } from '../pglite/open-pglite.ts'
import { fetchFromOwner } from './ask-owner.ts'
import { FolderTakenError, ownFolder } from './data-folder.ts'

/** Sends a request to the server that owns the data folder. */
export type AskOwner = ReturnType<typeof fetchFromOwner>

/** Runs `here` on the database or, if a server owns it, `there`. `root`: the project's folder. */
export async function onData<T>(
  { root, dataDir }: { readonly root: string; readonly dataDir: string },
  here: (host: DatabaseHost) => Promise<T>,
  there: (ask: AskOwner) => Promise<T>,
): Promise<T> {
  const lock = await ownFolder(dataDir).catch((error: unknown) => {
    if (error instanceof FolderTakenError) return null
    throw error
  })
  if (lock === null) return await there(fetchFromOwner(dataDir))
  try {
    const host = await openPglite({ root, dataDir })
    try {
      return await here(host)
    } finally {
      await host.close()
    }
  } finally {
    await lock.giveBack()
  }
}
