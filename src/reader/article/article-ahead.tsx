import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { memo, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { ArticleHead } from '#content/article-head.tsx'
import { categoryKeyOf } from '#content/category-colours.tsx'
import { drawsOpeningArticle, type OpeningArticle, openingArticle } from '#reader/cards/open-article.ts'
import { tappedArticle, watchTaps } from '#reader/cards/quick-tap.ts'
import { ArticleBar } from './article-bar.tsx'

/**
 * The head of an article whose card was just pressed. It covers the previous screen until the article's own screen is
 * rendered. It is only visual: screen readers announce the screen itself.
 */
export function ArticleAhead() {
  const router = useRouter()
  const opening = useSyncExternalStore(openingArticle.subscribe, openingArticle.get)
  const tapped = useSyncExternalStore(tappedArticle.subscribe, tappedArticle.get)
  const head = useRef<HTMLDivElement>(null)
  useEffect(drawsOpeningArticle, [])
  useEffect(watchTaps, [])
  usePictureBack(router)
  useLayoutEffect(() => {
    const hero = head.current?.querySelector('[data-hero]')
    const from = opening?.picture
    if (!from || !hero) return undefined
    const motion = movePicture(hero, from)
    return router.subscribe('onRendered', () => {
      // The article's screen continues the picture's animation.
      const { currentTime, playState } = motion ?? {}
      const next = document.querySelector('main [data-hero]')
      const goesOn = playState === 'running' && next ? movePicture(next, from) : null
      if (goesOn) goesOn.currentTime = currentTime ?? null
    })
  }, [router, opening])
  useEffect(() => {
    const stopRouter = router.subscribe('onRendered', () => openingArticle.set(null))
    // Readers who go back early see the screen they left.
    const stopHistory = router.history.subscribe(({ action }) => {
      if (action.type !== 'PUSH') openingArticle.set(null)
    })
    return () => {
      stopRouter()
      stopHistory()
    }
  }, [router])
  // The element always exists: a new sibling would make the browser recompute the whole page's styles.
  return (
    <div
      ref={head}
      // Above everything that scrolls, below the header. During a tap, the click must reach the card underneath.
      className="pointer-events-none fixed inset-x-0 top-[calc(var(--head)+1px+env(safe-area-inset-top))] bottom-0 z-[calc(var(--z-head)-1)] overflow-clip bg-paper opacity-0 will-change-[opacity] empty:hidden data-shown:opacity-100 data-shown:not-data-tapped:pointer-events-auto"
      data-ahead
      data-shown={opening?.isShown ? '' : undefined}
      data-tapped={tapped ? '' : undefined}
      aria-hidden="true"
    >
      {opening !== null && <Head {...opening} />}
    </div>
  )
}

/** Inert: a press on it does nothing, and does not reach the screen underneath. */
function Head({ article, isShown }: OpeningArticle) {
  return (
    <div className="wrap" data-cat={categoryKeyOf(article)} inert>
      <Bar article={article} />
      {/* A touch may begin a scroll, which must not fetch a picture. */}
      <ArticleHead article={article} level={2} withPicture={isShown} />
    </div>
  )
}

/** Memoised: rendered on touch start, and not again on touch end. */
const Bar = memo(ArticleBar)

/** When the reader goes back to a list, moves the article's picture to its card. */
function usePictureBack(router: AnyRouter): void {
  useEffect(() => {
    let left: DOMRect | null = null
    const stopLeaving = router.subscribe('onBeforeLoad', () => {
      const hero = document.querySelector('main [data-hero] [data-pic]')?.getBoundingClientRect()
      left = hero && hero.bottom > 0 && hero.top < innerHeight ? hero : null
    })
    const stopArriving = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
      const from = left
      left = null
      if (from === null || !fromLocation || fromLocation.pathname === toLocation.pathname) return
      // The same article may have several cards; one of them is visible.
      for (const card of document.querySelectorAll('main [data-story]')) {
        const isOfArticle = card.querySelector('h3 a')?.getAttribute('href') === fromLocation.pathname
        const picture = isOfArticle ? card.querySelector('[data-pic]') : null
        if (picture !== null && movePicture(picture, from) !== null) return
      }
    })
    return () => {
      stopLeaving()
      stopArriving()
    }
  }, [router])
}

/** The duration of the animation in milliseconds. */
const DURATION = 320

/** Animates a picture from another one's position. Null if it is out of view, or motion is to be reduced. */
function movePicture(picture: Element, from: DOMRect): Animation | null {
  const { left, top, bottom, width } = picture.getBoundingClientRect()
  const isInSight = width > 0 && bottom > 0 && top < innerHeight
  if (!isInSight || matchMedia('(prefers-reduced-motion: reduce)').matches) return null
  const style = getComputedStyle(document.documentElement)
  const way = `translate(${from.left - left}px, ${from.top - top}px) scale(${from.width / width})`
  return picture.animate(
    { transformOrigin: ['0 0', '0 0'], zIndex: [1, 1], transform: [way, 'none'] },
    { duration: DURATION, easing: style.getPropertyValue('--ease').trim() },
  )
}
