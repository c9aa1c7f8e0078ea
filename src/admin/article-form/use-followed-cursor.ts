import { type RefObject, useEffect } from 'react'
import type { Observable } from '#domain/observable.ts'
import { restFor } from '../frame/use-settled.ts'

/** How long the cursor must rest before the preview follows, in milliseconds. */
const REST = 120

/** The position of a cursor that is not set yet: the preview starts at the top. */
export const NOWHERE = -1

/** Elements of a preview that can correspond to a line. */
const PASSAGES = 'p, h2, h3, h4, li, tr, figcaption, blockquote, pre, caption'

/** Keeps the passage of `cursor`, a position in `content` in UTF-16 units or `NOWHERE`, visible in `box`. */
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

/** Scrolls the passage to a third of the box's height, unless it is near the middle. */
function bringIntoSight(box: HTMLElement, element: Element): void {
  const around = box.getBoundingClientRect()
  const { top, bottom } = element.getBoundingClientRect()
  const third = around.height / 3
  if (top >= around.top + third / 2 && bottom <= around.bottom - third / 2) return
  box.scrollTop += top - around.top - third
}

// Finds the passage of the preview that the cursor is in. Source and preview have no common positions, because the
// page's layout differs (verdict first, tables in boxes). So a passage is found by its words, and by its position
// among passages with the same words.

interface Passage {
  /** Its text without tags, with whitespace collapsed. */
  readonly words: string
  /** The number of earlier passages with the same words. */
  readonly nth: number
}

/** The number of lines to search above the cursor's line if that has no words. */
const LOOKED_BACK = 40

/** Returns the passage of the line at `at` (UTF-16 units), or of the nearest above with words; null if there is none. */
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

/** Returns the nth element with exactly these words, otherwise the first that contains them. */
export function elementOf(drawn: Iterable<Element>, { words, nth }: Passage): Element | null {
  const same: Element[] = []
  let holding: Element | null = null
  for (const element of drawn) {
    const own = tidy(element.textContent ?? '')
    if (own === words) {
      // A figure and its only paragraph have the same words: the inner one is the match.
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
