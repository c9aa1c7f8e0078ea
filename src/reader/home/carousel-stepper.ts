import Swiper from 'swiper'
import type { Step } from './carousel-ends.ts'

/** Moves the carousel by whole slides. */
export interface Stepper {
  step(step: Step): void
  detach(): void
}

/**
 * Puts Swiper on the scroller that is already there. In its CSS mode the browser goes on scrolling and snapping and the
 * style sheet goes on deciding the widths (1, 2 or 3 a view), so that nothing moves when it arrives. Its navigation,
 * keyboard and accessibility modules are left out: they write HTML, which Trusted Types forbid.
 */
export function attachStepper(frame: HTMLElement): Stepper {
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  const swiper = new Swiper(frame, {
    wrapperClass: 'rail-track',
    slideClass: 'rail-slide',
    cssMode: true,
    slidesPerView: 'auto',
    simulateTouch: false,
    preventClicks: false,
  })
  return {
    step(step) {
      const speed = still.matches ? 0 : undefined
      if (step === 1) swiper.slideNext(speed)
      else swiper.slidePrev(speed)
    },
    detach: () => swiper.destroy(true, false),
  }
}
