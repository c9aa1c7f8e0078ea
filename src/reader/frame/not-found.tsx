import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { lazyPart } from './lazy-part.tsx'
import { buttonClass } from '#ui/button.tsx'
import { noticeClass } from '#ui/notice.tsx'

const WayOn = lazyPart(async () => (await import('./way-on.tsx')).WayOn)

export function NotFound() {
  // While navigating away, the location is already the next screen's.
  const attempted = useRouterState({
    select: ({ status, location }) => (status === 'idle' ? location.pathname : null),
  })
  useEffect(() => {
    if (attempted === null) return
    // oxlint-disable-next-line no-console -- required by P3.9
    console.error(`404: ${attempted}`)
  }, [attempted])
  return (
    <>
      {/* In different widths of the font; a digit's box is as wide as the digit, even before the font has loaded. */}
      <div
        className="mt-section mb-6 flex font-drawn text-drawn/drawn font-numeral tracking-numeral"
        aria-hidden="true"
      >
        <span className="w-[0.355em] font-stretch-52%">4</span>
        <span className="w-[0.9235em] font-stretch-150%">0</span>
        <span className="w-[0.457em] font-stretch-70%">4</span>
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
