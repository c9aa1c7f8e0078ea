// Loads the display font after a page was painted without it, because it would delay the first picture. It is applied
// if that moves no line break, otherwise on the next screen, so that text never moves while it is read.
import fontFile from '#styles/fonts/anybody-es.woff2?url'
import type { AppRouter } from '../router.tsx'

const FAMILY = 'Anybody'
const RANGE = { weight: '400 800', stretch: '50% 150%' }
/** Elements with text, and others whose movement would be visible. */
const PARTS = 'h1, h2, h3, a, p, li, img, dl, mark, section, article, button'
/** Movements below this many CSS pixels are invisible; browsers count layout shifts from there on. */
const UNSEEN = 3

/** Adds the display font to a page that has no rules for it. */
export async function bringDisplayFace(router: AppRouter): Promise<void> {
  if ([...document.fonts].some(({ family }) => family.replaceAll('"', '') === FAMILY)) return
  const text = await new FontFace(FAMILY, `url(${fontFile})`, RANGE).load().catch(() => null)
  // Not available now: the fallback font stays.
  if (text === null) return
  // On a scrolled page, line breaks above could move unseen and shift all remembered positions.
  if (scrollY === 0) {
    const before = placesInSight()
    // The trial lays out the whole page, so it runs in its own task.
    await new Promise((resolve) => setTimeout(resolve))
    document.fonts.add(text)
    if (!hasMoved(before)) return
    document.fonts.delete(text)
  }
  const stop = router.subscribe('onBeforeRouteMount', ({ pathChanged }) => {
    if (!pathChanged) return
    stop()
    document.fonts.add(text)
  })
}

type Part = Element | Range

/** Returns the positions of the visible parts of the page, and where their texts begin: a mark may precede a text. */
function placesInSight(): Map<Part, DOMRect> {
  const places = new Map<Part, DOMRect>()
  for (const part of document.querySelectorAll(PARTS)) {
    const place = placeOf(part)
    if (place === undefined || place.bottom <= 0 || place.top >= innerHeight) continue
    places.set(part, place)
    for (const node of part.childNodes) {
      if (!(node instanceof Text)) continue
      const text = document.createRange()
      text.selectNodeContents(node)
      const start = placeOf(text)
      if (start) places.set(text, start)
    }
  }
  return places
}

/** Returns the box of the element's first line; none for hidden elements. */
function placeOf(part: Part): DOMRect | undefined {
  return part.getClientRects()[0]
}

function hasMoved(before: ReadonlyMap<Part, DOMRect>): boolean {
  for (const [part, { top, left }] of before) {
    const now = placeOf(part)
    if (!now || Math.abs(now.top - top) >= UNSEEN || Math.abs(now.left - left) >= UNSEEN) return true
  }
  return false
}
