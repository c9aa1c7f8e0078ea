// The parent of the serving process. It owns the listening socket, and replaces the process with another release's, which it starts in
// parallel. Connections are never refused meanwhile: both processes share the socket. It keeps running through upgrades, so it stays
// small, and its messages to the processes never change (ADR 0060).
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { chmod, realpath, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { inFolder } from '../embedded/folder-lock.ts'
import { keeperSocket, type ToKeeper, type ToServer } from './keeper-words.ts'
import { createMailbox } from './mailbox.ts'

/** How long a process may take to load everything but the embedded database, in milliseconds. */
const LOADED_WITHIN = 120_000
/** How long the previous process may take to finish a backup or housekeeping, in milliseconds. Meanwhile it serves everyone. */
const PREPARED_WITHIN = 600_000
/** How long the previous process may take to finish requests and close the database, in milliseconds. After that it is killed. */
const RELEASED_WITHIN = 30_000
/** How long a process may take to open the database and migrate it, in milliseconds. */
const OPENED_WITHIN = 600_000
/** How long a process may take to reply to a message that needs no work, even on a busy machine, in milliseconds. */
const SAID_WITHIN = 60_000
/** How long a process beside the serving one may take to end after a signal to the keeper, in milliseconds. Then it is killed. */
const ENDED_WITHIN = 5000
/** The delay before a release that did not start is tried again, in milliseconds. */
const AGAIN_AFTER = 3000
/** The size limit of an upgrade request, in bytes: it contains a path. */
const LONGEST_REQUEST = 10_000

interface Served {
  /** The folder of its release, which holds `dist`. */
  readonly release: string
  readonly worker: Worker
  /** Resolves to the last message of this kind. Rejects if the process exits first, or after `within` milliseconds. */
  heard(word: ToKeeper['kind'], within: number): Promise<ToKeeper>
  /** Does nothing if the process has exited. */
  tell(word: ToServer): void
  isAlive(): boolean
}

cluster.schedulingPolicy = cluster.SCHED_NONE
let current: Served | null = null
let isReplacing = false
let isStopping = false

function launch(release: string): Served {
  cluster.setupPrimary({ exec: join(release, 'dist/server/main.js'), args: process.argv.slice(2) })
  const worker = cluster.fork()
  const mailbox = createMailbox<ToKeeper>()
  worker.on('message', mailbox.put)
  // Sending to a killed process fails, which is no problem.
  worker.on('error', () => {})
  const served: Served = {
    release,
    worker,
    isAlive: () => !worker.isDead(),
    tell: (word) => void (worker.isConnected() && worker.send(word, () => {})),
    async heard(word, within) {
      const waiting = new AbortController()
      const onEnd = () => waiting.abort('ended')
      const late = setTimeout(() => waiting.abort(`was not ${word} in ${within} ms`), within)
      if (worker.isDead()) onEnd()
      else worker.once('exit', onEnd)
      try {
        return await mailbox.take(word, waiting.signal)
      } catch {
        throw new Error(`The server of ${release} ${waiting.signal.reason}.`)
      } finally {
        clearTimeout(late)
        worker.off('exit', onEnd)
      }
    },
  }
  worker.once('exit', (code, signal) => onExit(served, code ?? 1, signal))
  return served
}

/** Exits when the serving process has exited and nothing replaces it, so that a supervisor restarts both. */
function onExit(served: Served, code: number, signal: string | null): void {
  if (isStopping) {
    if (Object.values(cluster.workers ?? {}).length === 0) process.exit(0)
    return
  }
  const isServing = served === current && !isReplacing
  if (signal !== null && (isServing || current === null))
    console.error(`The server was ended by ${signal}. No acknowledged write is lost; start it again.`)
  if (isServing) process.exit(signal === null ? code : 1)
}

/**
 * Replaces the current process with one of `release`. Returns how long writers waited, in milliseconds. Throws the reason on failure, and
 * then the previous release is serving.
 */
async function replaceBy(release: string): Promise<number> {
  const before = current
  let next = launch(release)
  let failure: unknown = null
  await next.heard('loaded', LOADED_WITHIN).catch((error: unknown) => end(next, error))
  before?.tell({ kind: 'prepare' })
  await before?.heard('prepared', PREPARED_WITHIN).catch(() => {})
  const begun = performance.now()
  const isClosed = before && (await releasedBy(before))
  try {
    await serve(next, before, isClosed)
  } catch (error) {
    failure = await end(next, error).catch((why: unknown) => why)
    // A first start has no previous release, and during a shutdown none is started.
    if (before === null || isStopping) throw failure
    next = await servingAgain(before)
  }
  current = next
  before?.tell({ kind: 'end' })
  if (failure !== null) throw failure
  return performance.now() - begun
}

/**
 * Starts the previous release in a new process: its old one has released the database, and holds writes. The reason why it does not start,
 * such as a full disk, may pass.
 */
async function servingAgain(before: Served): Promise<Served> {
  for (;;) {
    const next = launch(before.release)
    try {
      await next.heard('loaded', LOADED_WITHIN)
      await serve(next, before, false)
      return next
    } catch (error) {
      const why = await end(next, error).catch((caught: unknown) => caught)
      console.error(
        `${String(why)} The keeper tries again. Until then readers get cached answers, and writes wait.`,
      )
      await pause(AGAIN_AFTER)
      if (isStopping) throw why
    }
  }
}

/** Whether the process closed the database cleanly. If it times out, it is killed, which loses no acknowledged write. */
async function releasedBy(before: Served): Promise<boolean> {
  before.tell({ kind: 'release' })
  try {
    await before.heard('released', RELEASED_WITHIN)
    return true
  } catch (error) {
    await end(before, error).catch(() => {})
    return false
  }
}

async function serve(next: Served, before: Served | null, isClosed: boolean | null): Promise<void> {
  next.tell({ kind: 'take', isClosed })
  await next.heard('opened', OPENED_WITHIN)
  if (before?.isAlive()) {
    before.tell({ kind: 'forward' })
    await before.heard('forwarding', SAID_WITHIN).catch(() => before.worker.process.kill('SIGKILL'))
  }
  next.tell({ kind: 'listen' })
  const word = await next.heard('serving', SAID_WITHIN)
  if (word.kind === 'serving') await answerAt(word.dataDir, word.port)
}

async function end(served: Served, error: unknown): Promise<never> {
  if (served.isAlive()) {
    served.worker.process.kill('SIGKILL')
    await once(served.worker, 'exit')
  }
  throw error
}

// Handles requests from `upgrade` (server/upgrade/command.ts). Only the server's own user, and root, can open the socket.

let answering: string | null = null

async function answerAt(dataDir: string, port: number): Promise<void> {
  const name = keeperSocket(port)
  if (answering === join(dataDir, name)) return
  if ((await stat(dataDir).catch(() => null)) === null) return
  const asked = createServer((request, response) => {
    upgrade(request).then(
      (pause) => response.end(JSON.stringify({ pause: Math.round(pause) })),
      (error: unknown) => {
        response.statusCode = 409
        response.end(JSON.stringify({ message: error instanceof Error ? error.message : String(error) }))
      },
    )
  })
  asked.requestTimeout = 5000
  await rm(join(dataDir, name), { force: true })
  await inFolder(dataDir, name, async (address) => {
    await new Promise<void>((done, failed) => asked.once('error', failed).listen(address, done))
  })
  asked.unref()
  await chmod(join(dataDir, name), 0o600)
  answering = join(dataDir, name)
}

async function upgrade(request: AsyncIterable<Uint8Array> & { readonly headers: object }): Promise<number> {
  if (Number(Object(request.headers)['content-length'] ?? Infinity) > LONGEST_REQUEST)
    throw new Error('The request is too long.')
  const { release } = Object(JSON.parse(await text(request)))
  const folder = await realpath(resolve(String(release)))
  await stat(join(folder, 'dist/server/main.js'))
  if (isReplacing || isStopping) throw new Error('Another upgrade is under way.')
  isReplacing = true
  try {
    return await replaceBy(folder)
  } catch (error) {
    if (current?.isAlive() !== true) setImmediate(() => process.exit(1))
    throw error
  } finally {
    isReplacing = false
    // The current process exited meanwhile, and nothing has replaced it.
    if (current !== null && !current.isAlive()) process.exit(1)
  }
}

function stop(): void {
  isStopping = true
  const workers = Object.values(cluster.workers ?? {})
  if (workers.length === 0) process.exit(0)
  for (const worker of workers) worker?.process.kill('SIGTERM')
  // A release that is only starting, and may hang, has nothing to finish. A first start must not be broken off.
  setTimeout(() => {
    for (const worker of workers) if (current && worker !== current.worker) worker?.process.kill('SIGKILL')
  }, ENDED_WITHIN)
}

process.on('exit', () => {
  if (answering !== null) rmSync(answering, { force: true })
})
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
isReplacing = true
replaceBy(resolve(import.meta.dirname, '../..')).then(
  () => {
    isReplacing = false
  },
  // The process has already logged the reason.
  () => process.exit(isStopping ? 0 : 1),
)
