// Tells a tap when the finger goes up: the browser says `click` a good while later, on a slow phone two frames.

/** Milliseconds after which a browser takes a resting finger for a long press; the shortest of theirs is 400. */
const LONG_PRESS_MS = 350
/** Pixels by which a resting finger may wander. */
const SLOP = 8
/** Milliseconds since the page last moved in which a touch only stops it. */
const MOVING_MS = 150

/** What is read of a pointer's event. */
type Touch = Pick<
  PointerEvent,
  'pointerId' | 'pointerType' | 'isPrimary' | 'clientX' | 'clientY' | 'timeStamp'
>

let begun: Touch | null = null
let movedAt = -Infinity

/** Heeds whether the page moves, until the function it returns is called. */
export function watchMoving(): () => void {
  const moved = ({ timeStamp }: Event) => {
    movedAt = timeStamp
  }
  document.addEventListener('scroll', moved, { passive: true })
  return () => document.removeEventListener('scroll', moved)
}

/** A pointer has come down. */
export function beginTap({ pointerId, pointerType, isPrimary, clientX, clientY, timeStamp }: Touch): void {
  begun = { pointerId, pointerType, isPrimary, clientX, clientY, timeStamp }
}

/** Will the browser call it a click that this finger, which came down before, goes up? False for whatever is not a finger. */
export function endsAsTap(lifted: Touch): boolean {
  const { pointerId, isPrimary, pointerType } = lifted
  if (begun === null || pointerType !== 'touch' || !isPrimary || begun.pointerId !== pointerId) return false
  const { timeStamp, clientX, clientY } = begun
  return (
    lifted.timeStamp - timeStamp < LONG_PRESS_MS &&
    Math.hypot(lifted.clientX - clientX, lifted.clientY - clientY) <= SLOP &&
    timeStamp - movedAt > MOVING_MS
  )
}
