// Going through the cards of a screen by keyboard, and saving the one that has the focus.

const CARD = '[data-story]'
const LINK = '.story-title a'

/** Gives the focus to the card behind (1) or before (-1) the one that has it; without one, to the first that is in sight. */
export function showNextCard(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>(`#main ${CARD} ${LINK}`)].filter((link) =>
    link.checkVisibility(),
  )
  const now = document.activeElement?.closest(CARD)
  const at = links.findIndex((link) => now?.contains(link))
  const next = at >= 0 ? links[at + by] : links.find((link) => isInSight(link))
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
  return bottom > 0 && top >= 0 && top < innerHeight
}
