// Hands over the database to another release's process. Until that has opened it, readers are answered from memory, and everyone else
// waits. After that all requests on this process's connections are forwarded, writes first.
import { HANDED_OVER } from '../embedded/ask-owner.ts'
import type { Caller } from '../gateway/gate.ts'
import { refused } from '../requests/refusal.ts'

type Ask = (request: Request) => Promise<Response>
type Fetch = (request: Request, caller: Caller) => Promise<Response>

export type Handover = ReturnType<typeof createHandover>

/** How long to wait for running writes, in milliseconds. A slow upload is forwarded instead. */
const PATIENCE = 250
/** The longest that readers wait for held writes, in milliseconds. */
const WRITES_FIRST = 1000

/** `askOwner` forwards a request to the process that has the database, waiting until there is one. */
export function createHandover(askOwner: Ask) {
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
    /** Wraps the function that answers all requests. */
    fetch:
      (answer: Fetch): Fetch =>
      async (request, caller) => {
        if (isGiven || (isHeld && !isAnsweredFromMemory(request)))
          return await handOn(markedFor(request, caller))
        const work = answer(request, caller)
        if (isRead(request)) return await work
        const answered = await noted(underWay, work)
        // A request that was slower than the wait below may have lost the database between two of its statements.
        return isClosing && answered.status === 500 ? busy() : answered
      },
    /** Wraps the function that queries the database: requests that memory cannot answer wait. */
    ask:
      (answer: Ask): Ask =>
      (request) =>
        isClosing ? handOn(request) : answer(request),
    /** Holds requests that need the database, and then runs `close`. */
    async release(close: () => Promise<void>) {
      isHeld = true
      await Promise.race([Promise.all(underWay), after(PATIENCE)])
      isClosing = true
      await close()
    },
    /** Called when another process has the database: starts forwarding. */
    forward() {
      isGiven = true
      given.give()
      void Promise.race([Promise.all(writes), after(WRITES_FIRST)]).then(writesAnswered.give)
    },
  }
}

function busy(): Response {
  const answer = refused({ status: 503, code: '57P01', message: 'An upgrade interrupted the request' })
  answer.headers.set('retry-after', '1')
  return answer
}

/** Keeps `work` in the set until it has settled. */
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

/** Whether a reader's request may be answered from memory. On a miss it waits at the database. */
function isAnsweredFromMemory(request: Request): boolean {
  const { pathname } = new URL(request.url)
  return (
    isRead(request) &&
    !request.headers.has('authorization') &&
    pathname !== '/readyz' &&
    !pathname.startsWith('/auth/')
  )
}
