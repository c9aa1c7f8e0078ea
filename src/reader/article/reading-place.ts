// Tracks the reader's place in an article (P11.3): the paragraph at the top edge, and whether the end is visible. It
// also measures how long they have read.
import type { Device } from '#store/device/device.ts'
import { markRead, noteReading, type ReadingPlace, readingOf } from '#store/reader-data/readings.ts'

/** While a reader scrolls, the place is measured and stored at most once in this many milliseconds. */
const LOOK = 200
const PAUSE = 1000
/** Readers who have not reached this block have not begun the article. */
const BEGUN = 2
/** The end counts as visible if at most this much is missing, in CSS pixels. */
const NEARLY = 8
/** The number of leading characters that identify a paragraph. */
const WORDS = 60

type Place = Omit<ReadingPlace, 'spent'>

/** The reading time of the open article, in milliseconds since 1970. */
const clock = { from: 0, spent: 0 }

/** Adds the time elapsed until now if the page is visible. */
function tick(): void {
  const now = Date.now()
  // A clock that was set back proves nothing.
  if (clock.from > 0) clock.spent += Math.max(0, now - clock.from)
  clock.from = document.hidden ? 0 : now
}

/** Stores the place after each change, and at the latest when the page is left, until the signal aborts. */
export function followReading(
  device: Device,
  article: { readonly id: string; readonly minutes: number },
  signal: AbortSignal,
): void {
  let seen: Place | null = null
  let noted = ''
  let notedAt = 0
  let looking: ReturnType<typeof setTimeout> | null = null
  Object.assign(clock, { from: document.hidden ? 0 : Date.now(), spent: 0 })
  const note = () => {
    tick()
    if (!seen || (seen.block < BEGUN && !seen.isAtEnd)) return
    const name = `${seen.block} ${seen.isAtEnd}`
    // At the end, only the time may have been missing.
    if (name === noted && !seen.isAtEnd) return
    noted = name
    notedAt = Date.now()
    const { spent } = clock
    clock.spent = 0
    void noteReading(device, article, { ...seen, spent })
  }
  const look = () => {
    looking = null
    // The next screen may already be rendered.
    if (signal.aborted) return
    seen = placeNow()
    if (seen?.isAtEnd === true || Math.abs(Date.now() - notedAt) >= PAUSE) note()
    else later()
  }
  // Opening is not reading: nothing is measured before the first scroll.
  const later = () => {
    looking ??= setTimeout(look, LOOK)
  }
  addEventListener('scroll', later, { passive: true, signal })
  if (scrollY > 0) later()
  addEventListener('pagehide', note, { signal })
  document.addEventListener('visibilitychange', note, { signal })
  signal.addEventListener('abort', () => {
    if (looking !== null) clearTimeout(looking)
    note()
  })
}

/** Stores whether the reader marks the open article as read, and restarts its clock. */
export async function sayRead(device: Device, id: string, isRead: boolean): Promise<void> {
  Object.assign(clock, { from: document.hidden ? 0 : Date.now(), spent: 0 })
  await markRead(device, id, isRead)
}

/** Scrolls to the place where the reader left this article. */
export async function goToPlace(device: Device, id: string): Promise<void> {
  const left = await readingOf(device, { id })
  const blocks = blocksHere()
  if (!left || blocks.length === 0) return
  const same = blocks.filter((block) => wordsOf(block) === left.words)
  // Of several paragraphs with the same beginning, the one closest to the stored place.
  const [found] = same.toSorted(
    (one, other) => Math.abs(blocks.indexOf(one) - left.block) - Math.abs(blocks.indexOf(other) - left.block),
  )
  const block = found ?? blocks[Math.min(left.block, blocks.length - 1)]
  block?.scrollIntoView({ block: 'start' })
}

function placeNow(): Place | null {
  const blocks = blocksHere()
  const last = blocks.at(-1)
  if (!last) return null
  const top = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  const at = blocks.findIndex((block) => block.getBoundingClientRect().bottom > top + 1)
  const block = at < 0 ? blocks.length - 1 : at
  return {
    block,
    blocks: blocks.length,
    words: wordsOf(blocks[block] ?? last),
    isAtEnd: last.getBoundingClientRect().bottom <= innerHeight + NEARLY,
  }
}

function blocksHere(): Element[] {
  return [...document.querySelectorAll('[data-body] > .prose > *')]
}

function wordsOf(block: Element): string {
  return block.textContent.trim().slice(0, WORDS)
}
