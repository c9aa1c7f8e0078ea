// Asks `/healthz` all the time: whatever strangers do, the process answers.
import { get } from 'node:http'
import { setTimeout } from 'node:timers/promises'

const EVERY_MS = 200
/** Longer than that it may not be silent. */
const SILENT_MS = 5000
/** Then nothing more is to be expected of it. */
const DEAD_MS = 20_000

/**
 * Notes in `times` how many milliseconds each answer took, and tells of each longer silence once. Ends the run when it does
 * not answer at all.
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

/** The status; null: it did not answer. */
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
