import Swiper from 'swiper'

/** Which ends of the carousel are in sight: both, when everything fits. */
export interface CarouselEnds {
  readonly atStart: boolean
  readonly atEnd: boolean
}

export interface Carousel {
  /** Moves by one slide, back (-1) or on (1); at an end it stays. */
  step(by: -1 | 1): void
  detach(): void
}

/**
 * Puts Swiper on the scroller that is already there, where it stands; from then on the steps and the ends are Swiper's. In
 * its CSS mode the browser goes on scrolling and snapping and the style sheet goes on deciding the widths (1, 2 or 3 a view),
 * so that nothing moves when it arrives. Its navigation and accessibility modules are left out because they write HTML, which
 * Trusted Types forbid; its keyboard module because it listens to the whole page.
 * @param onEnds hears the ends at once and whenever one is reached or left.
 */
export function attachSwiper(frame: HTMLElement, onEnds: (ends: CarouselEnds) => void): Carousel {
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  const tellEnds = ({ isBeginning, isEnd }: Swiper) => onEnds({ atStart: isBeginning, atEnd: isEnd })
  const swiper = new Swiper(frame, {
    wrapperClass: 'rail-track',
    slideClass: 'rail-slide',
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

/** The slide nearest to where the reader has scrolled to. */
function slideInSight(frame: HTMLElement): number {
  const edge = frame.getBoundingClientRect().left
  const distances = Array.from(frame.querySelectorAll('.rail-slide'), (slide) =>
    Math.abs(slide.getBoundingClientRect().left - edge),
  )
  return Math.max(0, distances.indexOf(Math.min(...distances)))
}
