// Shows the head of a tapped article when the finger goes up: the browser says `click` a good while later, on a slow phone
// two frames. Part of what draws the head, which comes behind the first screen.
import { createObservable } from '#domain/observable.ts'
import { afterFrame, drawNow } from '#ui/next-frame.ts'
import { type OpeningArticle, openingArticle, pictureOf } from './open-article.ts'

/** Milliseconds after which a browser takes a resting finger for a long press; the shortest of theirs is 400. */
const LONG_PRESS_MS = 350
/** Pixels by which a resting finger may wander. */
const SLOP = 8
/** Milliseconds since the page last moved in which a touch only stops it. */
const MOVING_MS = 150
/** Milliseconds in which the click follows a finger that has gone up. */
const CLICK_MS = 400

/** What is shown for a tap whose click has not come yet: the click has to reach the card below it. */
export const tappedArticle = createObservable<OpeningArticle | null>(null)

/** Shows the head of each article whose card is tapped, and takes it back where no click follows. Returns what ends it. */
export function watchTaps(): () => void {
  const watching = new AbortController()
  const { signal } = watching
  const passive = { signal, passive: true, capture: true } as const
  let begun: PointerEvent | null = null
  let movedAt = -Infinity
  let waiting: ReturnType<typeof setTimeout> | undefined

  const endsAsTap = (lifted: PointerEvent): boolean =>
    begun !== null &&
    lifted.pointerType === 'touch' &&
    lifted.isPrimary &&
    begun.pointerId === lifted.pointerId &&
    lifted.timeStamp - begun.timeStamp < LONG_PRESS_MS &&
    Math.hypot(lifted.clientX - begun.clientX, lifted.clientY - begun.clientY) <= SLOP &&
    begun.timeStamp - movedAt > MOVING_MS

  document.addEventListener('scroll', ({ timeStamp }) => void (movedAt = timeStamp), {
    signal,
    passive: true,
  })
  document.addEventListener('pointerdown', (event) => void (begun = event), passive)
  document.addEventListener(
    'pointerup',
    (event) => {
      // The card has prepared it when the finger came down.
      const prepared = openingArticle.get()
      const { target } = event
      if (prepared?.isShown !== false || !(target instanceof Element) || !endsAsTap(event)) return
      // A finger that went elsewhere before may have left another card's behind.
      if (target.closest('a')?.pathname !== `/article/${prepared.article.id}`) return
      const shown = { ...prepared, isShown: true, picture: pictureOf(target) }
      drawNow(() => {
        tappedArticle.set(shown)
        openingArticle.set(shown)
      })
      waiting = setTimeout(() => {
        tappedArticle.set(null)
        if (openingArticle.get() === shown) openingArticle.set(null)
      }, CLICK_MS)
    },
    passive,
  )
  document.addEventListener(
    'click',
    () => {
      if (tappedArticle.get() === null) return
      clearTimeout(waiting)
      afterFrame(() => tappedArticle.set(null))
    },
    passive,
  )
  return () => {
    clearTimeout(waiting)
    tappedArticle.set(null)
    watching.abort()
  }
}
