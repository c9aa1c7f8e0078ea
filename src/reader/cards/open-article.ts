// A pressed card shows the head of its article in the next frame, out of what the card knows already; the article's screen
// takes its place when the router has it (ADR 0023).
import type { Listed, ListedArticle } from '#domain/articles/article.ts'
import { createObservable } from '#domain/observable.ts'
import { afterFrame, drawNow } from '#ui/next-frame.ts'

export interface OpeningArticle {
  readonly article: ListedArticle
  /** Has its card been pressed, or only touched so far? */
  readonly isShown: boolean
  /** Where its card's picture stands in the window; null: the card has none. */
  readonly picture: DOMRect | null
}

/** The article that is shown ahead of its screen, or will be when the finger goes up again, if any. */
export const openingArticle = createObservable<OpeningArticle | null>(null)

let drawers = 0

/** Says that somebody draws `openingArticle`. Returns the way to say that nobody does any more. */
export function drawsOpeningArticle(): () => void {
  drawers += 1
  return () => {
    drawers -= 1
    openingArticle.set(null)
  }
}

/** Draws the head of this article out of sight, when a finger or a key of the mouse has come down on its card. */
export function prepareArticle(article: Listed): void {
  if (article.thin === true || drawers === 0 || openingArticle.get()?.isShown) return
  openingArticle.set({ article, isShown: false, picture: null })
}

/** The finger moves the page instead. */
export function unprepareArticle(): void {
  if (openingArticle.get()?.isShown === false) openingArticle.set(null)
}

/**
 * Shows the head of this article at once and calls `go`, which has the router open it, after the frame that shows it.
 * `card`: an element within its card. False: nobody draws it, or only its title is known, and nothing has been done.
 */
export function openArticle(article: Listed, card: Element, go: () => Promise<void>): boolean {
  if (article.thin === true || drawers === 0) return false
  const now = openingArticle.get()
  // A finger's head is there already (`quick-tap.ts`).
  const isThere = now?.isShown === true && now.article.id === article.id
  const opening = isThere ? now : { article, isShown: true, picture: pictureOf(card) }
  drawNow(() => openingArticle.set(opening))
  afterFrame(() => {
    // Meanwhile somebody may have gone back, or pressed another card.
    if (openingArticle.get() !== opening) return
    // Where the screen cannot be had, the router shows why, or leaves the page as it was.
    void go().finally(() => {
      if (openingArticle.get() === opening) openingArticle.set(null)
    })
  })
  return true
}

/** Where the picture of the card stands in the window; null: it has none. */
export function pictureOf(card: Element): DOMRect | null {
  return card.closest('[data-story]')?.querySelector('.pic')?.getBoundingClientRect() ?? null
}
