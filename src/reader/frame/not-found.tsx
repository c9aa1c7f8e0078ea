import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { lazyPart } from './lazy-part.tsx'
import { buttonClass } from '#ui/button.tsx'
import { noticeClass } from '#ui/notice.tsx'

const WayOn = lazyPart(async () => (await import('./way-on.tsx')).WayOn)

export function NotFound() {
  // While the reader leaves, the location is already the next screen's.
  const attempted = useRouterState({
    select: ({ status, location }) => (status === 'idle' ? location.pathname : null),
  })
  useEffect(() => {
    if (attempted === null) return
    // oxlint-disable-next-line no-console -- asked for by P3.9
    console.error(`404: ${attempted}`)
  }, [attempted])
  return (
    <>
      <div className="lost" aria-hidden="true">
        <span>4</span>
        <span>0</span>
        <span>4</span>
      </div>
      <div className={noticeClass} lang="en">
        <h1 className="text-title-m">Oops! Page not found</h1>
        <Link to="/" className={buttonClass({ look: 'ink' })}>
          Return to Home
        </Link>
      </div>
      <WayOn />
    </>
  )
}
