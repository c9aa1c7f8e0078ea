// Measures inside the page, without the latency of the driver: from an action to the frame with its result.
// `startStopwatch` is injected into every page before its own code, so it is self-contained.

/** The result of an action: a text in the first row, a different first row, or a new toast. */
export type Answer = { readonly row: string | null } | { readonly toast: string }

export interface Stopwatch {
  /** Milliseconds from the start of the navigation to the frame with a first row; null if there was none. */
  readonly launched: Promise<number | null>
  /** Watches for the next press of a key or a button, and its result. */
  arm(answer: Answer): void
  /** The time until the result; null if there was none in time. */
  time(): Promise<Measured | null>
}

export interface Measured {
  /** From the action to the frame with its result, in milliseconds. */
  readonly total: number
  /** The part of it that the server took for the one request to a row. */
  readonly server: number
}

declare global {
  interface Window {
    stopwatch: Stopwatch
  }
}

/** Runs in the page. */
export function startStopwatch(): void {
  const PATIENCE_MS = 15_000
  const firstRow = () => document.querySelector('tbody a')?.textContent ?? null
  const toasts = () => [...document.querySelectorAll('[data-in]')]

  /** The time of the first frame in which this holds. */
  function frameWith(isSo: () => boolean): Promise<number | null> {
    const begun = performance.now()
    return new Promise((resolve) => {
      const look = () => {
        const now = performance.now()
        if (isSo()) resolve(now)
        else if (now - begun > PATIENCE_MS) resolve(null)
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
  }

  function sentAfter(since: number): number {
    const asked = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => startTime >= since && name.includes('/rest/v1/articles?'))
    return asked[0]?.duration ?? 0
  }

  let running: Promise<Measured | null> = Promise.resolve(null)
  window.stopwatch = {
    launched: frameWith(() => firstRow() !== null),
    arm(answer) {
      performance.clearResourceTimings()
      let since = Infinity
      const begin = ({ timeStamp }: Event) => {
        since = Math.min(since, timeStamp)
      }
      const ending = new AbortController()
      for (const act of ['keydown', 'click'])
        addEventListener(act, begin, { capture: true, signal: ending.signal })
      const before = { row: firstRow(), toasts: new Set(toasts()) }
      const isAnswered = () => {
        if (since === Infinity) return false
        if ('toast' in answer)
          return toasts().some((one) => !before.toasts.has(one) && one.textContent?.includes(answer.toast))
        const row = firstRow()
        return answer.row === null ? row !== null && row !== before.row : row === answer.row
      }
      running = frameWith(isAnswered).then((shown) => {
        ending.abort()
        return shown === null ? null : { total: shown - since, server: sentAfter(since) }
      })
    },
    time: () => running,
  }
}
