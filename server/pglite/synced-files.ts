// Syncs the embedded database's files to disk when PostgreSQL asks for it. The log is synced before a commit is answered, tables and
// folders before a checkpoint is complete. PGlite starts PostgreSQL without syncing (`-F`), and its file layer ignores sync calls. A power
// cut would then lose acknowledged writes.
import { closeSync, fsyncSync, openSync } from 'node:fs'
import type { IPgliteConnectionConfig } from '@supabase/lite/pglite'

type Options = NonNullable<IPgliteConnectionConfig['pgliteOptions']>
export type DatabaseFiles = NonNullable<Options['fs']>
type Module = Parameters<DatabaseFiles['init']>[0]['Module']

/** The path under which the database's program sees its folder. */
const INSIDE = '/pglite/data'

/**
 * PGlite's own parameters (`PGlite.defaultStartParams`) without `-F`, and with a sync method that the file layer supports. By default
 * PGlite would fill 128 MB of page buffers with zeros at each start. The system caches the files as well.
 */
export const START_SYNCED: string[] = [
  '--single',
  '-O',
  '-j',
  ...[
    'search_path=public',
    'exit_on_error=false',
    'log_checkpoints=false',
    'max_worker_processes=0',
    'max_parallel_workers=0',
    'max_parallel_workers_per_gather=0',
    // The default is `open_datasync`, which writes each page of the log separately.
    'wal_sync_method=fsync',
    'shared_buffers=32MB',
  ].flatMap((setting) => ['-c', setting]),
]

/** The part of the file layer that is used; it has no types. */
interface FileLayer {
  readonly filesystems: { readonly NODEFS: NodeFiles }
  mkdir(path: string): void
  mount(type: NodeFiles, options: { readonly root: string }, path: string): void
  isDir(mode: number): boolean
  /** Closes all open files. */
  quit(): void
}

interface NodeFiles {
  readonly stream_ops: { fsync?: (stream: OpenFile) => number }
  realPath(node: OpenFile['node']): string
  /** Translates a system error for the database's program. */
  tryFSOperation(work: () => void): void
}

interface OpenFile {
  readonly node: { readonly mode: number }
  /** The file descriptor; absent for a folder. */
  readonly nfd?: number
}

export interface SyncedFilesOptions {
  /** The database's folder, absolute. It exists. */
  readonly folder: string
  /** Awaited after everything is loaded, and before any file in the folder is read. */
  readonly whenLoaded: () => Promise<void>
  /** Called for every synced file, but not for folders. */
  readonly onSynced: (path: string) => void
  /** Called if a file could not be synced: some of its data may be lost, and it is unknown which. */
  readonly onUnsynced: (path: string, error: unknown) => void
}

/** Creates PGlite's file system for one database. */
export function createSyncedFiles(options: SyncedFilesOptions): DatabaseFiles {
  const { folder } = options
  let layer: FileLayer | null = null

  return {
    init: (_database, program) => {
      const mount = ({ FS }: Module) => {
        const files: FileLayer = FS
        const { NODEFS } = files.filesystems
        NODEFS.stream_ops.fsync = syncing(files, options)
        files.mkdir(INSIDE)
        files.mount(NODEFS, { root: folder }, INSIDE)
        layer = files
      }
      return Promise.resolve({ emscriptenOpts: { ...program, preRun: [...(program.preRun ?? []), mount] } })
    },
    // There is nothing to copy first: the database's files are in the folder.
    initialSyncFs: options.whenLoaded,
    syncToFs: () => Promise.resolve(),
    closeFs: () => {
      layer?.quit()
      return Promise.resolve()
    },
    dumpTar: () => Promise.reject(new Error('A backup is made of rows, not of files.')),
  }
}

function syncing(layer: FileLayer, { onSynced, onUnsynced }: SyncedFilesOptions) {
  const { NODEFS } = layer.filesystems
  return ({ node, nfd }: OpenFile): number => {
    const path = NODEFS.realPath(node)
    if (layer.isDir(node.mode)) {
      // PostgreSQL itself accepts that some systems cannot sync a folder.
      NODEFS.tryFSOperation(() => syncFolder(path))
      return 0
    }
    try {
      if (nfd === undefined) throw new Error('It is not open.')
      fsyncSync(nfd)
    } catch (error) {
      onUnsynced(path, error)
      NODEFS.tryFSOperation(() => {
        throw error
      })
    }
    onSynced(path)
    return 0
  }
}

/** Makes new names in a folder durable. Windows cannot open folders and does not need this. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
