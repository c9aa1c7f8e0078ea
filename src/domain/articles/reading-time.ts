// How long an article takes to read, and how much of that makes it read (P11.4, P17.8).

import { withoutMarkers } from '../bodies/picture-markers.ts'

/** Words per minute. */
const READING_SPEED = 200
/** Scrolling to the end is not reading: it takes at least this part of the reading time. */
const LEAST_PART = 0.25
const MINUTE = 60_000

/** The number of words in the body, without tags and markers. */
export function wordsIn(content: string): number {
  const text = withoutMarkers(content)
    .replace(/<!--.*?-->/gs, ' ')
    // Inline tags may stand inside a word; only a block ends one.
    .replace(/<\/?(?:a|abbr|b|cite|code|em|i|kbd|mark|s|small|span|strong|sub|sup|u)\b[^>]*>/gi, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|&#160;/gi, ' ')
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

/** Minutes to read this many words: words / 200, at least 1. */
export function minutesFor(words: number): number {
  return Math.max(1, Math.round(words / READING_SPEED))
}

/** Were these milliseconds enough to read an article of so many minutes to its end? */
export function isTimeToRead(spent: number, minutes: number): boolean {
  return spent >= LEAST_PART * minutes * MINUTE
}
