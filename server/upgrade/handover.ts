// A server whose database goes to the process of another release. Readers are answered from memory until that one has opened it,
// everybody else waits. From then on all requests on connections of this process are handed on.
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

/** Requests that began before are waited for this long, in milliseconds. A slow upload is handed on instead. */
const PATIENCE = 250

/** `askOwner`: asks the process that has the database, as soon as there is one. */
export function createHandover(askOwner: (request: Request) => Promise<Response>): Handover {
  let isHeld = false
  let isClosing = false
  let isGiven = false
  const underWay = new Set<Promise<unknown>>()
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })

  async function handOn(request: Request, caller: Caller): Promise<Response> {
    await given
    const { address, socket } = caller
    const headers = new Headers(request.headers)
    headers.set(HANDED_OVER, JSON.stringify([address, socket?.address, socket?.port]))
    return await askOwner(new Request(request, { headers }))
  }

  return {
    fetch: (answer) => async (request, caller) => {
      if (isGiven || (isHeld && !isAnsweredFromMemory(request))) return await handOn(request, caller)
      const work = answer(request, caller)
      const settled = work.catch(() => {}).finally(() => underWay.delete(settled))
      underWay.add(settled)
      return await work
    },
    ask: (answer) => async (request) => {
      if (!isClosing) return await answer(request)
      await given
      return await askOwner(request)
    },
    async release(close) {
      isHeld = true
      const late = new Promise((resolve) => setTimeout(resolve, PATIENCE))
      await Promise.race([Promise.all(underWay), late])
      isClosing = true
      await close()
    },
    forward() {
      isGiven = true
      give()
    },
  }
}

/** A reader's question. What is not in memory waits at the database. */
function isAnsweredFromMemory({ method, url, headers }: Request): boolean {
  const { pathname } = new URL(url)
  return (
    (method === 'GET' || method === 'HEAD') &&
    !headers.has('authorization') &&
    pathname !== '/readyz' &&
    !pathname.startsWith('/auth/')
  )
}
