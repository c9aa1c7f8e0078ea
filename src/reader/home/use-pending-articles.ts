import { useState, useSyncExternalStore } from 'react'
import type { Listed } from '#domain/articles/article.ts'
import type { Listing } from '#store/queries.ts'
import { asks } from '../freshness/use-freshness.ts'

interface Rows {
  readonly page: Listing | undefined
  readonly newest: readonly Listed[] | undefined
}

interface HeldList extends Rows {
  /** The number of new reviews that are not shown yet. */
  readonly waiting: number
}

interface Hold {
  readonly subscribe: (changed: () => void) => () => void
  /** Returns the list to show at this address. */
  readonly pick: (path: string, rows: Rows) => HeldList
  /** Shows the pending reviews. */
  readonly release: () => void
}

const TOUCHES = ['pointerdown', 'touchmove', 'wheel', 'keydown'] as const

/**
 * The list as the reader sees it. Newer reviews are held back until requested (P4.20), unless the reader has not
 * interacted with the list yet. Other changes are shown immediately.
 */
export function usePendingArticles(path: string, rows: Rows): HeldList & { readonly show: () => void } {
  const [hold] = useState(createHold)
  const pick = () => hold.pick(path, rows)
  return { ...useSyncExternalStore(hold.subscribe, pick, pick), show: hold.release }
}

function createHold(): Hold {
  /** What the reader has done since the list was shown: nothing, an interaction, or a refresh. */
  let touch: 'none' | 'touched' | 'asked' = 'none'
  let at = ''
  let asked: Rows = { page: undefined, newest: undefined }
  let shown: HeldList = { ...asked, waiting: 0 }
  const listeners = new Set<() => void>()
  const note = () => {
    touch = 'touched'
  }
  const release = () => {
    touch = 'asked'
    shown = { ...asked, waiting: 0 }
    for (const changed of listeners) changed()
  }

  return {
    release,
    subscribe(changed) {
      listeners.add(changed)
      const stop = asks.subscribe(release)
      for (const name of TOUCHES) addEventListener(name, note, { passive: true, capture: true })
      return () => {
        listeners.delete(changed)
        stop()
        for (const name of TOUCHES) removeEventListener(name, note, { capture: true })
      }
    },
    pick(path, { page, newest }) {
      if (path === at && page === asked.page && newest === asked.newest) return shown
      if (path !== at) {
        touch = 'none'
        shown = { page: undefined, newest: undefined, waiting: 0 }
      }
      at = path
      asked = { page, newest }
      const waiting = comeSince(shown, asked)
      const isHeld = waiting > 0 && isUnderThumb(touch)
      shown = isHeld ? { ...shown, waiting } : { ...asked, waiting: 0 }
      return shown
    },
  }
}

/** Would the reader notice the list moving: is it scrolled, touched or hovered? */
function isUnderThumb(touch: 'none' | 'touched' | 'asked'): boolean {
  if (touch !== 'none') return touch === 'touched'
  return scrollY > 0 || document.querySelector('[data-story]:hover') !== null
}

/** Counts the reviews that are not shown: those at the top, or all once both lists are complete. */
function comeSince(shown: Rows, now: Rows): number {
  if (!shown.page || !shown.newest || !now.page || !now.newest) return 0
  const known = new Set(shown.newest.map(({ id }) => id))
  const first = now.newest.findIndex(({ id }) => known.has(id))
  const ahead = first < 0 && known.size > 0 ? now.newest.length : Math.max(first, 0)
  const isComplete = shown.page.complete && now.page.complete
  return Math.max(ahead, isComplete ? now.page.stored - shown.page.stored : 0)
}
