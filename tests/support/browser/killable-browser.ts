// A browser that can be killed as a power cut would: its processes end at once, whatever they were doing. Its pages
// are watched like those of every browser (`trouble.ts`).
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type BrowserContext, type Page, chromium } from 'playwright-core'
import { BROWSER_FLAGS } from '../../../scripts/tests/browser.mjs'
import { watchAppStart } from './app-start.ts'
import { DESKTOP, wholeBrowser } from './browser.ts'
import { processOf } from './firefox-inside.ts'
import { isFirefox, launchFirefox } from './firefox.ts'
import { watchForTrouble } from './trouble.ts'

export interface KillableBrowser {
  /** Starts it, or restarts it with what it had stored. */
  start(): Promise<Page>
  /** Closes it as a person would: it may save its state. */
  stop(): Promise<void>
  /** SIGKILL to all of its processes. */
  kill(): Promise<void>
  dispose(): Promise<void>
}

/** A browser with its own profile. */
export async function killableBrowser(): Promise<KillableBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'cacharreo-killed-'))
  let running: Running | null = null

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (!running) return
    const { context, number, isOver } = running
    running = null
    // For Firefox, SIGTERM is as abrupt as a power cut: it is closed through its driver.
    if (isFirefox && signal === 'SIGTERM') await context.close()
    // SIGKILL goes to the whole group, which holds this browser's processes and no others.
    else process.kill(signal === 'SIGKILL' ? -number : number, signal)
    await isOver
  }
  const kill = () => end('SIGKILL')

  return {
    async start() {
      running = await (isFirefox ? startFirefox(profile) : startChromium(profile))
      const { context } = running
      await watchForTrouble(context)
      await watchAppStart(context)
      return await context.newPage()
    },
    stop: () => end('SIGTERM'),
    kill,
    async dispose() {
      await kill()
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

interface Running {
  readonly context: BrowserContext
  /** The id of its first process, which leads the group. */
  readonly number: number
  readonly isOver: Promise<unknown>
}

async function startChromium(profile: string): Promise<Running> {
  const child = spawn(
    wholeBrowser(),
    [
      ...BROWSER_FLAGS,
      '--headless=new',
      '--remote-debugging-port=0',
      '--window-size=1280,900',
      '--lang=es-ES',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const isOver = once(child, 'exit')
  const browser = await chromium.connectOverCDP(await debuggerAddress(child))
  const [context] = browser.contexts()
  if (!context || child.pid === undefined) throw new Error('The browser has no window')
  return { context, number: child.pid, isOver }
}

async function startFirefox(profile: string): Promise<Running> {
  const context = await launchFirefox(profile, { viewport: DESKTOP, locale: 'es-ES' })
  return {
    context,
    number: processOf(context),
    isOver: new Promise((resolve) => context.once('close', resolve)),
  }
}

async function debuggerAddress(child: ChildProcess): Promise<string> {
  if (!child.stderr) throw new Error('The browser tells nothing')
  for await (const line of createInterface(child.stderr)) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1]
    if (address !== undefined) {
      child.stderr.resume()
      return address
    }
  }
  throw new Error('The browser ended before it began')
}
