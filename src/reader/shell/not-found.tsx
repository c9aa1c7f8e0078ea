import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

export function NotFound() {
  const pathname = useLocation({ select: (location) => location.pathname })
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the specification asks for the attempted path there (§2)
    console.error(`404: ${pathname}`)
  }, [pathname])
  return (
    <>
      <div className="lost" aria-hidden="true">
        <span>4</span>
        <span>0</span>
        <span>4</span>
      </div>
      <div className="notice" lang="en">
        <h1>Oops! Page not found</h1>
        <Link to="/" className="btn btn-ink">
          Return to Home
        </Link>
      </div>
    </>
  )
}
