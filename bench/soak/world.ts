// What all load generators share: the server's address, whether it is up, the faults found, and when to stop.
import { setMaxListeners } from 'node:events'

/** The keys and the administrator of the soaked server, used nowhere else. */
export const KEYS = {
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_for-the-soak',
  SUPABASE_SECRET_KEY: 'sb_secret_for-the-soak',
  JWT_SECRET: 'a secret for the soak, longer than it must be',
  ADMIN_EMAIL: 'redaccion@cacharreo.example',
  ADMIN_PASSWORD: 'una clave para el remojo',
}

export interface World {
  readonly origin: string
  readonly roll: () => number
  /** Faults, one sentence each. */
  readonly faults: string[]
  /** The number of answered requests. */
  answered(): number
  /** Aborts the waits and loops of all load generators. */
  readonly stop: AbortController
  /** A `fetch` that records a fault for every failed request without a reason. */
  readonly fetch: typeof fetch
  /** From now on, unanswered requests have a reason. */
  down(): void
  /** From now on, they have none. */
  up(): void
  /** Writers wait while it is closed, during a comparison. */
  close(): void
  open(): void
  /** Runs the work once it is open; not at all if the run is over. */
  whenOpen(work: () => Promise<void>): Promise<void>
  /** Resolves when no work is running. */
  whenIdle(): Promise<void>
  /** Is a kill near? Then writers do not pause. */
  hurry: boolean
  /** Waits up to this many milliseconds; not at all if a kill is near. */
  pause(milliseconds: number): Promise<void>
}

/** `ask`: sends the requests. */
export function createWorld(origin: string, roll: () => number, ask: typeof fetch = globalThis.fetch): World {
  const faults: string[] = []
  const stop = new AbortController()
  // Each wait adds a listener.
  setMaxListeners(100, stop.signal)
  let isDown = false
  let downs = 0
  let answered = 0
  let gate: Promise<void> | null = null
  let unlock = () => {}
  const works = new Set<Promise<void>>()
  stop.signal.addEventListener('abort', () => unlock())
  const world: World = {
    origin,
    roll,
    faults,
    stop,
    hurry: false,
    answered: () => answered,
    async fetch(input, init) {
      const begun = { isDown, downs }
      const hasReason = () =>
        begun.isDown || isDown || downs !== begun.downs || init?.signal?.aborted === true
      const address = input instanceof Request ? input.url : input
      const name = `${init?.method ?? 'GET'} ${new URL(address).pathname}`
      try {
        const answer = await ask(input, init)
        answered += 1
        if (answer.status >= 500 && !hasReason())
          faults.push(`${name}: expected an answer while all was running, found ${answer.status}`)
        return answer
      } catch (error) {
        if (!hasReason())
          faults.push(`${name}: expected an answer while all was running, found ${wordsOf(error)}`)
        throw error
      }
    },
    down() {
      isDown = true
      downs += 1
    },
    up() {
      isDown = false
    },
    close() {
      gate ??= new Promise((resolve) => {
        unlock = resolve
      })
    },
    open() {
      gate = null
      unlock()
    },
    async whenOpen(work) {
      if (gate && !stop.signal.aborted) await gate
      if (stop.signal.aborted) return
      const underWay = work().finally(() => works.delete(underWay))
      works.add(underWay)
      await underWay
    },
    async whenIdle() {
      await Promise.allSettled(works)
    },
    pause: (milliseconds) =>
      new Promise((resolve) => {
        if (world.hurry || stop.signal.aborted) return void setImmediate(resolve)
        const end = () => {
          clearTimeout(timer)
          stop.signal.removeEventListener('abort', end)
          resolve()
        }
        const timer = setTimeout(end, milliseconds)
        stop.signal.addEventListener('abort', end)
      }),
  }
  return world
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}
