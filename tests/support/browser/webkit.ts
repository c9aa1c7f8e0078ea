// WebKit for the walks of tests/engines: WebKitGTK's driver over HTTP, with its own window (`webkit-window.py`) on a
// virtual screen. Debian: webkit2gtk-driver, xvfb, dbus, python3-gi, gir1.2-webkit2-4.1.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { vi } from 'vitest'
import { freePort } from '../../../scripts/tests/running-site.mjs'

const WINDOW = resolve(import.meta.dirname, 'webkit-window.py')
const PATIENCE = { timeout: 30_000, interval: 200 }
/** The protocol's codes of keys. */
const KEYS = { control: '\uE009' }

export interface WebKitPage {
  go(address: string): Promise<void>
  /** Runs a function in the page. It may use its arguments, but nothing else from the test. */
  run<A extends readonly unknown[], T>(work: (...given: A) => T, ...given: A): Promise<T>
  /** Waits until this text is visible on the page. */
  waitForText(words: string | RegExp): Promise<void>
  /** Presses the first visible element that matches this selector and has this text. */
  press(selector: string, words?: string): Promise<void>
  type(words: string): Promise<void>
  /** Presses a key with Control. */
  shortcut(key: string): Promise<void>
}

/** A device: what its pages store stays in its profile. */
export interface WebKitDevice {
  start(): Promise<WebKitPage>
  /** Closes it as a person would. */
  stop(): Promise<void>
  /** SIGKILL to all of its processes. */
  kill(): Promise<void>
  dispose(): Promise<void>
}

/** A device with a window of this size. */
export async function webKitDevice(size = '390x844'): Promise<WebKitDevice> {
  const profile = await mkdtemp(join(tmpdir(), 'cacharreo-webkit-'))
  const screen = await openScreen()
  let running: { readonly driver: ChildProcess; readonly session: Session } | null = null

  async function end(isKilled: boolean): Promise<void> {
    if (!running) return
    const { driver, session } = running
    running = null
    if (!isKilled) await session.call('DELETE', '')
    const over = once(driver, 'exit')
    if (driver.pid !== undefined) process.kill(-driver.pid, isKilled ? 'SIGKILL' : 'SIGTERM')
    await over
  }

  return {
    async start() {
      const port = await freePort()
      const driver = spawn(
        'dbus-run-session',
        ['--', 'WebKitWebDriver', `--port=${port}`, '--host=127.0.0.1', '--replace-on-new-session'],
        {
          env: { ...process.env, DISPLAY: screen.display, LIBGL_ALWAYS_SOFTWARE: '1', GTK_A11Y: 'none' },
          stdio: 'ignore',
          detached: true,
        },
      )
      const session = await openSession(port, [`--profile=${profile}`, `--size=${size}`])
      running = { driver, session }
      return pageOf(session)
    },
    stop: () => end(false),
    kill: () => end(true),
    async dispose() {
      await end(true)
      screen.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

async function openScreen(): Promise<{ readonly display: string; close(): void }> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const told = child.stdio[3]
  if (!told || !('read' in told)) throw new Error('Xvfb tells no display')
  for await (const line of createInterface(told)) return { display: `:${line}`, close: () => child.kill() }
  throw new Error('Xvfb ended before it began')
}

interface Session {
  readonly call: (method: string, path: string, body?: object) => Promise<unknown>
}

async function openSession(port: number, args: readonly string[]): Promise<Session> {
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) }
    const answer: unknown = await (await fetch(`http://127.0.0.1:${port}${path}`, init)).json()
    const value: unknown = Object(answer)['value']
    const error: unknown = Object(value)['error']
    if (error !== undefined) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }
  await vi.waitFor(() => ask('GET', '/status'), PATIENCE)
  const browser = { 'webkitgtk:browserOptions': { binary: WINDOW, args } }
  const made = await ask('POST', '/session', { capabilities: { alwaysMatch: browser } })
  const id = String(Object(made)['sessionId'])
  return { call: (method, path, body) => ask(method, `/session/${id}${path}`, body) }
}

function pageOf({ call }: Session): WebKitPage {
  const page: WebKitPage = {
    async go(address) {
      // The driver may lose a navigation to one that the page has just begun, without an error. The address is
      // compared with the document's requested one: the page may have navigated since.
      await page.run(() => document.documentElement.toggleAttribute('data-left', true))
      await vi.waitFor(async () => {
        await call('POST', '/url', { url: address })
        const isThere = await page.run((asked) => {
          const [visit] = performance.getEntriesByType('navigation')
          return !document.documentElement.hasAttribute('data-left') && visit?.name === asked
        }, new URL(address).href)
        if (!isThere) throw new Error(`Not gone to ${address}`)
      }, PATIENCE)
    },
    async run<A extends readonly unknown[], T>(work: (...given: A) => T, ...given: A) {
      const script = `return (${work.toString()})(...arguments)`
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the function's result, as JSON
      return (await call('POST', '/execute/sync', { script, args: given })) as T
    },
    async waitForText(words) {
      await vi.waitFor(async () => {
        const text = await page.run(() => document.body.innerText)
        if (!(words instanceof RegExp ? words.test(text) : text.includes(words)))
          throw new Error(
            `Not on the page: ${words}. There is, at ${await page.run(() => location.href)}: ${text.slice(0, 400)}`,
          )
      }, PATIENCE)
    },
    async press(selector, words = '') {
      let last = ''
      const [x, y] = await vi.waitFor(async () => {
        const place = await page.run(placeOf, selector, words)
        if (!place) {
          const text = await page.run(() => `${location.href} ${document.body.innerText.slice(0, 600)}`)
          throw new Error(`Nothing to press: ${selector} ${words}. There is: ${text}`)
        }
        const isStill = last === place.join()
        last = place.join()
        if (!isStill) throw new Error(`Still moving: ${selector} ${words}`)
        return place
      }, PATIENCE)
      // By coordinates in the window: the driver considers many elements not clickable.
      const actions = [
        { type: 'pointerMove', x, y, origin: 'viewport' },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }
      await call('POST', '/actions', { actions: [mouse] })
    },
    async type(words) {
      await pressKeys(Array.from(words).flatMap((key) => [down(key), up(key)]))
    },
    async shortcut(key) {
      await pressKeys([down(KEYS.control), down(key), up(key), up(KEYS.control)])
    },
  }
  const pressKeys = (actions: readonly object[]) =>
    call('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] })
  return page
}

const down = (value: string) => ({ type: 'keyDown', value })
const up = (value: string) => ({ type: 'keyUp', value })

/** In the page: scrolls to the first element that matches this selector and has this text. Returns its centre. */
function placeOf(selector: string, words: string): readonly [x: number, y: number] | null {
  const found = [...document.querySelectorAll(selector)].find((element) => {
    const { width, height } = element.getBoundingClientRect()
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null
    const said = `${label ?? element.getAttribute('aria-label') ?? ''} ${element.textContent ?? ''}`
    return width > 0 && height > 0 && said.includes(words)
  })
  if (!found) return null
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = found.getBoundingClientRect()
  return [Math.round(left + width / 2), Math.round(top + height / 2)]
}
