/** Pixels, as a scroller reports them. */
export interface ScrollPosition {
  readonly scrollLeft: number
  readonly clientWidth: number
  readonly scrollWidth: number
}

export interface CarouselEnds {
  readonly atStart: boolean
  readonly atEnd: boolean
}

/** Zoomed and high-density screens stop a fraction of a pixel short of the end. */
const TOLERANCE = 2

/** Which ends a scroller has reached: both, when everything fits. */
export function endsOf({ scrollLeft, clientWidth, scrollWidth }: ScrollPosition): CarouselEnds {
  return {
    atStart: scrollLeft <= TOLERANCE,
    atEnd: scrollLeft + clientWidth >= scrollWidth - TOLERANCE,
  }
}

export type Step = -1 | 1

/** The step that a key asks for; keys with a modifier, and keys typed into a field, belong to someone else. */
export function stepOfKey(key: {
  readonly key: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
}): Step | null {
  if (key.altKey || key.ctrlKey || key.metaKey || key.shiftKey) return null
  if (key.key === 'ArrowLeft') return -1
  return key.key === 'ArrowRight' ? 1 : null
}

/** Is there anywhere to go in that direction? */
export function canStep(ends: CarouselEnds, step: Step): boolean {
  return step === -1 ? !ends.atStart : !ends.atEnd
}
