/** The name under which a card's picture leaves and the article's hero arrives. */
const ARTICLE_PICTURE = 'article-picture'

let named: HTMLElement | null = null

/**
 * Names the picture of the card that holds `element`, just before the screen changes, so that the browser moves it to
 * where the article's hero stands. One picture at a time: a second one of the same name would cancel the transition.
 */
export function namePictureOf(element: Element): void {
  named?.style.removeProperty('view-transition-name')
  // From article to article the hero that leaves must give the name up.
  document.querySelector<HTMLElement>('.art-hero')?.style.setProperty('view-transition-name', 'none')
  named = element.closest('[data-story]')?.querySelector<HTMLElement>('.pic') ?? null
  named?.style.setProperty('view-transition-name', ARTICLE_PICTURE)
}
