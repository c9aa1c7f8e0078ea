import { type RefObject, useEffect } from 'react'
import type { Observable } from '#domain/observable.ts'
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

// Which passage of the preview the cursor stands in. Sources and drawn pages have no places in common, as the page is laid
// out anew (verdict above, tables in boxes): a passage is found again by its words, and by which of its likes it is.

interface Passage {
  /** Its words, without tags, blanks once. */
  readonly words: string
  /** How many passages of the same words stand before it. */
  readonly nth: number
}

/** Lines above the cursor's that are looked at when it has no words. */
const LOOKED_BACK = 40

/** The passage of the line at `at` (UTF-16 units), else of the nearest line with words above it; null: there is none. */
export function passageAt(content: string, at: number): Passage | null {
  const end = content.indexOf('\n', at)
  const lines = content.slice(0, end === -1 ? content.length : end).split('\n')
  const last = Math.max(0, lines.length - LOOKED_BACK)
  for (let line = lines.length - 1; line >= last; line -= 1) {
    const words = wordsOfLine(lines[line] ?? '')
    if (words === '') continue
    const isSame = (other: string) => other.length >= words.length && wordsOfLine(other) === words
    const nth = lines.slice(0, line).filter(isSame).length
    return { words, nth }
  }
  return null
}

/** The element whose words these are, of all drawn in the order of the page; else the first that holds them. */
export function elementOf(drawn: Iterable<Element>, { words, nth }: Passage): Element | null {
  const same: Element[] = []
  let holding: Element | null = null
  for (const element of drawn) {
    const own = tidy(element.textContent ?? '')
    if (own === words) {
      // A figure and its only paragraph have the same words: the inner one is the passage's.
      if (same.at(-1)?.contains(element)) same.pop()
      same.push(element)
    } else if (own.includes(words) && (holding === null || holding.contains(element))) holding = element
  }
  return same[Math.min(nth, same.length - 1)] ?? holding
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

function wordsOfLine(line: string): string {
  const words = line
    .replace(/\[IMG:\d+(?:\|[^\]]*)?\]/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (whole, name: string) => NAMED[name] ?? whole)
  return tidy(words)
}

function tidy(words: string): string {
  return words.replace(/\s+/g, ' ').trim()
}
