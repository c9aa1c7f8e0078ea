import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { CAROUSEL_KEYS } from '#domain/lists/carousel-keys.ts'
import type { Carousel, CarouselEnds } from './carousel-swiper.ts'

/**
 * The carousel's behaviour: which ends are reached, and steps by button or arrow key. All of it is Swiper's, which comes when
 * the page stands, or with the first step that is asked for; until then the scroller works by itself.
 * @param slides what names the slides and their order; Swiper measures anew when it changes. Empty while there are none.
 */
export function useCarousel(slides: string): {
  frame: RefObject<HTMLDivElement | null>
  ends: CarouselEnds
  step: (by: -1 | 1) => void
  onKeyDown: (event: KeyboardEvent) => void
} {
  const frame = useRef<HTMLDivElement>(null)
  const attach = useRef<(() => Promise<Carousel | null>) | null>(null)
  const [ends, setEnds] = useState<CarouselEnds>({ atStart: true, atEnd: false })

  useEffect(() => {
    const element = frame.current
    if (!element || slides === '') return undefined
    let gone = false
    let attached: Carousel | null = null
    const attachOnce = async () => {
      const { attachSwiper } = await import('./carousel-swiper.ts')
      if (!gone) attached ??= attachSwiper(element, setEnds)
      return attached
    }
    attach.current = attachOnce
    const cancel = whenIdle(() => void attachOnce().catch(stayScroller))
    return () => {
      gone = true
      cancel()
      attached?.detach()
    }
  }, [slides])

  const step = (by: -1 | 1) => {
    void attach.current?.().then((carousel) => carousel?.step(by), stayScroller)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = stepOfKey(event)
    if (by === null) return
    event.preventDefault()
    step(by)
  }
  return { frame, ends, step, onKeyDown }
}

/** P4.10 The step that a key asks for; keys with a modifier belong to the browser. */
function stepOfKey(key: KeyboardEvent): -1 | 1 | null {
  if (key.altKey || key.ctrlKey || key.metaKey || key.shiftKey) return null
  return key.key === 'ArrowLeft' || key.key === 'ArrowRight' ? CAROUSEL_KEYS[key.key] : null
}

/** Without Swiper's file the slides are still scrolled by hand. */
function stayScroller(): void {}

/** Not before the page stands: nobody waits for the carousel. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 5000 })
  return () => cancelIdleCallback(handle)
}
