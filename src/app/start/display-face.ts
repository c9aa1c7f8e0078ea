// Loads the display font after a page was painted without it. A font beside the page's first picture would delay that
// picture. The font is applied if no line breaks elsewhere for it, otherwise on the next screen. So the text never
// moves while it is read.

import fontFile from '#styles/fonts/anybody-es.woff2?url'
import type { AppRouter } from '../router.tsx'

const FAMILY = 'Anybody'
const RANGE = { weight: '400 800', stretch: '50% 150%' }
/** What reads and what would be seen to move. */
const PARTS = 'h1, h2, h3, a, p, li, img, dl, mark, section, article, .score, .btn'
/** Moves that nobody sees, in CSS pixels: the browsers' own measure of a layout shift begins there. */
const UNSEEN = 3

/** Brings the face to a page that has no rules for it. */
export async function bringDisplayFace(router: AppRouter): Promise<void> {
  if ([...document.fonts].some(({ family }) => family.replaceAll('"', '') === FAMILY)) return
  const text = await new FontFace(FAMILY, `url(${fontFile})`, RANGE).load().catch(() => null)
  // Not available now: the fallback face stays.
  if (text === null) return
  // Above somebody who has scrolled lines may break elsewhere without being seen; every place that is remembered shifts.
  if (scrollY === 0) {
    const before = placesInSight()
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

/** The positions of the visible parts of the page, and where their texts begin: a mark may precede a text. */
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

/** Its first line's box; none for what is not shown. */
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
