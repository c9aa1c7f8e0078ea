// The parent of the serving process. It owns the listening socket and replaces the process by the one of another release, which
// it starts beside the first. Connections are never refused meanwhile: both processes have the same socket.
// It goes on running through upgrades, so it stays small, and its words to the processes stay as they are (ADR 0060).
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

/** Milliseconds for a process to load everything but the embedded database. */
const LOADED_WITHIN = 120_000
/** Milliseconds for the former process to finish a backup or housekeeping. Meanwhile it serves everybody. */
const PREPARED_WITHIN = 600_000
/** Milliseconds for the former process to finish what is under way and close the database; then it is killed. */
const RELEASED_WITHIN = 30_000
/** Milliseconds to open the database, with its migrations. */
const OPENED_WITHIN = 600_000
/** Milliseconds for an answer that needs no work, on a machine that has much other work. */
const SAID_WITHIN = 60_000
/** Milliseconds before a release that did not start is tried again. */
const AGAIN_AFTER = 3000
/** Bytes of a request for an upgrade: a path. */
const LONGEST_REQUEST = 10_000

interface Served {
  /** The folder of its release, which holds `dist`. */
  readonly release: string
  readonly worker: Worker
  /** The last word of this kind, once it was said. Rejects when the process ends before, or takes longer. */
  heard(word: ToKeeper['kind'], within: number): Promise<ToKeeper>
  /** Does nothing if the process has ended. */
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
  const said = new Map<string, ToKeeper>()
  worker.on('message', (word: ToKeeper) => {
    said.set(word.kind, word)
    worker.emit(`said ${word.kind}`)
  })
  // A process that was killed cannot be told anything any more.
  worker.on('error', () => {})
  const served: Served = {
    release,
    worker,
    isAlive: () => !worker.isDead(),
    tell: (word) => void (worker.isConnected() && worker.send(word, () => {})),
    async heard(word, within) {
      const controller = new AbortController()
      const { signal } = controller
      const known = () => said.get(word)
      const ended = async () => {
        if (!worker.isDead()) await once(worker, 'exit', { signal })
      }
      const late = setTimeout(() => worker.emit(`late ${word}`), within)
      try {
        while (known() === undefined) {
          if (worker.isDead()) throw new Error(`The server of ${release} ended.`)
          const which = await Promise.race([
            once(worker, `said ${word}`, { signal }).then(() => 'said'),
            once(worker, `late ${word}`, { signal }).then(() => 'late'),
            ended().then(() => 'ended'),
          ])
          if (which === 'late') throw new Error(`The server of ${release} was not ${word} in ${within} ms.`)
        }
        const found = known()
        said.delete(word)
        if (found === undefined) throw new Error('Nothing was said.')
        return found
      } finally {
        clearTimeout(late)
        controller.abort()
      }
    },
  }
  worker.once('exit', (code, signal) => onExit(served, code ?? 1, signal))
  return served
}

/** The serving process ended and nothing replaces it. This one ends, too, so that its supervisor starts it again. */
function onExit(served: Served, code: number, signal: string | null): void {
  if (isStopping) {
    if (Object.values(cluster.workers ?? {}).length === 0) process.exit(0)
  } else if (served === current && !isReplacing) process.exit(signal === null ? code : 1)
}

/**
 * Puts the process of `release` in the place of the current one. Returns the milliseconds in which writers waited. Throws why
 * not, and then the release before serves.
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
    // A signal has ended it, or meets the one before.
    if (before === null || isStopping) throw failure
    next = await servingAgain(before)
  }
  current = next
  before?.tell({ kind: 'end' })
  if (failure !== null) throw failure
  return performance.now() - begun
}

/**
 * The release before, in a new process: its former one has let go of the database, and holds writes. What keeps that from starting,
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
        `${String(why)} It is tried again. Until then readers get what is in memory, and writes wait.`,
      )
      await pause(AGAIN_AFTER)
      if (isStopping) throw why
    }
  }
}

/** Has it closed the database in order? A process that does not in time is killed, which loses nothing acknowledged. */
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

// `upgrade` (server/upgrade/command.ts) asks here. Only the server's own user, and root, can open the socket.

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
    // It ended in the meantime, and nothing has taken its place.
    if (current !== null && !current.isAlive()) process.exit(1)
  }
}

function stop(): void {
  isStopping = true
  const workers = Object.values(cluster.workers ?? {})
  if (workers.length === 0) process.exit(0)
  for (const worker of workers) worker?.process.kill('SIGTERM')
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
  // It has said why itself.
  () => process.exit(isStopping ? 0 : 1),
)
