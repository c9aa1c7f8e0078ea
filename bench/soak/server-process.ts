// The built server as a process that can be killed at any moment and restarted on the same data.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { KEYS } from './world.ts'

export interface SoakedServer {
  readonly pid: number | undefined
  /** Milliseconds from its start to the first successful response of the table API. */
  readonly readyAfter: number
  /** Seconds of processor time until then; null if the system does not report it. */
  readonly work: number | null
  /** When it started, by `performance.now()`. */
  readonly begun: number
  /** Sends SIGKILL: nothing is finished, and nothing more is written. */
  kill(): Promise<void>
  /** Shuts it down gracefully. */
  stop(): Promise<void>
  /** Resolves if it ended by itself, with the reason and its last output. */
  readonly died: Promise<string>
}

/** Longer than any start should take. */
const PATIENCE_MS = 240_000
const LOOK_EVERY_MS = 20

/**
 * Starts it and waits for its first successful response. Throws with its output if it ends before that. `onWords` is
 * called with all its output.
 */
export async function startServer(
  origin: string,
  env: Readonly<Record<string, string>>,
  onWords: (words: Buffer) => void = () => {},
): Promise<SoakedServer> {
  const begun = performance.now()
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DO_NOT_TRACK: '1',
      LOG_FORMAT: 'text',
      ...KEYS,
      PORT: new URL(origin).port,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const hear = (words: Buffer) => {
    said = (said + words.toString('utf8')).slice(-4000)
    onWords(words)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  // If this process ends with an error, the server is stopped, too.
  const alongside = () => child.kill('SIGKILL')
  process.once('exit', alongside)
  const leave = () => process.exit(1)
  process.once('SIGTERM', leave)
  let isMeant = false
  const end = async (signal: NodeJS.Signals) => {
    // The process may have ended by itself, with no event yet.
    isMeant = child.exitCode === null && child.signalCode === null
    process.off('exit', alongside)
    process.off('SIGTERM', leave)
    await ended(child, signal)
  }
  const died = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      if (!isMeant) resolve(`${signal ?? `code ${code}`}. It said: ${said.trim().slice(-500)}`)
    })
  })
  try {
    await firstGoodAnswer(origin, child, begun)
  } catch (error) {
    await end('SIGKILL')
    throw new Error(`The server did not start. It said: ${said.trim()}`, { cause: error })
  }
  const readyAfter = performance.now() - begun
  return {
    pid: child.pid,
    readyAfter,
    work: await processorTimeOf(child.pid),
    begun,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    died,
  }
}

/** Repeats a request until the table API responds with success. Throws after a timeout, or if the process has ended. */
export async function firstGoodAnswer(
  origin: string,
  child: ChildProcess | null,
  begun: number,
): Promise<void> {
  const asked = `${origin}/rest/v1/rpc/sync_head?apikey=${KEYS.SUPABASE_PUBLISHABLE_KEY}`
  for (;;) {
    const answer = await fetch(asked, { cache: 'no-store' }).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.status === 200) return
    if (child && (child.exitCode !== null || child.signalCode !== null)) throw new Error('It has ended.')
    if (performance.now() - begun > PATIENCE_MS) throw new Error(`No good answer in ${PATIENCE_MS} ms.`)
    await setTimeout(LOOK_EVERY_MS)
  }
}

/** Megabytes of memory of a process and its children (VmRSS); null if the system does not report it. */
export async function memoryOf(pid: number | undefined): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]
  if (kilobytes === undefined) return null
  const ofChildren = await Promise.all((await childrenOf(pid)).map(memoryOf))
  return ofChildren.reduce<number>((sum, one) => sum + (one ?? 0), Number(kilobytes) / 1024)
}

/** The child processes of this one, the newest last; none if the system does not report them. */
export async function childrenOf(pid: number | undefined): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lists = tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => ''))
  return (await Promise.all(lists)).flatMap((list) => list.split(' ').filter(Boolean).map(Number))
}

/** Clock ticks per second in Linux's processor times, as programs see them. */
const TICKS = 100

async function processorTimeOf(pid: number | undefined): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // Fields after the process name, which may contain anything: the state is the third field, the times the 14th and
  // 15th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return stat === '' ? null : (Number(fields[11]) + Number(fields[12])) / TICKS
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}
