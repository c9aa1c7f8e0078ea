// A server whose database goes to the process of another release. Readers are answered from memory until that one has opened it,
// everybody else waits. From then on all requests on connections of this process are handed on, writes first.
import { HANDED_OVER } from '../embedded/ask-owner.ts'
import type { Caller } from '../gateway/gate.ts'

type Fetch = (request: Request, caller: Caller) => Promise<Response>

export interface Handover {
  /** In front of all answers. */
  fetch(answer: Fetch): Fetch
  /** In front of the database: what is not in memory waits. */
  ask(answer: (request: Request) => Promise<Response>): (request: Request) => Promise<Response>
  /** Holds what needs the database, and then runs `close`. */
  release(close: () => Promise<void>): Promise<void>
  /** Another process has the database. */
  forward(): void
}

/** Writes that began before are waited for this long, in milliseconds. A slow upload is handed on instead. */
const PATIENCE = 250
/** Readers wait this long at most for the writes that waited, in milliseconds. */
const WRITES_FIRST = 1000

/** `askOwner`: asks the process that has the database, as soon as there is one. */
export function createHandover(askOwner: (request: Request) => Promise<Response>): Handover {
  let isHeld = false
  let isClosing = false
  let isGiven = false
  const underWay = new Set<Promise<unknown>>()
  const writes = new Set<Promise<unknown>>()
  const given = signal()
  const writesAnswered = signal()

  async function handOn(request: Request): Promise<Response> {
    if (isRead(request)) {
      await writesAnswered.promise
      return await askOwner(request)
    }
    return await noted(
      writes,
      given.promise.then(() => askOwner(request)),
    )
  }

  return {
    fetch: (answer) => async (request, caller) => {
      if (isGiven || (isHeld && !isAnsweredFromMemory(request)))
        return await handOn(markedFor(request, caller))
      const work = answer(request, caller)
      return await (isRead(request) ? work : noted(underWay, work))
    },
    ask: (answer) => (request) => (isClosing ? handOn(request) : answer(request)),
    async release(close) {
      isHeld = true
      await Promise.race([Promise.all(underWay), after(PATIENCE)])
      isClosing = true
      await close()
    },
    forward() {
      isGiven = true
      given.give()
      void Promise.race([Promise.all(writes), after(WRITES_FIRST)]).then(writesAnswered.give)
    },
  }
}

/** `work`, which is in the set until it has settled. */
async function noted<T>(set: Set<Promise<unknown>>, work: Promise<T>): Promise<T> {
  const settled = work.catch(() => {}).finally(() => set.delete(settled))
  set.add(settled)
  return await work
}

function signal() {
  let give = () => {}
  const promise = new Promise<void>((resolve) => {
    give = resolve
  })
  return { promise, give: () => give() }
}

async function after(milliseconds: number): Promise<void> {
  await new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
}

function markedFor(request: Request, { address, socket }: Caller): Request {
  const headers = new Headers(request.headers)
  headers.set(HANDED_OVER, JSON.stringify([address, socket?.address, socket?.port]))
  return new Request(request, { headers })
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** A reader's question. What is not in memory waits at the database. */
function isAnsweredFromMemory(request: Request): boolean {
  const { pathname } = new URL(request.url)
  return (
    isRead(request) &&
    !request.headers.has('authorization') &&
    pathname !== '/readyz' &&
    !pathname.startsWith('/auth/')
  )
}
