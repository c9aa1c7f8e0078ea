// The display face on a page that was painted without it: a font beside the page's picture would hold the picture up, so the
// page stands in the face's stand-in first. The face comes in behind it where no line of the text breaks elsewhere for it;
// else with the next screen. Nothing that somebody is reading moves.

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
  // Not to be had now: the stand-in stays.
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

/** Where the parts of the page are that are in the window, and where their texts begin: a text may stand behind a mark. */
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
