// A Chromium that can be killed as a power cut would: its processes end at once, whatever they were doing.
// Its pages are watched as every browser's are (`trouble.ts`).
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Browser, type Page, chromium } from 'playwright-core'
import { BROWSER_FLAGS } from '../../scripts/browser.mjs'
import { watchAppStart } from './app-start.ts'
import { wholeBrowser } from './browser.ts'
import { watchForTrouble } from './trouble.ts'

export interface KillableBrowser {
  /** Starts it, or starts it again on what it had stored. */
  start(): Promise<Page>
  /** Ends it as a person would: it may write down what it has. */
  stop(): Promise<void>
  /** SIGKILL to all of its processes. */
  kill(): Promise<void>
  dispose(): Promise<void>
}

/** A browser on a profile of its own. */
export async function killableBrowser(): Promise<KillableBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'cacharreo-killed-'))
  const program = wholeBrowser()
  let running: { readonly process: ChildProcess; readonly browser: Browser } | null = null

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (!running) return
    const { process: child } = running
    running = null
    const over = once(child, 'exit')
    // A kill is for the whole group: the browser's own processes and no others.
    if (child.pid !== undefined) process.kill(signal === 'SIGKILL' ? -child.pid : child.pid, signal)
    await over
  }
  const kill = () => end('SIGKILL')

  return {
    async start() {
      const child = spawn(
        program,
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
      const browser = await chromium.connectOverCDP(await debuggerAddress(child))
      running = { process: child, browser }
      const [context] = browser.contexts()
      if (!context) throw new Error('The browser has no window')
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
