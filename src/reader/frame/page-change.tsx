import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { placeAt } from '#domain/lists/list-address.ts'
import { isOpenedAnew, openedAt, showHead } from './list-arrival.ts'

/** After a change of screen, moves the focus to the start of the content and announces the new title (P3.12). */
export function PageChange() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(() => {
    let action: string | null = null
    let stopWaiting = () => {}
    const stopHistory = router.history.subscribe((change) => {
      action = change.action.type
    })
    const stopRouter = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
      const isReturn = action === null ? !isOpenedAnew() : action !== 'PUSH' && action !== 'REPLACE'
      const head = openedAt(fromLocation, toLocation, isReturn)
      if (head !== null) showHead(head)
      const arrival = arrivalOf(fromLocation, toLocation)
      if (arrival === null) return
      stopWaiting()
      setTitle(document.title)
      if (head !== null) focusHeading(document.querySelector(`h2#${head}, #${head} h2`))
      else if (arrival === 'screen')
        stopWaiting = focusStart(
          action === 'BACK' || action === 'GO' ? fromLocation?.pathname : undefined,
          () => setTitle(document.title),
        )
    })
    return () => {
      stopWaiting()
      stopHistory()
      stopRouter()
    }
  }, [router])
  return (
    <p className="sr-only" role="status" aria-live="polite">
      {title}
    </p>
  )
}

/**
 * Moves the focus to the article that was left, or to the heading, without scrolling. `onHeading` is called once a late
 * heading has the focus, unless the focus has moved elsewhere. Returns a function that stops waiting.
 */
function focusStart(left: string | undefined, onHeading: () => void): () => void {
  const main = document.getElementById('main')
  const story = [...(main?.querySelectorAll('a') ?? [])].find((link) => link.getAttribute('href') === left)
  const heading = main?.querySelector('h1')
  if (story) story.focus({ preventScroll: true })
  else focusHeading(heading ?? main)
  if (!main || story || heading) return () => {}
  const watcher = new MutationObserver(() => {
    const late = main.querySelector('h1')
    if (late === null && document.activeElement === main) return
    watcher.disconnect()
    if (late === null || document.activeElement !== main) return
    focusHeading(late)
    onHeading()
  })
  watcher.observe(main, { childList: true, subtree: true })
  return () => watcher.disconnect()
}

function focusHeading(heading: Element | null): void {
  if (!(heading instanceof HTMLElement)) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** The parts of a location that decide how a change is announced. */
interface Place {
  readonly pathname: string
  readonly search: Readonly<Record<string, unknown>>
}

/**
 * Returns the kind of a change: another `screen` (its heading gets the focus), another `view` of the same one, or
 * nothing to announce. A view is a page or a category: the focus stays.
 */
export function arrivalOf(from: Place | undefined, to: Place): 'screen' | 'view' | null {
  if (from === undefined) return null
  // A new article got its own address when it was saved: its editor may still be typing.
  if (from.pathname === '/admin/articles/new' && /^\/admin\/articles\/[^/]+$/.test(to.pathname)) return 'view'
  if (from.pathname !== to.pathname) return isList(from) && isList(to) ? 'view' : 'screen'
  if (from.search['q'] !== to.search['q']) return 'screen'
  return JSON.stringify(from.search) === JSON.stringify(to.search) ? null : 'view'
}

function isList({ pathname }: Place): boolean {
  return placeAt(pathname) !== null
}
