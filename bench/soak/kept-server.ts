// A keeper of the built server with its processes, any of which can be killed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { keepersIn, replaceRelease } from '../../server/upgrade/ask-keeper.ts'
import { childrenOf, firstGoodAnswer } from './server-process.ts'
import { KEYS } from './world.ts'

export interface KeptServer {
  readonly origin: string
  /** The folder of the release that is serving. */
  release(): string
  /** Upgrades it. Returns the milliseconds that the keeper measured; throws the keeper's message. */
  upgrade(release: string): Promise<number>
  /** The processes of the keeper, the newest last. */
  processes(): Promise<number[]>
  /** Waits until the killed process is gone. Returns whether the keeper has ended, because nothing takes its place. */
  endedWith(killed: number): Promise<boolean>
  /** Restarts the keeper if it has ended, as a supervisor would, with the release that served last. */
  again(): Promise<void>
  /** Its most recent output. */
  said(): string
  stop(): Promise<void>
}

/** Starts it and waits for its first successful response. */
export async function startKept(
  port: number,
  first: string,
  env: Readonly<Record<string, string>> & { readonly DATA_DIR: string },
): Promise<KeptServer> {
  const origin = `http://127.0.0.1:${port}`
  let release = first
  let said = ''
  let child: ChildProcess
  async function start(): Promise<void> {
    child = spawn(process.execPath, [join(release, 'dist/server/keeper.js')], {
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        DO_NOT_TRACK: '1',
        LOG_FORMAT: 'text',
        ...KEYS,
        PORT: String(port),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const hear = (words: Buffer) => {
      said = (said + words.toString('utf8')).slice(-4000)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    await firstGoodAnswer(origin, child, performance.now()).catch((error: unknown) => {
      throw new Error(`The server did not start. It said: ${said}`, { cause: error })
    })
    // The server responds a moment before its keeper does.
    while ((await keepersIn(env.DATA_DIR)).length === 0)
      await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await start()
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    origin,
    release: () => release,
    async upgrade(next) {
      const [socket = ''] = await keepersIn(env.DATA_DIR)
      let pause: number | null = null
      // A new keeper responds a moment after its process.
      for (let tries = 0; pause === null && tries < 50; tries += 1) {
        pause = await replaceRelease(env.DATA_DIR, socket, next)
        if (pause === null) await new Promise((resolve) => setTimeout(resolve, 100))
      }
      if (pause === null) throw new Error('The keeper does not answer.')
      release = next
      return pause
    },
    async endedWith(killed) {
      while (!hasEnded() && (await childrenOf(child.pid)).includes(killed))
        await new Promise((resolve) => setTimeout(resolve, 20))
      if (!hasEnded() && (await childrenOf(child.pid)).length === 0) await once(child, 'exit')
      return hasEnded()
    },
    processes: () => childrenOf(child.pid),
    async again() {
      // The keeper ends after its process.
      while (!hasEnded()) await once(child, 'exit')
      await start()
    },
    said: () => said,
    async stop() {
      if (hasEnded()) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
