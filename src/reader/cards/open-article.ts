// A pressed card shows its article's head in the next frame, from the card's own data. The article's screen replaces
// it when the router is ready (ADR 0023).
import { CARD_ONLY, type Listed, type ListedArticle } from '#domain/articles/article.ts'
import { createObservable } from '#domain/observable.ts'
import { afterFrame, drawNow } from '#ui/next-frame.ts'

export interface OpeningArticle {
  readonly article: ListedArticle
  /** Was its card pressed, or only touched so far? */
  readonly isShown: boolean
  /** The position of the card's picture in the window; null if the card has none. */
  readonly picture: DOMRect | null
}

/** The article shown before its screen is ready, or prepared by a touch. */
export const openingArticle = createObservable<OpeningArticle | null>(null)

let drawers = 0

/** Registers a component that renders `openingArticle`. Returns a function that removes it. */
export function drawsOpeningArticle(): () => void {
  drawers += 1
  return () => {
    drawers -= 1
    openingArticle.set(null)
  }
}

/** Is its whole head known? */
function hasHead(article: Listed): article is ListedArticle {
  return article.thin !== true && article.rev !== CARD_ONLY
}

/** Renders the head of this article hidden on pointer down on its card. */
export function prepareArticle(article: Listed): void {
  if (!hasHead(article) || drawers === 0 || openingArticle.get()?.isShown) return
  openingArticle.set({ article, isShown: false, picture: null })
}

/** Called when the finger scrolls instead. */
export function unprepareArticle(): void {
  if (openingArticle.get()?.isShown === false) openingArticle.set(null)
}

/**
 * Shows the head of this article at once, and calls `go` after that frame. `card`: an element within its card. Returns
 * false without effect if no component renders it or its head is not known.
 */
export function openArticle(article: Listed, card: Element, go: () => Promise<void>): boolean {
  if (!hasHead(article) || drawers === 0) return false
  const now = openingArticle.get()
  // A tap has already shown the head (`quick-tap.ts`).
  const isThere = now?.isShown === true && now.article.id === article.id
  const opening = isThere ? now : { article, isShown: true, picture: pictureOf(card) }
  drawNow(() => openingArticle.set(opening))
  afterFrame(() => {
    // Meanwhile the reader may have gone back, or pressed another card.
    if (openingArticle.get() !== opening) return
    // If the screen cannot be loaded, the router shows the reason, or leaves the page as it was.
    void go().finally(() => {
      if (openingArticle.get() === opening) openingArticle.set(null)
    })
  })
  return true
}

/** Returns the position of the card's picture in the window; null if it has none. */
export function pictureOf(card: Element): DOMRect | null {
  return card.closest('[data-story]')?.querySelector('[data-pic]')?.getBoundingClientRect() ?? null
}
