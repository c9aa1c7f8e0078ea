// Shows the head of a tapped article on touch end. The browser's `click` comes later, by two frames on a slow phone.
// It is part of the code that renders the head, which loads after the first screen.
import { createObservable } from '#domain/observable.ts'
import { afterFrame, drawNow } from '#ui/next-frame.ts'
import { type OpeningArticle, openingArticle, pictureOf } from './open-article.ts'

/** Milliseconds after which browsers report a long press; their shortest is 400. */
const LONG_PRESS_MS = 350
/** Pixels that a resting finger may move. */
const SLOP = 8
/** A touch within this many milliseconds of a scroll only stops the scroll. */
const MOVING_MS = 150
/** The click follows the end of a touch within this many milliseconds. */
const CLICK_MS = 400

/** The article shown for a tap before its click, which must reach the card below. */
export const tappedArticle = createObservable<OpeningArticle | null>(null)

/** Shows the head of each tapped card's article, until no click follows. Returns a function that stops this. */
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
      // The card prepared it on touch start.
      const prepared = openingArticle.get()
      const { target } = event
      if (prepared?.isShown !== false || !(target instanceof Element) || !endsAsTap(event)) return
      // An earlier touch that moved away may have left another card's article.
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
