// The database's thread as a stream of PostgreSQL's wire protocol. The driver uses it like a socket.
import { once } from 'node:events'
import { join } from 'node:path'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { CLOSE, type ThreadOptions, type ThreadReport } from './thread-messages.ts'

/** The built thread, below the project's folder. It is built because Node 20 cannot run TypeScript. */
export const DATABASE_THREAD = 'dist/server/database-thread.js'

/** The database's files are unreadable; the message is PGlite's. */
export class UnreadableError extends Error {}

export interface StartThreadOptions extends ThreadOptions {
  readonly root: string
  /** Called if a file could not be synced: some of its data may be lost. */
  readonly onUnsynced: (path: string, reason: string) => void
}

/** Starts a thread for a database that another process still has. Resolves when everything but its files is loaded. */
export async function loadThread(root: string, folder: string): Promise<Worker> {
  const worker = workerOf(root, { folder, task: 'wait' })
  const [{ kind, reason }] = await once(worker, 'message')
  if (kind !== 'loaded') throw new UnreadableError(reason)
  return worker
}

function workerOf(root: string, workerData: ThreadOptions): Worker {
  // PGlite uses most of its memory; V8's default young generation would add 50 MB.
  return new Worker(join(root, DATABASE_THREAD), {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  })
}

/**
 * Starts the thread, or passes the task to `loaded`. Resolves when the task is done or the database is open; rejects with
 * `UnreadableError` if the files are unreadable.
 */
export async function startThread(
  { root, onUnsynced, ...options }: StartThreadOptions,
  loaded: Worker | null = null,
) {
  const worker = loaded ?? workerOf(root, options)
  loaded?.postMessage(options.task)
  const stream = new Duplex({
    read() {},
    write(chunk: Uint8Array, _encoding, done) {
      worker.postMessage(chunk)
      done()
    },
    final(done) {
      done()
    },
  })
  // The driver has its own listener; without this one an early error of the thread would be uncaught.
  stream.on('error', () => {})
  // The driver fails statements without an answer when the stream closes.
  const closed = new Promise<void>((resolve) => stream.once('close', resolve))
  await new Promise<void>((resolve, reject) => {
    worker.on('message', (message: Uint8Array | ThreadReport) => {
      if (message instanceof Uint8Array) stream.push(message)
      else if (message.kind === 'ready') resolve()
      else if (message.kind === 'unreadable') reject(new UnreadableError(message.reason))
      else if (message.kind === 'unsynced') onUnsynced(message.path, message.reason)
      else if (message.kind === 'checkpoint-failed') console.error('Checkpoint:', message.reason)
    })
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The database ended before it was open.')))
  })
  worker.on('error', (error) => stream.destroy(error))
  worker.once('exit', () => stream.destroy())
  return {
    /** Accepts whole protocol messages in each write, and emits the answers. Closes when the thread ends. */
    stream,
    /** Closes the database cleanly and ends the thread. */
    async close() {
      worker.postMessage(CLOSE)
      await closed
    },
    /** Ends the thread at once, even during a statement. The next start reads the log, as after a kill. */
    async kill() {
      await worker.terminate()
      await closed
    },
  }
}
