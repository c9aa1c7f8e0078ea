// One owner for the data folder, across processes, containers and machines: two owners would destroy its database. The lock is a Unix
// socket in the folder, which the kernel answers for while its owner runs. Process ids are not compared, because containers number them
// separately. On a network disk the socket works only within one kernel, so a note beside it is the lock there. Its owner updates it every
// few seconds.
import { randomUUID } from 'node:crypto'
import { chmod, link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { hostname } from 'node:os'
import { join, relative } from 'node:path'
import { openSync, closeSync } from 'node:fs'
import { getRequestListener } from '@hono/node-server'

/** The socket, and the note about its owner. */
export const LOCK_SOCKET = 'server.sock'
const NOTE = 'server.lock'
/** How often the owner writes its note, in milliseconds. */
const BEAT = 5000
/** After this many beats without a change in another machine's note, its owner counts as dead. */
const BEATS_UNTIL_DEAD = 3

export type Answering = (request: Request) => Response | Promise<Response>

export interface FolderLock {
  /** Sets the handler for requests from commands on the folder's socket. Before that they get 503. */
  answer(answering: Answering): void
  /** Releases the folder. Calling it again does nothing. */
  giveBack(): Promise<void>
}

/** The owner of a folder. */
export interface Owner {
  readonly pid: number
  readonly host: string
}

interface OwnerNote extends Owner {
  /** The kernel's boot id: shared by all containers of a machine, different after a restart; null if unknown. */
  readonly boot: string | null
  readonly beat: number
}

/**
 * Takes the lock of an existing folder. If another process owns it, throws the error that `onOwned` returns for that owner. Rejects with
 * the system's error if the folder refuses. `wait` waits for the given milliseconds.
 */
export async function takeLock(
  folder: string,
  onOwned: (owner: Owner) => Error,
  wait: (milliseconds: number) => Promise<void>,
): Promise<FolderLock> {
  let answering: Answering = () => Response.json({ message: 'The server is starting' }, { status: 503 })
  const listener = getRequestListener((request) => answering(request))
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  const claim = `${LOCK_SOCKET}.${randomUUID().slice(0, 8)}`
  await listenIn(folder, claim, server)
  try {
    while (!(await linked(join(folder, claim), join(folder, LOCK_SOCKET))))
      await removeDead(folder, onOwned, wait)
  } catch (error) {
    await closed(server)
    throw error
  } finally {
    await rm(join(folder, claim), { force: true })
  }
  const { ino } = await stat(join(folder, LOCK_SOCKET))
  const beat = startBeat(folder, ino)
  let isOwned = true
  const lock: FolderLock = {
    answer(next) {
      answering = next
    },
    async giveBack() {
      if (!isOwned) return
      isOwned = false
      await beat.end()
      // On a disk that refuses writes the files stay, like those of a killed process.
      for (const name of [LOCK_SOCKET, NOTE]) await rm(join(folder, name), { force: true }).catch(() => {})
      await closed(server)
    },
  }
  try {
    await beat.first
    return lock
  } catch (error) {
    await lock.giveBack()
    throw error
  }
}

async function listenIn(folder: string, name: string, server: Server): Promise<void> {
  await inFolder(folder, name, async (address) => {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(address, resolve)
    })
  })
  server.unref()
  await chmod(join(folder, name), 0o600)
}

/** Creates a hard link, which is atomic and fails if the name is taken. */
async function linked(claim: string, lock: string): Promise<boolean> {
  try {
    await link(claim, lock)
    return true
  } catch (error) {
    if (Object(error).code === 'EEXIST') return false
    throw error
  }
}

/** Removes the lock of a dead owner. Throws if its owner is alive. */
async function removeDead(
  folder: string,
  onOwned: (owner: Owner) => Error,
  wait: (milliseconds: number) => Promise<void>,
): Promise<void> {
  const lock = join(folder, LOCK_SOCKET)
  const found = await stat(lock).catch(() => null)
  if (found === null) return
  const note = await readNote(folder)
  if ((await isAnswered(folder)) || (await beatsElsewhere(folder, note, wait))) {
    throw onOwned(note ?? { pid: 0, host: 'unknown' })
  }
  // Another starting process may have been faster, so the lock may already belong to it.
  const aside = `${lock}.${randomUUID().slice(0, 8)}`
  await rename(lock, aside).catch((error: unknown) => {
    if (Object(error).code !== 'ENOENT') throw error
  })
  const moved = await stat(aside).catch(() => null)
  if (moved !== null && moved.ino !== found.ino) await linked(aside, lock)
  await rm(aside, { force: true })
}

/** Whether a process listens on the lock's socket. Rejects if that is unknown. */
async function isAnswered(folder: string): Promise<boolean> {
  return await inFolder(folder, LOCK_SOCKET, async (address) => {
    return await new Promise<boolean>((resolve, reject) => {
      const socket = connect(address)
      socket.once('connect', () => {
        socket.destroy()
        resolve(true)
      })
      socket.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(false)
        else reject(error)
      })
    })
  })
}

/** Whether the owner is alive on another machine. Only that machine's kernel knows the socket, so the note is watched for some beats. */
async function beatsElsewhere(
  folder: string,
  note: OwnerNote | null,
  wait: (milliseconds: number) => Promise<void>,
): Promise<boolean> {
  if (note === null || note.boot === (await readBoot())) return false
  for (let beats = 0; beats < BEATS_UNTIL_DEAD; beats += 1) {
    await wait(BEAT)
    const now = await readNote(folder)
    if (now !== null && (now.beat !== note.beat || now.boot !== note.boot)) return true
  }
  return false
}

/** Writes the note now and at each beat. If another lock has replaced this one, ends the process: the other owner has opened the data. */
function startBeat(folder: string, ino: number) {
  let beat = 0
  const write = async () => {
    const found = await stat(join(folder, LOCK_SOCKET)).catch(() => null)
    if (found !== null && found.ino !== ino) {
      console.error(
        `The lock of ${folder} belongs to another process now. This one ends, so that no two use the data.`,
      )
      process.exit(1)
    }
    beat += 1
    const note: OwnerNote = { pid: process.pid, host: hostname(), boot: await readBoot(), beat }
    await writeFile(join(folder, NOTE), JSON.stringify(note), { mode: 0o600 })
  }
  const first = write()
  let work = first
  // A disk that refuses writes is no reason to end the process.
  const timer = setInterval(() => {
    work = work.then(write).catch(() => {})
  }, BEAT).unref()
  return {
    first,
    async end() {
      clearInterval(timer)
      await work.catch(() => {})
    },
  }
}

/** Null if there is no valid note, so that the owner is unknown. */
async function readNote(folder: string): Promise<OwnerNote | null> {
  try {
    const note: unknown = JSON.parse(await readFile(join(folder, NOTE), 'utf8'))
    return isNote(note) ? note : null
  } catch {
    return null
  }
}

function isNote(value: unknown): value is OwnerNote {
  const { pid, host, boot, beat } = Object(value)
  const isBoot = boot === null || typeof boot === 'string'
  return Number.isInteger(pid) && typeof host === 'string' && isBoot && Number.isInteger(beat)
}

/** Linux assigns each boot an id; null on other systems. */
async function readBoot(): Promise<string | null> {
  return await readFile('/proc/sys/kernel/random/boot_id', 'utf8').then(
    (text) => text.trim(),
    () => null,
  )
}

async function closed(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

// Addresses of Unix sockets. Systems limit them to about a hundred bytes, and a data folder's path may be longer.

/** The address length that every system accepts, in bytes. */
const LONGEST = 100

/**
 * Passes `work` a short address of the socket `name` in `folder`: relative to the working directory or, on Linux, through an open folder.
 * Rejects with a readable message if neither is short enough.
 */
export async function inFolder<T>(
  folder: string,
  name: string,
  work: (address: string) => Promise<T>,
): Promise<T> {
  const path = join(folder, name)
  const address = [relative(process.cwd(), path), path].find((each) => Buffer.byteLength(each) <= LONGEST)
  if (address !== undefined) return await work(address)
  if (process.platform !== 'linux') throw new Error(`The path ${folder} is too long for a socket in it.`)
  const opened = openSync(folder, 'r')
  try {
    return await work(`/proc/self/fd/${opened}/${name}`)
  } finally {
    closeSync(opened)
  }
}
