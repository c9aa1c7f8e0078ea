import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { arrivalOf } from './arrival.ts'
import { arrivesAtCategory, CATEGORY_HEAD, isOpenedAnew, showCategoryHead } from './category-arrival.ts'

/**
 * After a change of screen the focus moves to where reading starts, and the new title is announced: what a browser does
 * by itself when it loads a page.
 */
export function PageChange() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(() => {
    let action: string | null = null
    const stopHistory = router.history.subscribe((change) => {
      action = change.action.type
    })
    const stopRouter = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
      const isReturn = action === null ? !isOpenedAnew() : action !== 'PUSH' && action !== 'REPLACE'
      const isCategory = arrivesAtCategory(fromLocation, toLocation, isReturn)
      if (isCategory) showCategoryHead()
      const arrival = arrivalOf(fromLocation, toLocation)
      if (arrival === null) return
      setTitle(document.title)
      if (isCategory) focusHeading(document.getElementById(CATEGORY_HEAD)?.querySelector('h2'))
      else if (arrival === 'screen')
        focusStart(action === 'BACK' || action === 'GO' ? fromLocation?.pathname : undefined)
    })
    return () => {
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

/** Back in a list, at the story that was left; anywhere else, at the heading. Scrolling is the router's business. */
function focusStart(left: string | undefined): void {
  const main = document.getElementById('main')
  const story = [...(main?.querySelectorAll('a') ?? [])].find((link) => link.getAttribute('href') === left)
  if (story) story.focus({ preventScroll: true })
  else focusHeading(main?.querySelector('h1') ?? main)
}

function focusHeading(heading: HTMLElement | null | undefined): void {
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
