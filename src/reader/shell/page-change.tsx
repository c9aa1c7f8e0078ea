import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { arrivalOf } from './arrival.ts'

/**
 * After a change of screen the focus moves to where reading starts, and the new title is announced: what a browser does
 * by itself when it loads a page.
 */
export function PageChange() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(() => {
    let back = false
    const stopHistory = router.history.subscribe(({ action }) => {
      back = action.type === 'BACK'
    })
    const stopRouter = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
      const arrival = arrivalOf(fromLocation, toLocation)
      if (arrival === null) return
      setTitle(document.title)
      if (arrival === 'screen') focusStart(back ? fromLocation?.pathname : undefined)
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
  const start = story ?? main?.querySelector('h1') ?? main
  if (!start) return
  if (start !== story) start.tabIndex = -1
  start.focus({ preventScroll: true })
}
