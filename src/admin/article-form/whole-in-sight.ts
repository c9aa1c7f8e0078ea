// The editor is as high as the window leaves it. Whoever begins to write in it sees all of it: buttons, text and check.

/** Scrolls the window so far that `box` stands between the header and the bar below; as little as that takes. */
export function bringWholeIntoSight(box: HTMLElement): void {
  // In a low window the header goes away with the page.
  const head = Math.max(0, document.querySelector('.bo-head')?.getBoundingClientRect().bottom ?? 0)
  const bar = document.querySelector('.savebar')?.getBoundingClientRect()
  // The bar stands below the box until it is stuck to the window's edge.
  const floor = innerHeight - (bar?.height ?? 0)
  const { top, bottom } = box.getBoundingClientRect()
  if (top < head) scrollBy({ top: top - head })
  else if (bottom > floor) scrollBy({ top: Math.min(bottom - floor, top - head) })
}
