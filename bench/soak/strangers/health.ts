// Requests `/healthz` continuously: whatever strangers do, the process must respond.
import { get } from 'node:http'
import { setTimeout } from 'node:timers/promises'

const EVERY_MS = 200
/** The longest allowed time without a response. */
const SILENT_MS = 5000
/** After this time without a response, it counts as dead. */
const DEAD_MS = 20_000

/**
 * Records in `times` the milliseconds of each response, and reports each longer silence once. Ends the run if there
 * is no response at all.
 */
export function watchHealth(
  origin: string,
  times: number[],
  over: AbortController,
  onSilence: (milliseconds: number) => void,
): { stop(): Promise<void> } {
  let isStopped = false
  const watching = watch()

  async function watch(): Promise<void> {
    while (!isStopped && !over.signal.aborted) {
      const begun = performance.now()
      const isSilent = globalThis.setTimeout(() => onSilence(SILENT_MS), SILENT_MS)
      const status = await asked(`${origin}/healthz`)
      clearTimeout(isSilent)
      times.push(performance.now() - begun)
      if (status === null) onSilence(performance.now() - begun)
      if (status === null && performance.now() - begun >= DEAD_MS) over.abort()
      await setTimeout(EVERY_MS)
    }
  }

  return {
    async stop() {
      isStopped = true
      await watching
    },
  }
}

/** The status; null if there is no response. */
function asked(address: string): Promise<number | null> {
  return new Promise((resolve) => {
    const question = get(address, { agent: false, timeout: DEAD_MS }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode === 200 ? 200 : null))
    })
    question.once('timeout', () => question.destroy())
    question.once('error', () => resolve(null))
  })
}
