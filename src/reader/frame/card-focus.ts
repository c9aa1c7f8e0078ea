// Going through the cards of a screen by keyboard, and saving the one that has the focus.

const CARD = '[data-story]'
const LINK = '.story-title a'

/**
 * Gives the focus to the card behind (1) or before (-1) the one that has it; where none in sight has it, to the next one below
 * the header, or above it.
 */
export function showNextCard(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>(`#main ${CARD} ${LINK}`)].filter((link) =>
    link.checkVisibility(),
  )
  const now = document.activeElement?.closest(CARD)
  const at = now && isInSight(now) ? links.findIndex((link) => now.contains(link)) : -1
  const head = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  const isBelow = (link: Element) => link.getBoundingClientRect().top >= head
  const beside = by === 1 ? links.find(isBelow) : links.findLast((link) => !isBelow(link))
  const next = at >= 0 ? links[at + by] : beside
  next?.focus()
}

/** Presses 'Guardar' of the card that has the focus, else of the article that is open. */
export function pressSaveOfCard(): void {
  const card = document.activeElement?.closest(CARD)
  const save = (card ?? document.querySelector('#main .art-bar'))?.querySelector<HTMLElement>('.save')
  if (!save) return
  // The focus says to a screen reader what was pressed, and what it is now.
  save.focus({ preventScroll: true })
  save.click()
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom >= 0 && top < innerHeight
}
