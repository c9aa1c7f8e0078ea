import Swiper from 'swiper'

/** Which ends of the carousel are visible; both if everything fits. */
export interface CarouselEnds {
  readonly atStart: boolean
  readonly atEnd: boolean
}

export interface Carousel {
  /** Moves by one slide, back (-1) or forward (1); does nothing at an end. */
  step(by: -1 | 1): void
  detach(): void
}

/**
 * Attaches Swiper to the scroller at its current position, in CSS mode: the browser still scrolls and snaps, and the
 * classes set the widths. Its other modules write HTML, which Trusted Types forbid, or listen to the whole page.
 * `onEnds` is called immediately, and whenever an end is reached or left.
 */
export function attachSwiper(frame: HTMLElement, onEnds: (ends: CarouselEnds) => void): Carousel {
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  const tellEnds = ({ isBeginning, isEnd }: Swiper) => onEnds({ atStart: isBeginning, atEnd: isEnd })
  const swiper = new Swiper(frame, {
    cssMode: true,
    slidesPerView: 'auto',
    initialSlide: slideInSight(frame),
    simulateTouch: false,
    preventClicks: false,
    on: { afterInit: tellEnds, fromEdge: tellEnds, toEdge: tellEnds },
  })
  return {
    step(by) {
      const speed = still.matches ? 0 : undefined
      if (by === 1) swiper.slideNext(speed)
      else swiper.slidePrev(speed)
    },
    detach: () => swiper.destroy(true, false),
  }
}

/** The slide closest to the scroll position. */
function slideInSight(frame: HTMLElement): number {
  const edge = frame.getBoundingClientRect().left
  const distances = Array.from(frame.querySelectorAll('.swiper-slide'), (slide) =>
    Math.abs(slide.getBoundingClientRect().left - edge),
  )
  return Math.max(0, distances.indexOf(Math.min(...distances)))
}
