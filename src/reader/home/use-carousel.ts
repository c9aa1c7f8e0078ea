import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { canStep, type CarouselEnds, endsOf, type Step, stepOfKey } from './carousel-ends.ts'
import type { Stepper } from './carousel-stepper.ts'

/**
 * The carousel's behaviour: which ends are reached, and steps by button or arrow key. The scroller works by itself;
 * Swiper comes later, takes over the steps, and changes nothing that can be seen.
 */
export function useCarousel(count: number): {
  frame: RefObject<HTMLDivElement | null>
  track: RefObject<HTMLUListElement | null>
  ends: CarouselEnds
  step: (step: Step) => void
  onKeyDown: (event: KeyboardEvent) => void
} {
  const frame = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const stepper = useRef<Stepper | null>(null)
  const [ends, setEnds] = useState<CarouselEnds>({ atStart: true, atEnd: false })

  useEffect(() => {
    const scroller = track.current
    if (!scroller) return undefined
    const measure = () => {
      const now = endsOf(scroller)
      setEnds((last) => (last.atStart === now.atStart && last.atEnd === now.atEnd ? last : now))
    }
    measure()
    scroller.addEventListener('scroll', measure, { passive: true })
    window.addEventListener('resize', measure)
    return () => {
      scroller.removeEventListener('scroll', measure)
      window.removeEventListener('resize', measure)
    }
  }, [count])

  useEffect(() => {
    const element = frame.current
    if (!element || count === 0) return undefined
    let gone = false
    const cancel = whenIdle(async () => {
      const { attachStepper } = await import('./carousel-stepper.ts')
      if (!gone) stepper.current = attachStepper(element)
    })
    return () => {
      gone = true
      cancel()
      stepper.current?.detach()
      stepper.current = null
    }
  }, [count])

  const step = (by: Step) => {
    if (!canStep(ends, by)) return
    if (stepper.current) stepper.current.step(by)
    else scrollBySlide(track.current, by)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = stepOfKey(event)
    if (by === null) return
    event.preventDefault()
    step(by)
  }
  return { frame, track, ends, step, onKeyDown }
}

/** Before Swiper is here: the browser scrolls by the distance between two slides and snaps. */
function scrollBySlide(track: HTMLElement | null, step: Step): void {
  const [first, second] = track?.children ?? []
  if (!(first instanceof HTMLElement)) return
  const distance = second instanceof HTMLElement ? second.offsetLeft - first.offsetLeft : first.offsetWidth
  track?.scrollBy({ left: step * distance, behavior: 'smooth' })
}

/** Not before the page stands: nobody waits for the carousel. Failing to load is no failure, the scroller works. */
function whenIdle(work: () => Promise<void>): () => void {
  const start = () => void work().catch(() => {})
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(start, 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(start, { timeout: 5000 })
  return () => cancelIdleCallback(handle)
}
