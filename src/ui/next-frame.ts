// What the next frame shows, and what waits for it.
import { flushSync } from 'react-dom'

/** A page that is not in sight has no frames: nobody waits for one longer than this, in milliseconds. */
const FRAME_MS = 100

/** Has React draw at once what `change` changes. */
export function drawNow(change: () => void): void {
  flushSync(change)
}

/** Calls `next` once, in a task behind the next frame. */
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
