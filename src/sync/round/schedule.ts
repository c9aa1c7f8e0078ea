// When to request a round: data is fresh for 5 minutes (P13.2), unless readers ask or the device comes online. Then
// every 5 minutes while the page is visible, and on return to the foreground.
import type { Clock } from '#api/clock.ts'
import type { Checkpoint } from '#store/copy/checkpoint.ts'

const FRESH_FOR = 5 * 60_000
/** Jitter of up to a tenth either way, so that readers who arrived together do not all return together. */
const SPREAD = 0.2

/** The page's events, passed in so that sync itself needs no page. Each function returns one that stops listening. */
export interface PageEvents {
  online(listener: () => void): () => void
  foreground(listener: () => void): () => void
  /** The page is about to be frozen or left: running work should stop. */
  leaving(listener: () => void): () => void
  isVisible(): boolean
  /** False only when that is certain: a network may have no internet access. */
  isOnline(): boolean
}

/** Is the copy complete, and was it equal to the server's less than 5 minutes ago? A clock set back proves nothing. */
export function isFresh({ phase, checkedAt }: Checkpoint, now: number): boolean {
  return phase === 'live' && checkedAt !== null && now >= checkedAt && now - checkedAt < FRESH_FOR
}

export interface ScheduleOptions {
  readonly clock: Clock
  readonly events: PageEvents | null
  readonly random: () => number
  /** `force`: even if the data is fresh. */
  readonly round: (force: boolean) => void
  readonly leave: () => void
}

/** Starts requesting rounds. Returns a function that stops it. */
export function startSchedule({ clock, events, random, round, leave }: ScheduleOptions): () => void {
  let cancel = () => {}
  function wait() {
    cancel = clock.after(FRESH_FOR * (1 + SPREAD * (random() - 0.5)), () => {
      if (events?.isVisible() ?? true) round(false)
      wait()
    })
  }
  wait()
  const listening = events
    ? [events.online(() => round(true)), events.foreground(() => round(false)), events.leaving(leave)]
    : []
  return () => {
    cancel()
    for (const stop of listening) stop()
  }
}

/** The page events of a browser window. */
export function pageEvents(page: Window): PageEvents {
  const { document } = page
  const isVisible = () => document.visibilityState === 'visible'
  return {
    isVisible,
    isOnline: () => page.navigator.onLine,
    online: (listener) => listen(page, ['online'], listener),
    foreground(listener) {
      const ifVisible = () => {
        if (isVisible()) listener()
      }
      const stops = [listen(document, ['visibilitychange'], ifVisible), listen(page, ['pageshow'], ifVisible)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    leaving(listener) {
      const stops = [listen(document, ['freeze'], listener), listen(page, ['pagehide'], listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

function listen(target: EventTarget, names: readonly string[], listener: () => void): () => void {
  for (const name of names) target.addEventListener(name, listener)
  return () => {
    for (const name of names) target.removeEventListener(name, listener)
  }
}
