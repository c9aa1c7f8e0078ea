// Estimates how long an article takes to read (P17.8). `reading-time.ts` has what readers see.
import { withoutMarkers } from '../bodies/picture-markers.ts'

/** Words per minute. */
const READING_SPEED = 200

/** The number of words in the body, without tags and markers. */
export function wordsIn(content: string): number {
  const text = withoutMarkers(content)
    .replace(/<!--.*?-->/gs, ' ')
    // Inline tags may be inside a word; only a block tag ends one.
    .replace(/<\/?(?:a|abbr|b|cite|code|em|i|kbd|mark|s|small|span|strong|sub|sup|u)\b[^>]*>/gi, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|&#160;/gi, ' ')
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

/** Minutes to read this many words: words / 200, at least 1. */
export function minutesFor(words: number): number {
  return Math.max(1, Math.round(words / READING_SPEED))
}
