import { type RefObject, useEffect } from 'react'
import type { Observable } from '#domain/observable.ts'
import { elementOf, passageAt } from './preview-place.ts'
import { restFor } from '../frame/use-settled.ts'

/** Milliseconds without a move of the cursor before the preview goes after it. */
const REST = 120

/** The place of a cursor that nobody has put anywhere: the preview begins at its beginning. */
export const NOWHERE = -1

/** What of a preview can be the passage of a line. */
const PASSAGES = 'p, h2, h3, h4, li, tr, figcaption, blockquote, pre, caption'

/**
 * Keeps the passage of the cursor in sight of `box`, which scrolls. `content`: the text that is drawn in it; `cursor`: a
 * place in it, in UTF-16 units, or `NOWHERE`.
 */
export function useFollowedCursor(
  box: RefObject<HTMLElement | null>,
  content: string,
  cursor: Observable<number>,
): void {
  useEffect(() => {
    const follow = () => {
      const passage = passageAt(content, cursor.get())
      if (!box.current || passage === null) return
      const found = elementOf(box.current.querySelectorAll(`.prose :is(${PASSAGES})`), passage)
      if (found) bringIntoSight(box.current, found)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(follow, restFor(content, REST))
    }
    const stop = cursor.subscribe(wait)
    if (cursor.get() !== NOWHERE) wait()
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [box, content, cursor])
}

/** Leaves alone what is in the middle of the box; else it comes to a third of its height. */
function bringIntoSight(box: HTMLElement, element: Element): void {
  const around = box.getBoundingClientRect()
  const { top, bottom } = element.getBoundingClientRect()
  const third = around.height / 3
  if (top >= around.top + third / 2 && bottom <= around.bottom - third / 2) return
  box.scrollTop += top - around.top - third
}
