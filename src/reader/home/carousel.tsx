import { memo, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Listed } from '#domain/articles/article.ts'
import { CAROUSEL_KEYS } from '#domain/lists/carousel-keys.ts'
import { FeaturedCard } from '../cards/cards.tsx'
import { LoadingCard } from '../cards/loading-cards.tsx'
import type { Carousel, CarouselEnds } from './carousel-swiper.ts'

const HEADING = 'ultimas-reviews'
const LOADING_CARDS = 3
/** Only these classes set the widths of the slides: 1, 2 or 3 per view (P4.8). */
const SLIDE =
  'swiper-slide flex w-[calc(100%-2.5rem)] flex-none not-first:snap-start not-last:mr-gutter md:w-[calc((100%-var(--gutter))/2)] lg:w-[calc((100%-2*var(--gutter))/3)]'

/**
 * 'Últimas Reviews' (P4.6): the newest, `CAROUSEL_COUNT` of `src/domain/lists/listing.ts`, as featured cards, 1, 2 or
 * 3 per view; null while loading. `isInSight`: initially visible, so the first picture is fetched eagerly.
 */
export const Latest = memo(function Latest({
  articles,
  isInSight = false,
}: {
  readonly articles: readonly Listed[] | null
  readonly isInSight?: boolean
}) {
  const { frame, ends, step, onKeyDown } = useCarousel((articles ?? []).map(({ id }) => id).join())
  return (
    // The keys of whatever has the focus inside arrive here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- no control of its own
    <section
      className="mt-section"
      aria-roledescription="carrusel"
      aria-labelledby={HEADING}
      onKeyDown={onKeyDown}
    >
      <div className="xl:grid xl:grid-cols-quarter xl:gap-x-gutter xl:border-t-2 xl:border-ink xl:pt-4">
        <div className="grid gap-4 border-t-2 border-ink pt-4 pb-6 md:grid-cols-end xl:grid-cols-[1fr] xl:grid-rows-[auto_auto_1fr] xl:border-0 xl:p-0">
          <h2 id={HEADING} className="text-section/tight md:col-1 xl:w-min">
            Últimas Reviews
          </h2>
          <p className="max-w-[36ch] text-balance text-pretty text-ink-2 md:col-1">
            Descubre las valoraciones más recientes y conoce lo último que hemos analizado.
          </p>
          {/* Not `disabled`: at an end a button keeps the focus (P4.9). */}
          <div className="flex gap-2 md:col-2 md:row-span-2 md:row-start-1 md:self-end xl:col-1 xl:row-3">
            <Button square aria-label="Anteriores" aria-disabled={ends.atStart} onClick={() => step(-1)}>
              <Icon name="left" />
            </Button>
            <Button square aria-label="Siguientes" aria-disabled={ends.atEnd} onClick={() => step(1)}>
              <Icon name="right" />
            </Button>
          </div>
        </div>
        <div className="min-w-0" ref={frame}>
          {/* A snapping scroller that works without Swiper, which adds steps and ends. On a phone the pictures extend
              to the edge of the screen; on wider screens there is room for the focus ring of a card. At its start the
              track snaps to its own edge, not to the first slide, so that a slide inserted there is visible. */}
          <ul
            className="swiper-wrapper -mx-margin -my-2 scrollbar-none flex snap-x snap-mandatory scroll-px-margin overflow-x-auto overscroll-x-contain px-margin py-2 before:snap-start md:-mx-2 md:scroll-px-2 md:px-2"
            aria-labelledby={HEADING}
            data-waits=""
          >
            {articles === null
              ? Array.from({ length: LOADING_CARDS }, (_, at) => (
                  <li key={at} className={SLIDE}>
                    <LoadingCard variant="featured" />
                  </li>
                ))
              : articles.map((article, at) => (
                  <li key={article.id} className={SLIDE} data-later={at < 3 ? undefined : ''}>
                    <FeaturedCard article={article} first={isInSight && at === 0} />
                  </li>
                ))}
          </ul>
        </div>
      </div>
    </section>
  )
})

/**
 * Which ends are reached, and steps by button or arrow key. Swiper handles all of it; it is loaded once the page has
 * loaded, or with the first step. `slides` identifies the slides and their order; empty without any.
 */
function useCarousel(slides: string): {
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

/** Returns the step of a key (P4.10); keys with a modifier belong to the browser. */
function stepOfKey(key: KeyboardEvent): -1 | 1 | null {
  if (key.altKey || key.ctrlKey || key.metaKey || key.shiftKey) return null
  return key.key === 'ArrowLeft' || key.key === 'ArrowRight' ? CAROUSEL_KEYS[key.key] : null
}

/** Without Swiper's chunk the slides can still be scrolled by hand. */
function stayScroller(): void {}

/** Runs work once the browser is idle: the carousel is not urgent. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 5000 })
  return () => cancelIdleCallback(handle)
}
