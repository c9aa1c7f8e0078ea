// What a page receives from the server, according to the browser's own network log.
import type { Page } from 'playwright-core'

/** After this many milliseconds without a pending request, a round counts as over. */
const QUIET_MS = 1500

export interface Traffic {
  readonly requests: number
  /** Bytes received over the wire: status, headers and bodies as sent. */
  readonly bytes: number
  /** Bytes of the bodies, decompressed. */
  readonly bodies: number
}

export interface TrafficWatch {
  /** What the page receives during the work, until the network is idle. */
  during(work: () => Promise<void>): Promise<Traffic>
}

/** Watches requests to addresses with this prefix. */
export async function watchTraffic(page: Page, beginning: string): Promise<TrafficWatch> {
  const session = await page.context().newCDPSession(page)
  const underWay = new Set<string>()
  let requests = 0
  let bytes = 0
  let bodies = 0
  let last = 0
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith(beginning)) return
    underWay.add(requestId)
    requests += 1
  })
  session.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (underWay.has(requestId)) bodies += dataLength
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!underWay.delete(requestId)) return
    bytes += encodedDataLength
    last = Date.now()
  })
  session.on('Network.loadingFailed', ({ requestId }) => underWay.delete(requestId))
  await session.send('Network.enable')
  return {
    async during(work) {
      const before = { requests, bytes, bodies }
      last = Date.now()
      await work()
      while (underWay.size > 0 || Date.now() - last < QUIET_MS) await page.waitForTimeout(QUIET_MS / 10)
      return {
        requests: requests - before.requests,
        bytes: bytes - before.bytes,
        bodies: bodies - before.bodies,
      }
    },
  }
}
