// The strangers themselves: several at a time, from many addresses. Every response is checked.
import type { Canaries } from './canaries.ts'
import type { StrangerRequest } from './requests.ts'
import { type Outcome, send } from './wire.ts'

/** Concurrent requests; slow clients, which only wait, are counted separately. */
const AT_A_TIME = 8
const SLOW_AT_A_TIME = 60
const PAUSE_MS = 150
const ADDRESSES = 64

export interface Crowd {
  /** Sends them all, unless `signal` aborts. */
  run(requests: readonly StrangerRequest[], signal: AbortSignal): Promise<void>
  /** The number of finished requests. */
  sent(): number
  /** The number of requests by status, or by how else they ended. */
  readonly ends: ReadonlyMap<string, number>
  /** The requests in progress, as text. */
  underWay(): string[]
}

export interface CrowdOptions {
  readonly port: number
  readonly roll: () => number
  readonly canaries: Pick<Canaries, 'foundIn'>
  readonly faults: string[]
  /** How long a slow client continues, in milliseconds. */
  readonly holdMs: number
  /** Must the server have disconnected a client that takes this long to send its headers? */
  readonly mustEndSlow: boolean
}

export function createCrowd({ port, roll, canaries, faults, holdMs, mustEndSlow }: CrowdOptions): Crowd {
  const ends = new Map<string, number>()
  const open = new Set<StrangerRequest>()
  let sent = 0
  // Systems other than Linux have only one loopback address.
  const address = () => (process.platform === 'linux' ? `127.1.${Math.floor(roll() * ADDRESSES)}.7` : null)

  async function one(request: StrangerRequest): Promise<void> {
    open.add(request)
    const outcome = await send(request, { port, from: address(), holdMs })
    open.delete(request)
    sent += 1
    const name = String(outcome.answer?.status ?? outcome.end)
    ends.set(name, (ends.get(name) ?? 0) + 1)
    for (const found of judge(request, outcome)) faults.push(`${wordsOf(request)}: ${found}`)
  }

  function judge(request: StrangerRequest, { end, answer, bytes }: Outcome): string[] {
    const found = [
      ...new Set([...canaries.foundIn(bytes), ...(answer?.body ? canaries.foundIn(answer.body) : [])]),
    ]
    const wrong = found.map((name) => `expected nothing of ${name}, found it in the answer`)
    if (end === 'hangs') wrong.push('expected an answer or the end, found neither in 20 s')
    if (end === 'too large') wrong.push('expected less than 32 MB, found more')
    if (end === 'let go' && request.manner === 'slow-headers' && mustEndSlow)
      wrong.push(`expected to be ended within ${holdMs} ms, found the connection open`)
    const isNamed = answer?.status === 507 || (answer?.status === 503 && answer.headers.has('retry-after'))
    if (answer && answer.status >= 500 && !isNamed) wrong.push(`expected no ${answer.status}, found it`)
    return wrong
  }

  return {
    ends,
    sent: () => sent,
    underWay: () => [...open].map(wordsOf),
    async run(requests, signal) {
      const slow = new Set<Promise<void>>()
      const queue = requests.values()
      const stranger = async () => {
        for (const request of queue) {
          if (signal.aborted) return
          const done = one(request)
          if (isSlow(request)) {
            const held = done.finally(() => slow.delete(held))
            slow.add(held)
            if (slow.size >= SLOW_AT_A_TIME) await Promise.race(slow)
          } else await done
          await new Promise((resolve) => setTimeout(resolve, roll() * PAUSE_MS))
        }
      }
      await Promise.all(Array.from({ length: AT_A_TIME }, stranger))
      await Promise.all(slow)
    },
  }
}

function isSlow({ manner, body }: StrangerRequest): boolean {
  return ['slow-headers', 'slow-body', 'unread', 'silent'].includes(manner) || body?.framing === 'longer'
}

/** Enough of a request to reproduce it. */
export function wordsOf({ method, target, headers, body, manner }: StrangerRequest): string {
  const cut = (words: string) =>
    words.length > 300 ? `${words.slice(0, 200)}…${words.slice(-60)} (${words.length})` : words
  const said = headers.map((header) => JSON.stringify(header.map(cut))).join(' ')
  const sent =
    body === null
      ? 'no body'
      : `${body.framing} ${body.type} ${cut(body.bytes().subarray(0, 300).toString('latin1'))}`
  return `${manner} ${method} ${cut(target)} [${said}] [${sent}]`
}
