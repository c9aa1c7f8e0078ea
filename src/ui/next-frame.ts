// Flushes React updates at once, and waits for the next frame.
import { flushSync } from 'react-dom'

/** A hidden page has no frames: no caller waits longer than this, in milliseconds. */
const FRAME_MS = 100

/** Makes React render the updates of `change` synchronously. */
export function drawNow(change: () => void): void {
  flushSync(change)
}

/** Calls `next` once, in a task after the next frame. */
export function afterFrame(next: () => void): void {
  let isDue = true
  const once = () => {
    if (!isDue) return
    isDue = false
    next()
  }
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, FRAME_MS)
}
